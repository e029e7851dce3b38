package dev.floe.beam.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.transforms.reflect.DoFnInvokers;
import org.apache.beam.sdk.transforms.reflect.DoFnSignature;
import org.apache.beam.sdk.transforms.reflect.DoFnSignatures;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadValueKindTest {
  private static final Row ROW =
      Row.withSchema(Schema.builder().addInt32Field("id").build()).addValue(7).build();

  @ParameterizedTest
  @EnumSource(ValueKind.class)
  void everyKindOfBeamIsReadUnderTheNameOfTheSameKind(ValueKind kind) {
    KV<String, Row> read = read(kind);

    assertThat(ChangeKind.valueOf(read.getKey())).hasToString(kind.name());
    assertThat(read.getValue()).isSameAs(ROW);
  }

  @Test
  void noKindIsLeftOver() {
    assertThat(Arrays.stream(ValueKind.values()).map(ValueKind::name))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ChangeKind.values()).map(ChangeKind::name).toList());
  }

  @Test
  void anElementWithoutAKindIsAnInsert() {
    assertThat(read(null).getKey()).isEqualTo("INSERT");
  }

  @Test
  void beamTakesTheKindForAParameter() {
    DoFnSignature signature = DoFnSignatures.getSignature(ReadValueKind.class);

    assertThat(signature.processElement().extraParameters())
        .hasAtLeastOneElementOfType(DoFnSignature.Parameter.ValueKindParameter.class);
    assertThat(signature.usesState()).isFalse();
  }

  private static KV<String, Row> read(ValueKind kind) {
    OneElement element = new OneElement(ROW, kind);
    DoFnInvokers.invokerFor(new ReadValueKind()).invokeProcessElement(element);
    return element.onlyOutput();
  }
}
