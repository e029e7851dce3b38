package dev.floe.interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Spark in a process of its own, on the catalog of a lake, named {@code lake}. It ends when this is
 * closed, or this process ends.
 */
final class SparkProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Path log;
  private final BufferedWriter requests;
  private final BufferedReader answers;

  /** How Spark reads. */
  enum Reading {
    /** As it does when nothing is set: Parquet and ORC in columns, with a cache of delete files. */
    VECTORIZED,
    /** Row by row. */
    ROW_BY_ROW,
    /** In columns, with no cache of delete files. */
    UNCACHED
  }

  SparkProcess(Lake lake, Path temporaryFolder) throws IOException {
    this.log = Path.of(System.getProperty("interop.spark.log"));
    ProcessBuilder command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporaryFolder,
                "-cp",
                classpath(),
                "dev.floe.interop.spark.SparkServer",
                lake.uri(),
                lake.warehouse(),
                temporaryFolder.toString())
            .redirectError(log.toFile());
    command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    this.process = command.start();
    this.requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String classpath() throws IOException {
    return System.getProperty("interop.spark.classes")
        + File.pathSeparator
        + Files.readString(Path.of(System.getProperty("interop.spark.classpath"))).strip();
  }

  /** The rows of a query, each a line of JSON. */
  List<String> sql(String sql, Reading reading) {
    try {
      requests.write(
          JSON.writeValueAsString(
              Map.of(
                  "sql",
                  sql,
                  "vectorized",
                  reading != Reading.ROW_BY_ROW,
                  "cached",
                  reading != Reading.UNCACHED)));
      requests.newLine();
      requests.flush();
      return answer(sql);
    } catch (IOException failure) {
      throw new IllegalStateException(
          "cannot ask Spark: " + failure.getMessage() + "; its log is " + log, failure);
    }
  }

  private List<String> answer(String sql) throws IOException {
    List<String> rows = new ArrayList<>();
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith("[")) {
        rows.add(line);
        continue;
      }
      JsonNode end = JSON.readTree(line);
      if (end.has("error")) {
        throw new IllegalStateException(
            "Spark failed at: " + sql + "\n" + end.get("error").asText());
      }
      return rows;
    }
    throw new IllegalStateException("Spark ended while asked: " + sql + "; its log is " + log);
  }

  @Override
  public void close() throws IOException {
    requests.close();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
