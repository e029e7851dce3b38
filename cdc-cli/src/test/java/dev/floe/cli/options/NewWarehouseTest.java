package dev.floe.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Commands that find no catalog yet and create it at once. */
final class NewWarehouseTest {
  private static final int COMMANDS = 4;

  @Command
  private static final class Holder {
    @Mixin private CatalogOptions catalog;
  }

  @TempDir Path directory;
  private final ExecutorService threads = Executors.newFixedThreadPool(COMMANDS);

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @RepeatedTest(10)
  void isOpenedByAllWhoCreateItAtOnce() throws Exception {
    CyclicBarrier start = new CyclicBarrier(COMMANDS);
    List<Future<List<Namespace>>> opened = new ArrayList<>();
    for (int i = 0; i < COMMANDS; i++) {
      opened.add(
          threads.submit(
              () -> {
                start.await();
                return namespaces();
              }));
    }
    for (Future<List<Namespace>> namespaces : opened) {
      assertThat(namespaces.get()).isEmpty();
    }
  }

  private List<Namespace> namespaces() {
    Holder holder = new Holder();
    new CommandLine(holder).parseArgs("--warehouse", directory.resolve("lake").toString());
    try (OpenCatalog open = holder.catalog.openOrCreate()) {
      return ((SupportsNamespaces) open.catalog()).listNamespaces();
    }
  }
}
