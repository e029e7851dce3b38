package dev.floe.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.key.KeyEncoder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class OneClassPathTest {
  @Test
  void theEngineRunsInsideAJob() throws Exception {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
    List<String> keys = new ArrayList<>();
    try (CloseableIterator<String> results =
        environment.fromData(-1, 0, 1).map(OneClassPathTest::keyOf).executeAndCollect()) {
      results.forEachRemaining(keys::add);
    }
    assertThat(keys).containsExactlyInAnyOrder("7fffffff", "80000000", "80000001");
  }

  private static String keyOf(Integer id) {
    Schema schema = new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get()));
    KeyEncoder encoder = new KeyEncoder(schema, List.of(1));
    GenericRecord row = GenericRecord.create(schema);
    row.set(0, id);
    return HexFormat.of().formatHex(encoder.buffer(), 0, encoder.encode(row));
  }
}
