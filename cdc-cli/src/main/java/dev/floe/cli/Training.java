package dev.floe.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Runs every command once. The launcher does this after a build, so that the JVM archives the
 * classes which the commands load, and every later start is faster.
 */
final class Training {
  private Training() {}

  /** Applies the events of a file to a table in a directory, both given. */
  public static void main(String[] args) {
    String events = args[0];
    String[] table = {"--warehouse", args[1], "--table", "shop.orders"};
    run(
        "apply",
        table,
        events,
        "--key",
        "id",
        "--commit-every",
        "100",
        "--partition",
        "bucket(id, 2)");
    run("show", table, "--order-by", "id");
    run("show", table, "--format", "jsonl");
    run("inspect", table);
    run("compact", table, "--all");
  }

  private static void run(String name, String[] table, String... more) {
    String[] words = new String[1 + table.length + more.length];
    words[0] = name;
    System.arraycopy(table, 0, words, 1, table.length);
    System.arraycopy(more, 0, words, 1 + table.length, more.length);
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    int status = Floe.commandLine(out, out).execute(words);
    if (status != 0) {
      throw new IllegalStateException("floe " + name + " ended with status " + status);
    }
  }
}
