package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which columns fill which (77-83, Z6). */
class SchemaMatchTest {
  private static final Type INT = Types.IntegerType.get();
  private static final Type LONG = Types.LongType.get();
  private static final Type FLOAT = Types.FloatType.get();
  private static final Type DOUBLE = Types.DoubleType.get();
  private static final Type STRING = Types.StringType.get();
  private static final Type TIMESTAMP = Types.TimestampType.withoutZone();
  private static final Type TIMESTAMPTZ = Types.TimestampType.withZone();

  private static Types.StructType struct(NestedField... fields) {
    return Types.StructType.of(fields);
  }

  private static NestedField optional(String name, Type type) {
    return NestedField.optional(name.hashCode() & 0xFFFF, name, type);
  }

  private static NestedField required(String name, Type type) {
    return optional(name, type).asRequired();
  }

  private static Type decimal(int precision, int scale) {
    return Types.DecimalType.of(precision, scale);
  }

  private static SchemaMatch match(Types.StructType given, Types.StructType wanted) {
    return SchemaMatch.of(given, wanted, Set.of());
  }

  static Stream<Arguments> types() {
    return Stream.of(
        of(INT, INT, true),
        of(INT, LONG, true),
        of(FLOAT, DOUBLE, true),
        of(decimal(9, 2), decimal(18, 2), true),
        of(Types.UnknownType.get(), STRING, true),
        of(Types.VariantType.get(), Types.VariantType.get(), true),
        of(LONG, INT, false),
        of(DOUBLE, FLOAT, false),
        of(decimal(18, 2), decimal(9, 2), false),
        of(decimal(9, 2), decimal(18, 3), false),
        of(INT, DOUBLE, false),
        of(INT, decimal(18, 0), false),
        of(FLOAT, LONG, false),
        of(INT, STRING, false),
        of(STRING, Types.BinaryType.get(), false),
        of(STRING, TIMESTAMPTZ, false),
        of(TIMESTAMP, TIMESTAMPTZ, false),
        of(TIMESTAMP, Types.TimestampNanoType.withoutZone(), false),
        of(Types.DateType.get(), TIMESTAMP, false),
        of(Types.FixedType.ofLength(3), Types.FixedType.ofLength(4), false),
        of(STRING, Types.ListType.ofOptional(5, STRING), false),
        of(struct(optional("a", INT)), STRING, false),
        of(Types.GeometryType.crs84(), Types.GeometryType.of("EPSG:3857"), false));
  }

  private static Arguments of(Type given, Type wanted, boolean fits) {
    return Arguments.of(given, wanted, fits);
  }

  @ParameterizedTest(name = "{0} for {1}: {2}")
  @MethodSource("types")
  @DisplayName("81/Z6: types that widen are taken, all others are refused")
  void typesThatWidenAreTaken(Type given, Type wanted, boolean fits) {
    for (String place : List.of("column", "field", "element", "value")) {
      SchemaMatch match =
          match(struct(optional("c", in(place, given))), struct(optional("c", in(place, wanted))));
      String path =
          switch (place) {
            case "column" -> "c";
            case "field" -> "c.f";
            default -> "c." + place;
          };
      if (fits) {
        assertThat(match.misfits()).as(place).isEmpty();
        assertThat(match.columns().isSame()).as(place).isTrue();
      } else {
        assertThat(match.misfits()).as(place).hasSize(1);
        assertThat(match.misfits().get(0))
            .startsWith(
                "column '%s' is %s in the input and %s in the table"
                    .formatted(path, given, wanted));
      }
    }
  }

  private static Type in(String place, Type type) {
    return switch (place) {
      case "column" -> type;
      case "field" -> struct(optional("f", type));
      case "element" -> Types.ListType.ofOptional(2, type);
      default -> Types.MapType.ofOptional(3, 4, STRING, type);
    };
  }

  @Test
  void narrowingSaysSo() {
    assertThat(match(struct(optional("c", LONG)), struct(optional("c", INT))).misfits())
        .containsExactly(
            "column 'c' is long in the input and int in the table, which does not hold all its"
                + " values");
  }

