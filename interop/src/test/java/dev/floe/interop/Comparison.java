package dev.floe.interop;

import static java.util.Collections.singletonList;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.floe.interop.SparkProcess.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.assertj.core.api.SoftAssertions;

/**
 * The comparison of one scenario: Spark reads the table after Floe's epochs and after each of its
 * own maintenance procedures, and every difference is kept until the end.
 */
final class Comparison {
  /** Who wrote the files of the table. */
  private enum Files {
    FLOES,
    FOREIGN_TOO
  }

  private final Lake lake;
  private final SparkProcess spark;
  private final Scenario scenario;
  private final String table;
  private final SoftAssertions differences = new SoftAssertions();

  Comparison(Lake lake, SparkProcess spark, Scenario scenario) {
    this.lake = lake;
    this.spark = spark;
    this.scenario = scenario;
    this.table = scenario.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
  }

  void run() {
    try (Story story = new Story(lake, spark, table, scenario.shape())) {
      scenario.before().accept(story);
      compareAll(story.rows(), "as written", Files.FLOES);
      compareHistory(story);
      maintain(story.rows(), "");
      scenario.after().accept(story);
      compareAll(story.rows(), "written on after maintenance", Files.FOREIGN_TOO);
      maintain(story.rows(), ", once more");
    }
    differences.assertAll();
  }

  private void maintain(List<Record> rows, String again) {
    List<String> rewritten =
        call("rewrite_data_files", "options => map('delete-file-threshold', '1')");
    if (!scenario.shape().storage().usesVectors()) { // They may leave no file with a deleted row.
      differences
          .assertThat(rewritten)
          .as("%s: data files rewritten for their deletes%s", scenario.name(), again)
          .noneMatch(counts -> counts.startsWith("[\"0\","));
    }
    compare(rows, "after rewrite_data_files" + again, Reading.VECTORIZED);
    call(
        "rewrite_data_files",
        "options => map('delete-file-threshold', '1', 'remove-dangling-deletes', 'true')");
    compare(
        rows, "after rewrite_data_files with remove-dangling-deletes" + again, Reading.VECTORIZED);
    call("expire_snapshots", "retain_last => 1, older_than => TIMESTAMP'" + Instant.now() + "'");
    differences
        .assertThat(
            spark.sql("SELECT count(*) FROM lake.db." + table + ".snapshots", Reading.VECTORIZED))
        .as("%s: snapshots kept by expire_snapshots%s", scenario.name(), again)
        .containsExactly("[\"1\"]");
    compareAll(rows, "after expire_snapshots" + again, Files.FOREIGN_TOO);
  }

  /**
   * Compares the rows of every snapshot that Floe made.
   *
   * <p>Without the cache, which mixes up schemas (see {@link
   * InteropTest#deletesAreSkippedByASessionThatReadBeforeAKeyWasWidened}).
   */
  private void compareHistory(Story story) {
    story
        .history()
        .forEach(
            (snapshot, rows) ->
                differences
                    .assertThat(
                        spark.sql(
                            "SELECT * FROM lake.db.%s VERSION AS OF %d".formatted(table, snapshot),
                            Reading.UNCACHED))
                    .as("%s: as of snapshot %d", scenario.name(), snapshot)
                    .containsExactlyInAnyOrderElementsOf(rows));
  }

  private List<String> call(String procedure, String arguments) {
    return spark.sql(
        "CALL lake.system.%s(table => 'db.%s', %s)".formatted(procedure, table, arguments),
        Reading.VECTORIZED);
  }

  /** Compares all rows, read in both ways, their number, and what the filters find. */
  private void compareAll(List<Record> rows, String when, Files files) {
    compare(rows, when, Reading.VECTORIZED);
    compare(rows, when, Reading.ROW_BY_ROW);
    compareLastColumn(rows, when);
    differences
        .assertThat(spark.sql("SELECT count(*) FROM lake.db." + table, Reading.VECTORIZED))
        .as("%s: %s, count(*)", scenario.name(), when)
        .containsExactly("[\"" + rows.size() + "\"]");
    compareFiltered(rows, when, files);
  }

  private void compare(List<Record> rows, String when, Reading reading) {
    differences
        .assertThat(spark.sql("SELECT * FROM lake.db." + table, reading))
        .as(
            () ->
                "%s: %s, %s; Iceberg's own reader sees %s"
                    .formatted(scenario.name(), when, reading, lake.rows(table)))
        .containsExactlyInAnyOrderElementsOf(lines(rows.stream()));
  }

  /** Compares a column that is not in the key, so that a reader has to add what deletes need. */
  private void compareLastColumn(List<Record> rows, String when) {
    List<Types.NestedField> columns = lake.catalog().loadTable(Lake.id(table)).schema().columns();
    int last = columns.size() - 1;
    String column = columns.get(last).name();
    differences
        .assertThat(
            spark.sql("SELECT %s FROM lake.db.%s".formatted(column, table), Reading.VECTORIZED))
        .as("%s: %s, SELECT %s", scenario.name(), when, column)
        .containsExactlyInAnyOrderElementsOf(
            rows.stream().map(row -> Canonical.line(singletonList(row.get(last)))).toList());
  }

  /** Asks for all filters at once: a query each takes longer than the rest of the test. */
  private void compareFiltered(List<Record> rows, String when, Files files) {
    List<Filter> filters = scenario.filters();
    List<String> found =
        spark.sql(
            IntStream.range(0, filters.size())
                .mapToObj(
                    i ->
                        "SELECT %d, * FROM lake.db.%s WHERE %s"
                            .formatted(i, table, filters.get(i).sql()))
                .collect(joining(" UNION ALL ")),
            Reading.VECTORIZED);
    for (int i = 0; i < filters.size(); i++) {
      Filter filter = filters.get(i);
      String number = "[\"" + i + "\",";
      List<String> seen =
          found.stream()
              .filter(line -> line.startsWith(number))
              .map(line -> "[" + line.substring(number.length()))
              .toList();
      List<String> matching = lines(rows.stream().filter(filter.matches()));
      var difference =
          differences.assertThat(seen).as("%s: %s, WHERE %s", scenario.name(), when, filter.sql());
      if (mayMiss(filter, files)) {
        difference.isSubsetOf(matching).doesNotHaveDuplicates();
      } else {
        difference.containsExactlyInAnyOrderElementsOf(matching);
      }
    }
  }

  private boolean mayMiss(Filter filter, Files files) {
    return switch (filter.misses()) {
      case NONE -> false;
      case FOREIGN_FILES -> files == Files.FOREIGN_TOO;
      case ORC_FILES -> scenario.shape().storage().data() == FileFormat.ORC;
    };
  }

  private static List<String> lines(Stream<Record> rows) {
    return rows.map(Canonical::row).collect(toList());
  }
}
