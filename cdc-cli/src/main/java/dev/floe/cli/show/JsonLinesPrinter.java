package dev.floe.cli.show;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;

/** One JSON object a line, every column in it, null or not. */
final class JsonLinesPrinter implements RowPrinter {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
          .build();

  private final Schema schema;
  private final PrintWriter out;
  private final JsonGenerator json;

  JsonLinesPrinter(Schema schema, PrintWriter out) {
    this.schema = schema;
    this.out = out;
    try {
      this.json = JSON.createGenerator(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    json.setRootValueSeparator(null);
  }

  @Override
  public void begin() {}

  @Override
  public void row(StructLike row) throws IOException {
    JsonValues.writeStruct(json, schema.asStruct(), row);
    json.writeRaw('\n');
  }

  @Override
  public void end() throws IOException {
    json.flush();
    out.flush();
  }
}
