package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DigestTest {
  @Test
  void tellsAnotherOrderOfKeys() {
    Digest right = digest("a", "1", "b", "2", "c", "3");
    Digest wrong = digest("a", "1", "c", "3", "b", "2");
    assertThat(wrong.ordered()).isNotEqualTo(right.ordered());
    assertThat(wrong.sum()).isEqualTo(right.sum());
    assertThat(wrong.disorders()).isEqualTo(1);
    assertThat(right.disorders()).isZero();
  }

  @Test
  void takesRecordsOfOneKeyInAnyOrder() {
    Digest one = digest("a", "1", "b", "2", "b", "3", "c", "4");
    Digest other = digest("a", "1", "b", "3", "b", "2", "c", "4");
    assertThat(other.ordered()).isEqualTo(one.ordered());
  }

  @Test
  void tellsALostRecordAndAnotherPayload() {
    Digest right = digest("a", "1", "b", "2");
    assertThat(digest("a", "1").ordered()).isNotEqualTo(right.ordered());
    assertThat(digest("a", "1", "b", "3").ordered()).isNotEqualTo(right.ordered());
  }

  private static Digest digest(String... keysAndPayloads) {
    Digest digest = new Digest();
    for (int i = 0; i < keysAndPayloads.length; i += 2) {
      byte[] key = keysAndPayloads[i].getBytes(StandardCharsets.UTF_8);
      byte[] payload = keysAndPayloads[i + 1].getBytes(StandardCharsets.UTF_8);
      digest.add(key, 0, key.length, payload, 0, payload.length);
    }
    return digest;
  }
}
