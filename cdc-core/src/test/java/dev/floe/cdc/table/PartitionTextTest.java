package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Partition fields as text (329-331). */
class PartitionTextTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "c", Types.StringType.get()),
          NestedField.optional(2, "ts", Types.TimestampType.withZone()),
          NestedField.optional(
              3,
              "a",
              Types.StructType.of(NestedField.optional(4, "b", Types.TimestampType.withZone()))));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c               | c: identity(1)
          bucket(c, 4)    | c_bucket: bucket[4](1)
          bucket(c,4)     | c_bucket: bucket[4](1)
          truncate(c, 2)  | c_trunc: truncate[2](1)
          year(ts)        | ts_year: year(2)
          month(ts)       | ts_month: month(2)
          day(ts)         | ts_day: day(2)
          hour(ts)        | ts_hour: hour(2)
          void(c)         | c_null: void(1)
          """)
  @DisplayName("329: accepted")
  void accepted(String text, String field) {
    PartitionSpec spec = PartitionText.parse(SCHEMA, List.of(text));
    assertThat(spec.fields())
        .extracting(f -> f.name() + ": " + f.transform() + "(" + f.sourceId() + ")")
        .containsExactly(field);
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {
        "bucket( c,4)",
        "Bucket(c,4)",
        "day(a.b)",
        "foo(c)",
        "",
        "bucket(c)",
        "bucket(c, -1)",
        "day(c, 2)",
        "c desc",
        "bucket(c, 9999999999)"
      })
  @DisplayName("330: refused")
  void refused(String text) {
    assertThatThrownBy(() -> PartitionText.parse(SCHEMA, List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could not find a partition transform in '" + text + "'");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {"missing", "day(missing)", "day(c)", "truncate(ts, 4)", "bucket(c, 0)", "a"})
  void whatDoesNotFitTheSchemaIsRefused(String text) {
    assertThatThrownBy(() -> PartitionText.parse(SCHEMA, List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot partition by '" + text + "'")
        .hasMessageContaining("the columns are [c, ts, a]");
  }

  @Test
  @DisplayName("331: an empty list is unpartitioned")
  void anEmptyListIsUnpartitioned() {
    assertThat(PartitionText.parse(SCHEMA, List.of()).isUnpartitioned()).isTrue();
  }

  @Test
  void severalFieldsKeepTheirOrder() {
    PartitionSpec spec = PartitionText.parse(SCHEMA, List.of("day(ts)", "bucket(c, 8)", "c"));
    assertThat(spec.fields())
        .extracting(field -> field.name())
        .containsExactly("ts_day", "c_bucket", "c");
  }
}
