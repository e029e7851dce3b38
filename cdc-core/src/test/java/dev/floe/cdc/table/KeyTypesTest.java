package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyTypesTest {

  static List<Type> supported() {
    return List.of(
        Types.BooleanType.get(),
        Types.IntegerType.get(),
        Types.LongType.get(),
        Types.DateType.get(),
        Types.TimeType.get(),
        Types.TimestampType.withoutZone(),
        Types.TimestampType.withZone(),
        Types.TimestampNanoType.withoutZone(),
        Types.TimestampNanoType.withZone(),
        Types.DecimalType.of(38, 10),
        Types.StringType.get(),
        Types.UUIDType.get(),
        Types.FixedType.ofLength(5),
        Types.BinaryType.get());
  }

  static List<Type> unsupported() {
    return List.of(
        Types.FloatType.get(),
        Types.DoubleType.get(),
        Types.StructType.of(),
        Types.ListType.ofRequired(1, Types.LongType.get()),
        Types.MapType.ofRequired(1, 2, Types.LongType.get(), Types.LongType.get()),
        Types.VariantType.get(),
        Types.UnknownType.get(),
        Types.GeometryType.crs84(),
        Types.GeographyType.crs84());
  }

  @ParameterizedTest
  @MethodSource("supported")
  void typeMakesKeys(Type type) {
    assertThat(KeyTypes.supported(type)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("unsupported")
  void typeMakesNoKeys(Type type) {
    assertThat(KeyTypes.supported(type)).isFalse();
  }
}
