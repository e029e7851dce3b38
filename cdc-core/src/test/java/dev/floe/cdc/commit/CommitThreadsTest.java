package dev.floe.cdc.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small commit is made by the thread that asks for it, without waits for Iceberg's pool. */
class CommitThreadsTest {
  private static Lake lake;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @Test
  void aTaskIsDoneWhenItIsTaken() {
    AtomicInteger ran = new AtomicInteger();
    assertThat(new PromptExecutor().submit(ran::incrementAndGet)).isDone();
    assertThat(ran).hasValue(1);
  }

  @Test
  void manifestsAreWrittenAndMergedByTheThreadThatCommits() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario
          .table()
          .updateProperties()
          .set(TableProperties.MANIFEST_MIN_MERGE_COUNT, "2")
          .commit();
      IoCatalog recording =
          new IoCatalog(
              files -> new Recorded(files, threads), PlaintextEncryptionManager.instance());
      try (CdcSink sink = scenario.open(lake.connect(recording))) {
        for (int position = 1; position <= 3; position++) {
          scenario.write(sink, position + "0.UB1 " + position + "1.UA1");
          sink.commit(position);
        }
      }
      assertThat(scenario.snapshots()).hasSize(3);
    }
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  /** Notes who opens metadata files. */
  private static final class Recorded implements FileIO {
    private final transient FileIO files;
    private final transient Set<Thread> threads;

    Recorded(FileIO files, Set<Thread> threads) {
      this.files = files;
      this.threads = threads;
    }

    @Override
    public InputFile newInputFile(String path) {
      note(path);
      return files.newInputFile(path);
    }

    @Override
    public OutputFile newOutputFile(String path) {
      note(path);
      return files.newOutputFile(path);
    }

    @Override
    public void deleteFile(String path) {
      files.deleteFile(path);
    }

    @Override
    public Map<String, String> properties() {
      return files.properties();
    }

    private void note(String path) {
      if (path.contains("/metadata/")) {
        threads.add(Thread.currentThread());
      }
    }
  }
}
