package dev.floe.interop.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RuntimeConfig;
import org.apache.spark.sql.SparkSession;

/** Answers SQL on a catalog, named {@code lake}, until its input ends. */
public final class SparkServer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SparkSession spark;
  private final PrintStream answers;

  private SparkServer(SparkSession spark, PrintStream answers) {
    this.spark = spark;
    this.answers = answers;
  }

  /**
   * Serves until the input ends.
   *
   * @param arguments the JDBC address of the catalog, its warehouse, a folder for temporary files
   */
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err); // What libraries print is no answer.
    try (SparkSession spark = Sessions.open(arguments[0], arguments[1], arguments[2]);
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      SparkServer server = new SparkServer(spark, answers);
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        server.answer(JSON.readTree(line));
      }
    }
  }

  private void answer(JsonNode request) throws IOException {
    try {
      RuntimeConfig options = spark.conf();
      options.set(
          "spark.sql.iceberg.vectorization.enabled", request.path("vectorized").asBoolean());
      options.set("spark.sql.iceberg.executor-cache.enabled", request.path("cached").asBoolean());
      List<Row> rows = spark.sql(request.path("sql").asText()).collectAsList();
      for (Row row : rows) {
        answers.println(JSON.writeValueAsString(RowText.of(row)));
      }
      answers.println(JSON.writeValueAsString(Map.of("rows", rows.size())));
    } catch (Exception failure) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      answers.println(JSON.writeValueAsString(Map.of("error", trace.toString())));
    }
    answers.flush();
  }
}
