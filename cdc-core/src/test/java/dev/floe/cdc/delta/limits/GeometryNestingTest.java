package dev.floe.cdc.delta.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GeometryNestingTest {
  private static final long SEED = 4711;

  private static int depth(byte[] wkb) {
    return WkbCollections.depth(wkb, 0, wkb.length, GeometryNesting.MAX_DEPTH);
  }

  private static void check(byte[] wkb) {
    GeometryNesting.check("shape", wkb, 0, wkb.length);
  }

  @Test
  void collectionsAsDeepAsMayBeAreTaken() {
    byte[] wkb = Wkb.nested(GeometryNesting.MAX_DEPTH);
    assertThat(depth(wkb)).isEqualTo(GeometryNesting.MAX_DEPTH);
    assertThatCode(() -> check(wkb)).doesNotThrowAnyException();
  }

  @Test
  void deeperCollectionsAreRefused() {
    for (int depth : new int[] {GeometryNesting.MAX_DEPTH + 1, 300, 200_000}) {
      byte[] wkb = Wkb.nested(depth);
      assertThatThrownBy(() -> check(wkb))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot write column 'shape': its geometry of ")
          .hasMessageContaining("collections in collections, more than 256 deep")
          .hasMessageContaining("fewer levels, or to Avro (write.format.default)");
    }
  }

  @Test
  void depthIsThatOfTheDeepestMember() {
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round += 1) {
      Wkb wkb = new Wkb(random);
      wkb.collection(1 + random.nextInt(12));
      assertThat(depth(wkb.bytes())).as("seed %d round %d", SEED, round).isEqualTo(wkb.deepest());
    }
  }

  @Test
  void whatStandsAroundAGeometryIsNotLookedAt() {
    byte[] wkb = Wkb.nested(3);
    byte[] among = ByteBuffer.allocate(wkb.length + 10).put(5, wkb).array();
    assertThat(WkbCollections.depth(among, 5, wkb.length, 256)).isEqualTo(3);
  }

  @Test
  void otherGeometriesHaveNoDepth() {
    assertThat(depth(new byte[0])).isZero();
    assertThat(depth(new byte[] {1, 7})).isZero();
    assertThat(depth(ByteBuffer.allocate(21).put((byte) 0).putInt(1).array())).isZero();
  }

  @Test
  void aCollectionThatIsCutOffIsTaken() {
    byte[] header =
        ByteBuffer.allocate(9)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 1)
            .putInt(7)
            .putInt(-1)
            .array();
    assertThat(depth(header)).isEqualTo(1);
  }

  @Test
  void anyBytesHaveADepth() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round += 1) {
      Wkb wkb = new Wkb(random);
      wkb.collection(5);
      byte[] bytes = wkb.bytes();
      for (int change = random.nextInt(4); change >= 0; change -= 1) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(9);
      }
      assertThat(WkbCollections.depth(bytes, 0, random.nextInt(bytes.length + 1), 256))
          .as("seed %d round %d", SEED, round)
          .isBetween(0, 257);
    }
  }
}
