package dev.floe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A directory with input files and a warehouse, and the commands that work on it. */
final class Workspace {
  static final String COLUMNS = "id bigint not null, name string, amount decimal(10,2)";

  private final Path directory;

  Workspace(Path directory) {
    this.directory = directory;
  }

  Path warehouse() {
    return directory.resolve("lake");
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  Path write(String name, String... lines) {
    try {
      return Files.write(file(name), List.of(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> read(String name) {
    try {
      return Files.readAllLines(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code floe apply FILE --warehouse lake --table shop.orders --key id --schema ...}. */
  Command apply(Path file, Object... more) {
    return run(
        "apply", with(more, file, "--table", "shop.orders", "--key", "id", "--schema", COLUMNS));
  }

  /** {@code floe NAME --warehouse lake ARGS}. */
  Command run(String name, Object... args) {
    return Command.floe(with(args, name, "--warehouse", warehouse()));
  }

  /** The rows of shop.orders as JSON lines in the order of their ids. */
  List<String> rows() {
    return rows("shop.orders");
  }

  List<String> rows(String table) {
    Command show = run("show", "--table", table, "--format", "jsonl", "--order-by", "id");
    assertThat(show.err()).isEmpty();
    return show.lines();
  }

  int snapshots() {
    try (Lake lake = Lake.at(warehouse())) {
      List<Object> snapshots = new ArrayList<>();
      lake.orders().snapshots().forEach(snapshots::add);
      return snapshots.size();
    }
  }

  private static Object[] with(Object[] last, Object... first) {
    Object[] all = Arrays.copyOf(first, first.length + last.length);
    System.arraycopy(last, 0, all, first.length, last.length);
    return all;
  }

  /** A Debezium event without envelope; images are JSON or null. */
  static String event(String op, String before, String after) {
    return "{\"before\":%s,\"after\":%s,\"source\":{\"schema\":\"shop\",\"table\":\"orders\"},\"op\":\"%s\"}"
        .formatted(before, after, op);
  }

  static String create(long id, String name) {
    return event("c", null, row(id, name));
  }

  static String update(long id, String before, String after) {
    return event("u", row(id, before), row(id, after));
  }

  static String delete(long id, String name) {
    return event("d", row(id, name), null);
  }

  static String row(long id, String name) {
    return "{\"id\":%d,\"name\":\"%s\",\"amount\":1.50}".formatted(id, name);
  }
}