  static Stream<Arguments> misfits() {
    return Stream.of(
        Arguments.of(
            "77: one that the table lacks",
            struct(optional("a", INT), optional("x", INT)),
            struct(optional("a", INT)),
            "column 'x' of the input is unexpected: the table lacks it"),
        Arguments.of(
            "78: a required one is missing",
            struct(optional("a", INT)),
            struct(optional("a", INT), required("b", INT)),
            "column 'b' is missing from the input, and required in the table"),
        Arguments.of(
            "80/59: names that differ in case",
            struct(optional("UserId", INT)),
            struct(optional("userid", INT)),
            "column 'UserId' of the input and 'userid' of the table differ only in case"),
        Arguments.of(
            "59: a clash of case",
            struct(optional("a", INT), optional("A", INT)),
            struct(optional("a", INT)),
            "column 'A' of the input and 'a' of the table differ only in case"),
        Arguments.of(
            "a name twice",
            struct(optional("a", INT), optional("a", INT)),
            struct(optional("a", INT)),
            "column 'a' is in the input twice"),
        Arguments.of(
            "nested",
            struct(optional("s", struct(optional("a", INT), optional("X", INT)))),
            struct(optional("s", struct(optional("a", INT), optional("x", INT)))),
            "column 's.X' of the input and 's.x' of the table differ only in case"),
        Arguments.of(
            "nested in a list",
            struct(optional("l", Types.ListType.ofOptional(2, struct(optional("a", INT))))),
            struct(
                optional(
                    "l",
                    Types.ListType.ofOptional(2, struct(optional("a", INT), required("b", INT))))),
            "column 'l.element.b' is missing from the input, and required in the table"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misfits")
  void misfitsAreNamed(
      String what, Types.StructType given, Types.StructType wanted, String misfit) {
    assertThat(match(given, wanted).misfits()).containsExactly(misfit);
  }

  @Test
  void allMisfitsAreNamedAtOnce() {
    SchemaMatch match =
        match(
            struct(optional("a", LONG), optional("x", INT), optional("B", INT)),
            struct(optional("a", INT), optional("b", INT), required("c", INT)));
    assertThat(match.misfits()).hasSize(4);
    assertThat(
            SchemaMatch.describe(
                match.misfits(), struct(optional("x", INT)), struct(required("c", INT))))
        .startsWith("the columns of the input do not fit: column 'a' is long in the input")
        .contains("; the input has [x optional int] and the table [c required int]; give");
  }

  @Test
  @DisplayName("82: what may be null for what may not is for the values to decide")
  void nullableForRequiredIsAMisfitOfNulls() {
    SchemaMatch match =
        match(
            struct(
                optional("a", INT),
                required("s", struct(optional("f", INT))),
                required("l", Types.ListType.ofOptional(2, INT))),
            struct(
                required("a", INT),
                required("s", struct(required("f", INT))),
                required("l", Types.ListType.ofRequired(2, INT))));
    assertThat(match.misfits()).isEmpty();
    assertThat(match.columns().isSame()).isTrue();
    assertThat(match.misfitsOfNulls())
        .containsExactly(
            "column 'a' is nullable in the input, and required in the table",
            "column 's.f' is nullable in the input, and required in the table",
            "column 'l.element' is nullable in the input, and required in the table");
  }

  @Test
  @DisplayName("83: required for optional")
  void requiredForOptionalFits() {
    SchemaMatch match = match(struct(required("a", INT)), struct(optional("a", INT)));
    assertThat(match.misfits()).isEmpty();
    assertThat(match.misfitsOfNulls()).isEmpty();
  }

  @Test
  @DisplayName("79/Z6: any order")
  void columnsInAnotherOrderAreFoundByName() {
    SchemaMatch match =
        match(
            struct(optional("c", INT), optional("a", INT), optional("b", INT)),
            struct(optional("a", INT), optional("b", INT), optional("c", INT)));
    assertThat(match.misfits()).isEmpty();
    assertThat(match.columns().isSame()).isFalse();
    assertThat(match.columns().sources())
        .extracting(source -> ((StructMatch.GivenField) source).position())
        .containsExactly(1, 2, 0);
  }

  @Test
  @DisplayName("78/Z6: a missing optional column is filled with null, or with its write default")
  void missingColumnsAreFilled() {
    NestedField defaulted =
        NestedField.from(required("d", LONG)).withWriteDefault(Literal.of(6L)).build();
    SchemaMatch match =
        match(
            struct(optional("s", struct(optional("x", INT)))),
            struct(
                optional("a", INT),
                defaulted,
                optional("s", struct(optional("x", INT), optional("y", INT)))));
    assertThat(match.misfits()).isEmpty();
    assertThat(match.filled()).containsOnlyKeys("a", "d", "s.y").containsEntry("d", 6L);
    assertThat(match.columns().sources().subList(0, 2))
        .isEqualTo(Arrays.asList(new StructMatch.Filled(null), new StructMatch.Filled(6L)));
  }

  @Test
  void aMandatoryColumnIsNeverFilled() {
    NestedField key = NestedField.required(1, "k", LONG);
    NestedField part = NestedField.optional(2, "p", LONG);
    SchemaMatch match =
        SchemaMatch.of(
            struct(),
            struct(NestedField.from(key).withWriteDefault(Literal.of(6L)).build(), part),
            Set.of(1, 2));
    assertThat(match.filled()).isEmpty();
    assertThat(match.misfits())
        .containsExactly(
            "column 'k' is missing from the input, and is needed",
            "column 'p' is missing from the input, and is needed");
  }

  @Test
  void fieldIdsAndDocsDoNotMatter() {
    SchemaMatch match =
        match(
            struct(NestedField.optional(70, "a", INT, "of the source")),
            struct(NestedField.optional(1, "a", INT)));
    assertThat(match.misfits()).isEmpty();
    assertThat(match.columns().isSame()).isTrue();
  }
}
