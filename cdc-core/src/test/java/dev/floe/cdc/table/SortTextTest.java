package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sort fields as text (331-335). */
class SortTextTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "c", Types.StringType.get()),
          NestedField.optional(2, "ts", Types.TimestampType.withZone()),
          NestedField.optional(3, "desc", Types.LongType.get()),
          NestedField.optional(4, "l", Types.ListType.ofOptional(5, Types.LongType.get())),
          NestedField.optional(6, "v", Types.VariantType.get()));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c                                  | identity(1) ASC NULLS FIRST
          c asc                              | identity(1) ASC NULLS FIRST
          c desc                             | identity(1) DESC NULLS LAST
          c nulls last                       | identity(1) ASC NULLS LAST
          c nulls first                      | identity(1) ASC NULLS FIRST
          c desc nulls first                 | identity(1) DESC NULLS FIRST
          bucket(c, 4) DESC NULLS FIRST      | bucket[4](1) DESC NULLS FIRST
          bucket(c,4)                        | bucket[4](1) ASC NULLS FIRST
          truncate(c, 2)  Desc   Nulls  Last | truncate[2](1) DESC NULLS LAST
          year(ts)                           | year(2) ASC NULLS FIRST
          month(ts) desc                     | month(2) DESC NULLS LAST
          day(ts)                            | day(2) ASC NULLS FIRST
          hour(ts)                           | hour(2) ASC NULLS FIRST
          desc desc                          | identity(3) DESC NULLS LAST
          """)
  @DisplayName("332, 335: accepted, with the order of nulls that follows from the direction")
  void accepted(String text, String field) {
    SortOrder order = SortText.parse(SCHEMA, List.of(text));
    assertThat(order.fields())
        .extracting(
            f -> f.transform() + "(" + f.sourceId() + ") " + f.direction() + " " + f.nullOrder())
        .containsExactly(field);
    assertThat(SortText.wellFormed(List.of(text))).containsExactly(text);
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {
        "c sideways",
        "c nulls last desc",
        "c nulls",
        "c desc desc",
        "c ",
        "c last",
        "c (x)",
        "bucket(c, 4) up"
      })
  @DisplayName("333: modifiers that are none")
  void wrongModifiersAreRefused(String text) {
    assertThatThrownBy(() -> SortText.parse(SCHEMA, List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could not read the sort modifiers '")
        .hasMessageContaining("' in '" + text + "'; write asc or desc, then nulls first");
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {
        "void(c)",
        "void(c) desc",
        "",
        " c",
        "bucket( c,4)",
        "Bucket(c,4)",
        "foo(c)",
        "day(a.b)",
        "bucket(c)",
        "c,ts"
      })
  @DisplayName("330, 334: terms that are none")
  void wrongTermsAreRefused(String text) {
    assertThatThrownBy(() -> SortText.wellFormed(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could not find a sort term in '" + text + "'; begin with a column");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"missing", "day(c)", "truncate(ts, 4)", "bucket(c, 0)", "l", "v", "C"})
  void whatDoesNotFitTheSchemaIsRefused(String text) {
    assertThatThrownBy(() -> SortText.parse(SCHEMA, List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot sort by '" + text + "': ")
        .hasMessageContaining("the columns are [c, ts, desc, l, v]");
  }

  @Test
  @DisplayName("331: an empty list is unsorted")
  void anEmptyListIsUnsorted() {
    assertThat(SortText.parse(SCHEMA, List.of()).isUnsorted()).isTrue();
  }

  @Test
  void severalFieldsKeepTheirOrder() {
    SortOrder order = SortText.parse(SCHEMA, List.of("day(ts) desc", "c"));
    assertThat(order.fields()).extracting(field -> field.sourceId()).containsExactly(2, 1);
  }
}
