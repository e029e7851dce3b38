package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ManagedRefusalsTest {
  private Map<String, Object> config;

  @BeforeEach
  void newConfig() {
    config = ManagedWrites.nowhere("db.t");
  }

  @Test
  @Rows(286)
  void anUnknownModeIsRefusedWithThoseThatThereAre() {
    config.put("mode", "merge");
    refused("in mode 'merge'", "append", "merge-on-read");
  }

  @Test
  @Rows(285)
  void modesAreReadInAnyCase() {
    config.put("mode", "MERGE-on-Read");
    apply(People.CHANGES);
    config.put("mode", "APPEND");
    refused("mode append");
  }

  @Test
  @Rows(287)
  void optionsOfChangesAreRefusedWhereRecordsAreAppended() {
    config.put("mode", "append");
    config.put("upsert", false);
    config.put("num_shards", 4);
    config.put("error_handling", Map.of("output", "errors"));
    config.put("triggering_frequency_seconds", 5);
    refused(
        "[sequence_number_column, change_type_column, upsert, num_shards, error_handling]",
        "mode append does not have them",
        "set mode to merge-on-read");
  }

  @Test
  @Rows(287)
  void aSwitchThatIsOffIsAnOptionThatWasGiven() {
    config.keySet().removeAll(List.of("mode", "sequence_number_column", "change_type_column"));
    config.put("upsert", false);
    refused("[upsert]", "mode append, the default, does not have them");
  }

  @Test
  @Rows(285)
  void appendingIsRefusedByName() {
    config.keySet().removeAll(List.of("mode", "sequence_number_column", "change_type_column"));
    refused("mode append, the default,", "writes changes only", "set mode to merge-on-read");
  }

  @Test
  @Rows(288)
  void optionsOfAppendsAreRefusedWhereChangesAreWritten() {
    config.put("direct_write_byte_limit", 1);
    config.put("distribution_mode", "hash");
    config.put("autosharding", false);
    config.put("write_properties", Map.of("a", "b"));
    config.put("use_side_input_table_cache", true);
    config.put("table_cache_refresh_interval_seconds", 5);
    config.put("maximum_table_cache_size", 5);
    config.put("table_cache_polling_buckets", 5);
    refused(
        "[direct_write_byte_limit, distribution_mode, autosharding, write_properties,"
            + " use_side_input_table_cache, table_cache_refresh_interval_seconds,"
            + " maximum_table_cache_size, table_cache_polling_buckets]",
        "mode merge-on-read does not have them");
  }

  @Test
  @Rows(z = "Z23")
  void choicesOfColumnsExcludeEachOther() {
    config.put("keep", List.of("id"));
    config.put("drop", List.of("name"));
    config.put("only", "after");
    refused("[keep, drop, only]", "give one of them");
  }

  @Test
  @Rows(z = "Z23")
  void columnsThatTheInputDoesNotHaveAreRefused() {
    config.put("keep", List.of("id", "nmae", "dta"));
    refused("cannot keep the columns [nmae, dta]", "[id, name, data, op, seq]");
    config.remove("keep");
    config.put("drop", List.of("nmae"));
    refused("cannot drop the columns [nmae]");
    config.remove("drop");
    config.put("only", "after");
    refused("cannot only the columns [after]");
    config.put("only", "name");
    refused("only column 'name'", "of type STRING, not a ROW");
  }

  @Test
  @Rows(z = "Z23")
  void aChoiceOfNoColumnIsRefused() {
    config.put("drop", List.of("id", "name", "data"));
    refused("leave no column to write");
  }

  @Test
  @Rows(z = "Z23")
  void aTableCannotBeMadeOfColumnsThatAreNotWritten() {
    config.put("drop", List.of("name"));
    config.put("partition_fields", List.of("name"));
    refused("name");
    config.remove("partition_fields");
    config.put("sort_fields", List.of("name desc"));
    refused("name");
    config.put("sort_fields", List.of("id sideways"));
    refused("sideways");
  }

  @Test
  @Rows(z = "Z23")
  void placesThatNoRecordHasAValueForAreRefused() {
    config.put("table", "db.{region}");
    refused("'db.{region}'", "no column 'region'", "[id, name, data, op, seq]");
  }

  @Test
  @Rows(z = "Z23")
  void anOutputNeedsANameOfItsOwn() {
    for (String name : List.of("snapshots", "dead_letter", " ")) {
      config.put("error_handling", Map.of("output", name));
      refused("failed rows as '" + name + "'", "another name");
    }
  }

  @Test
  @Rows(z = "Z23")
  void valuesOfAWrongTypeAreRefusedByBeam() {
    wrong("num_shards", "many", "many");
    wrong("num_shards", 1.5, "1.5");
    wrong("num_shards", 3_000_000_000L, "3000000000");
    wrong("keep", "id", "ARRAY");
    wrong("table_properties", List.of("a"), "MAP");
    wrong("sink_id", List.of("a"), "STRING");
    wrong("error_handling", "errors", "ROW");
    wrong("error_handling", Map.of("outptu", "errors"), "output");
  }

  @Test
  @Rows(z = "Z23")
  void aTableHasToBeNamed() {
    config.remove("table");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(People.CHANGES))
        .havingRootCause()
        .withMessageContaining("table");
  }

  @Test
  void withoutAColumnForThemKindsAreNotGuessedWhereBeamHasNone() {
    config.remove("change_type_column");
    refused("change_type_column", "deletes would be taken for inserts");
  }

  private void wrong(String option, Object value, String... words) {
    config.put(option, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(People.CHANGES))
        .havingRootCause()
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
    config.remove(option);
  }

  private void refused(String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(People.CHANGES))
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }

  private void apply(Schema schema) {
    ManagedWrites.write(Applied.input(Pipeline.create(), schema, "Changes"), "Write", config);
  }
}
