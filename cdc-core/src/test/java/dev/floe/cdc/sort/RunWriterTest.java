package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run's writer keeps, leaves out and marks. */
class RunWriterTest {
  private static final int BUFFER = 1 << 10;
  private static final Combiner ALL = new GroupCombiner(2, GroupCombiner.ALL);

  @RegisterExtension final SortResources resources = new SortResources();

  private SorterMemory memory;
  private RunFiles files;
  private Region buffer;
  private Region record;

  @BeforeEach
  void open() {
    memory = new SorterMemory(resources.budget(1 << 20).memory(), () -> {});
    files = new RunFiles(resources.store(), BUFFER);
    buffer = memory.ioBuffer(BUFFER);
    record = memory.ioBuffer(8000);
  }

  @AfterEach
  void close() {
    memory.close();
    files.close();
  }

  @Test
  void theRecordsBetweenTheEndsOfAGroupAreLeftOut() {
    RunWriter writer = writer(ALL);
    for (int i = 1; i <= 5; i++) {
      add(writer, "key", i, 1, false);
    }
    add(writer, "kez", 1, 1, false);
    assertThat(read(writer.finish())).containsExactly("key1", "key5 marked", "kez1");
    assertThat(writer.superseded()).isEqualTo(3);
  }

  @Test
  void aMarkOfARecordLeftOutPassesToTheNext() {
    RunWriter writer = writer(ALL);
    add(writer, "key", 1, 1, false);
    add(writer, "key", 2, 1, true);
    add(writer, "key", 3, 1, false);
    assertThat(read(writer.finish())).containsExactly("key1", "key3 marked");
  }

  @Test
  void marksOfRecordsThatAreKeptStay() {
    RunWriter writer = writer(ALL);
    add(writer, "key", 1, 1, true);
    add(writer, "key", 2, 1, false);
    add(writer, "kez", 2, 1, true);
    assertThat(read(writer.finish())).containsExactly("key1 marked", "key2", "kez2 marked");
  }

  @Test
  void onlyWhatTheCombinerNamesIsLeftOut() {
    RunWriter writer = writer(new GroupCombiner(2, 3));
    for (int i = 1; i <= 6; i++) {
      add(writer, "longer key", i, 1, false);
    }
    assertThat(read(writer.finish()))
        .containsExactly(
            "longer key1", "longer key3 marked", "longer key4", "longer key5", "longer key6");
  }

  @Test
  void keysThatDifferAnywhereBeforeTheSuffixAreOtherGroups() {
    String key = "abcdefghijklmnopqrst";
    for (int at = 0; at < key.length(); at++) {
      String other = key.substring(0, at) + 'z' + key.substring(at + 1);
      RunWriter writer = writer(ALL);
      add(writer, key, 1, 1, false);
      add(writer, key, 2, 1, false);
      add(writer, other, 1, 1, false);
      assertThat(writer.superseded()).as("byte %d", at).isZero();
      add(writer, other, 2, 1, false);
      add(writer, other, 3, 1, false);
      assertThat(writer.superseded()).as("byte %d", at).isOne();
      assertThat(read(writer.finish())).hasSize(4);
    }
  }

  @Test
  void aLargeRecordStillSupersedesWhatIsInTheBlock() {
    RunWriter writer = writer(ALL);
    add(writer, "key", 1, 1, false);
    add(writer, "key", 2, 1, false);
    add(writer, "key", 3, 5000, false);
    add(writer, "key", 4, 1, false);
    add(writer, "key", 5, 1, false);
    add(writer, "key", 6, 1, false);
    assertThat(read(writer.finish())).containsExactly("key1", "key3 marked", "key4", "key6 marked");
  }

  @Test
  void aRunKnowsWhatItsKeysBeginWith() {
    for (int payloadLength : new int[] {1, 700, 2000}) {
      RunWriter writer = writer(null);
      add(writer, "same then a", 1, payloadLength, false);
      add(writer, "same then b", 1, payloadLength, false);
      add(writer, "same there", 1, payloadLength, false);
      assertThat(writer.finish().prefix().length()).as("payloads %d", payloadLength).isEqualTo(8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRunIsNoLongerThanItsEstimate(SpillCompression compression) {
    int blockBytes = BlockWriter.blockBytes(BUFFER, compression);
    Random random = new Random(1);
    for (int most : new int[] {1, 60, 500, 800, 1100, 3000}) {
      RunWriter writer = new RunWriter(files.begin(1), buffer, compression, null);
      long contentBytes = 0;
      for (int i = 0; i < 300; i++) {
        int payloadLength = most - random.nextInt(1 + most / 3);
        add(writer, "key", i, payloadLength, false);
        contentBytes += 5 + payloadLength;
      }
      Run run = writer.finish();
      assertThat(run.records()).isEqualTo(300);
      assertThat(run.bytes())
          .as("payloads of %d", most)
          .isLessThanOrEqualTo(SpillFormat.mostRunBytes(contentBytes, 300, blockBytes));
    }
  }

  private RunWriter writer(Combiner combiner) {
    return new RunWriter(files.begin(1), buffer, SpillCompression.NONE, combiner);
  }

  /** Adds a record with a key of some letters and a number of two bytes. */
  private void add(RunWriter writer, String key, int number, int payloadLength, boolean marked) {
    for (int i = 0; i < key.length(); i++) {
      NativeMemory.writeByte(record.address() + i, (byte) key.charAt(i));
    }
    long suffix = record.address() + key.length();
    NativeMemory.writeByte(suffix, (byte) (number >> 8));
    NativeMemory.writeByte(suffix + 1, (byte) number);
    for (int i = 0; i < payloadLength; i++) {
      NativeMemory.writeByte(suffix + 2 + i, (byte) ((i * 31 + number) >> 3));
    }
    writer.add(record.address(), key.length() + 2, payloadLength, marked);
  }

  private List<String> read(Run run) {
    RunReader reader = new RunReader(memory, run, BUFFER);
    List<String> records = new ArrayList<>();
    while (reader.next()) {
      StringBuilder key = new StringBuilder();
      for (int i = 0; i < reader.keyLength() - 2; i++) {
        key.append((char) NativeMemory.readByte(reader.key() + i));
      }
      int number = NativeMemory.readByte(reader.key() + reader.keyLength() - 1);
      records.add(key.append(number).append(reader.marked() ? " marked" : "").toString());
    }
    return records;
  }
}
