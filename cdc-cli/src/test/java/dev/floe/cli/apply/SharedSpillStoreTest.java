package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of a run spill to one store, which outlives them. */
final class SharedSpillStoreTest {
  private static final int LINES = 40;

  @TempDir Path directory;

  @Test
  void everyTableSpillsToTheStoreAndNoneClosesIt() throws IOException {
    InMemoryCatalog catalog = new InMemoryCatalog();
    catalog.initialize("memory", Map.of());
    CountingStore store = new CountingStore(SpillStore.inDirectory(directory));
    try (Sorting sorting = new Sorting(SortBudget.ofBytes(1), store, KeyMemory.ofBytes(0))) {
      StringBuilder lines = new StringBuilder();
      for (int id = 0; id < LINES; id++) {
        lines.append("{\"id\":%d,\"kind\":\"%s\"}\n".formatted(id, id % 2 == 0 ? "even" : "odd"));
      }
      byte[] input = lines.toString().getBytes(StandardCharsets.UTF_8);
      Runs.of(new ByteArrayInputStream(input), "db.{kind}", catalog, sorting, new StopSwitch())
          .run(Progress.none());

      assertThat(store.created).as("a file for each table and commit").isEqualTo(2 * LINES / 10);
      assertThat(store.closed).isZero();
      assertThat(sorting.budget().usedBytes()).isZero();
    }
    assertThat(store.closed).isEqualTo(1);
    assertThat(records(catalog, "even") + records(catalog, "odd")).isEqualTo(LINES);
  }

  private static long records(InMemoryCatalog catalog, String name) {
    Table table = catalog.loadTable(TableIdentifier.of("db", name));
    return Long.parseLong(table.currentSnapshot().summary().get("total-records"));
  }

  private static final class CountingStore implements SpillStore {
    private final SpillStore store;
    private int created;
    private int closed;

    CountingStore(SpillStore store) {
      this.store = store;
    }

    @Override
    public SpillFile create() throws IOException {
      created++;
      return store.create();
    }

    @Override
    public void close() {
      closed++;
      store.close();
    }
  }
}
