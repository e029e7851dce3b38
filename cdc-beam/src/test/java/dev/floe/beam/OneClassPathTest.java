package dev.floe.beam;

import dev.floe.cdc.key.KeyEncoder;
import java.util.HexFormat;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class OneClassPathTest {
  @Test
  void theEngineRunsInsideAPipeline() {
    Pipeline pipeline = Pipeline.create();
    PCollection<String> keys =
        pipeline
            .apply(Create.of(-1, 0, 1))
            .apply(MapElements.into(TypeDescriptors.strings()).via(OneClassPathTest::keyOf));
    PAssert.that(keys).containsInAnyOrder("7fffffff", "80000000", "80000001");
    pipeline.run().waitUntilFinish();
  }

  private static String keyOf(Integer id) {
    Schema schema = new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get()));
    KeyEncoder encoder = new KeyEncoder(schema, List.of(1));
    GenericRecord row = GenericRecord.create(schema);
    row.set(0, id);
    return HexFormat.of().formatHex(encoder.buffer(), 0, encoder.encode(row));
  }
}
