package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which types are refused for which format of data files, as Iceberg's writers have it. */
class ColumnTypesTest {
  private static final List<String> FORMATS = List.of("parquet", "orc", "avro");

  static Stream<Arguments> types() {
    return Stream.of(
        of(Types.BooleanType.get(), "parquet orc avro"),
        of(Types.DecimalType.of(38, 38), "parquet orc avro"),
        of(Types.TimestampNanoType.withZone(), "parquet orc avro"),
        of(Types.TimeType.get(), "parquet orc avro"),
        of(Types.UUIDType.get(), "parquet orc avro"),
        of(Types.FixedType.ofLength(1), "parquet orc avro"),
        of(Types.FixedType.ofLength(0), "orc avro"),
        of(Types.DecimalType.of(0, 0), ""),
        of(Types.VariantType.get(), "parquet avro"),
        of(Types.GeometryType.crs84(), "parquet avro"),
        of(Types.GeographyType.crs84(), "parquet avro"),
        of(Types.UnknownType.get(), "parquet orc avro"),
        of(Types.ListType.ofOptional(9, Types.UnknownType.get()), "avro"),
        of(Types.MapType.ofOptional(8, 9, Types.StringType.get(), Types.UnknownType.get()), "avro"),
        of(Types.StructType.of(), "avro"),
        of(Types.StructType.of(NestedField.optional(9, "x", Types.UnknownType.get())), "orc avro"),
        of(Types.ListType.ofOptional(9, Types.VariantType.get()), "parquet avro"));
  }

  private static Arguments of(Type type, String formats) {
    return Arguments.of(type, List.of(formats.split(" ", -1)));
  }

  private static void check(Type type, String format) {
    Schema schema = new Schema(NestedField.optional(1, "c", type));
    ColumnTypes.check("db.t", schema, FileFormat.fromString(format));
  }

  @Test
  void namesThatFilesCannotHoldAreRefused() {
    Schema unnamed = new Schema(NestedField.optional(1, "", Types.IntegerType.get()));
    assertThatThrownBy(() -> ColumnTypes.check("db.t", unnamed, FileFormat.PARQUET))
        .hasMessageContaining("an empty name");
    Schema quoted = new Schema(NestedField.optional(1, "a`b", Types.IntegerType.get()));
    assertThatThrownBy(() -> ColumnTypes.check("db.t", quoted, FileFormat.ORC))
        .hasMessageContaining("column 'a`b'")
        .hasMessageContaining("write.format.default to parquet or avro");
    assertThatCode(() -> ColumnTypes.check("db.t", quoted, FileFormat.AVRO))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("types")
  void typesAreRefusedByFormat(Type type, List<String> taken) {
    for (String format : FORMATS) {
      for (String spelling : List.of(format, format.toUpperCase(java.util.Locale.ROOT))) {
        if (taken.contains(format)) {
          assertThatCode(() -> check(type, spelling)).as(format).doesNotThrowAnyException();
        } else {
          assertThatThrownBy(() -> check(type, spelling))
              .as(format)
              .isInstanceOf(TableConfigurationException.class)
              .hasMessageStartingWith("cannot write to table db.t: column 'c")
              .hasMessageContaining("which Iceberg does not write to " + format + " files");
        }
      }
    }
  }

  @Test
  void theNestedColumnItsTypeAndTheRemedyAreNamed() {
    Type nested =
        Types.ListType.ofOptional(
            2, Types.StructType.of(NestedField.optional(3, "v", Types.VariantType.get())));
    assertThatThrownBy(() -> check(nested, "orc"))
        .hasMessage(
            "cannot write to table db.t: column 'c.element.v' has type variant, which Iceberg does"
                + " not write to orc files; leave the column out, give it another type, or set the"
                + " property write.format.default to parquet or avro");
    assertThatThrownBy(
            () -> check(Types.ListType.ofOptional(2, Types.UnknownType.get()), "parquet"))
        .hasMessageContaining("column 'c.element' has type unknown inside a list or map, which");
  }
}
