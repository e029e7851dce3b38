package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Tables of a test with several, and the source of their changes, which are the numbers from 1: the
 * change at position n inserts the key n. A key that is there twice was written twice.
 */
final class Shop {
  static final Schema SCHEMA = Shapes.T0.schema();

  final Lake lake;
  final Faults faults = new Faults();
  final Counters counters = new Counters();
  final TableIdentifier orders;
  final TableIdentifier customers;
  final TableIdentifier items;

  Shop(Lake lake) {
    this.lake = lake;
    this.orders = create("orders");
    this.customers = create("customers");
    this.items = create("items");
  }

  /** A table whose commits do not wait between tries. */
  TableIdentifier create(String name) {
    String table = name + lake.newName();
    lake.create(
        table,
        SCHEMA,
        Shapes.T0.spec(),
        Map.of(
            TableProperties.COMMIT_NUM_RETRIES,
            "0",
            TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
            "1"));
    return Lake.id(table);
  }

  /** A way into the lake that goes wrong as the faults say. */
  Catalog faulty() {
    return lake.connect(new FaultyCatalog(faults));
  }

  CdcSinks.Builder sinks(Catalog catalog) {
    return CdcSinks.builder(catalog)
        .sinkId("s")
        .tableOptions((table, options) -> options.metrics(counters));
  }

  CdcSinks open(Catalog catalog, TableIdentifier... tables) {
    return sinks(catalog).tables(List.of(tables)).build();
  }

  CdcSinks open(TableIdentifier... tables) {
    return open(lake.catalog(), tables);
  }

  /** Writes the source's change at a position, and says whether it was taken. */
  static boolean insert(CdcSinks sinks, TableIdentifier table, int position) {
    return sinks.write(
        table, row(SCHEMA, position, "n", "d"), ChangeKind.INSERT, position, position);
  }

  /** The keys that a reader sees, with repetitions. */
  List<Integer> keys(TableIdentifier table) {
    return lake.rows(table.name()).stream().map(row -> (Integer) row.get(0)).sorted().toList();
  }

  int snapshots(TableIdentifier table) {
    return lake.snapshots(table.name()).size();
  }

  int files(TableIdentifier table) {
    return lake.dataFiles(table.name()).size();
  }

  static List<Integer> numbers(int from, int to) {
    return IntStream.rangeClosed(from, to).boxed().toList();
  }
}
