package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.Optional;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;
import org.junit.jupiter.api.Test;

class IcebergWriteResultTest {
  private final PCollection<Row> input = Applied.bounded(People.CHANGES);

  @Test
  @Rows({281, 282, 283, 284})
  void withoutErrorHandlingThereAreSnapshotsAndDeadLetters() {
    IcebergWriteResult result = input.apply(Applied.sink());
    assertThat(result.getSnapshots().getPipeline()).isSameAs(input.getPipeline());
    assertThat(result.getPipeline()).isSameAs(input.getPipeline());
    assertThat(result.expand().keySet())
        .extracting(TupleTag::getId)
        .containsExactly("snapshots", "dead_letter");
    assertThat(result.expand().values())
        .containsExactly(result.getSnapshots(), result.getDeadLetterRows());
    assertThatIllegalStateException()
        .isThrownBy(result::getFailedRows)
        .withMessageContaining("withErrorHandling()")
        .withMessageContaining("error_handling");
  }

  @Test
  @Rows({12, 283, 284})
  void withErrorHandlingThereAreFailedRowsToo() {
    IcebergWriteResult result = input.apply(Applied.sink().withErrorHandling());
    assertThat(result.expand().keySet())
        .extracting(TupleTag::getId)
        .containsExactly("snapshots", "dead_letter", "failed_rows");
    assertThat(result.getFailedRows().getSchema().getFieldNames())
        .containsExactly("failed_row", "error_message");
  }

  @Test
  @Rows({282, 284})
  void aSinkThatAppendsHasNoDeadLetters() {
    IcebergWriteResult cdc = input.apply(Applied.sink());
    IcebergWriteResult append =
        new IcebergWriteResult(cdc.getSnapshots(), Optional.empty(), Optional.empty());
    assertThat(append.expand().values()).containsExactly(cdc.getSnapshots());
    assertThatIllegalStateException()
        .isThrownBy(append::getDeadLetterRows)
        .withMessageContaining("appends");
  }
}
