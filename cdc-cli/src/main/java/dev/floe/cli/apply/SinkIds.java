package dev.floe.cli.apply;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Names for sinks that the user did not name: the same input and table give the same name, whatever
 * directory and options a run has. A readable beginning, then a hash of the whole.
 */
final class SinkIds {
  private static final int HASH_DIGITS = 12;
  private static final int LONGEST_PREFIX = 40;

  private SinkIds() {}

  /**
   * Derives a name.
   *
   * @param realNames the real paths of the input's files, {@code -} for standard input
   */
  static String derive(List<String> realNames, TableIdentifier table) {
    String first = realNames.get(0);
    String name = first.equals("-") ? "stdin" : Path.of(first).getFileName().toString();
    String prefix = name.replaceAll("[^A-Za-z0-9_-]+", "-");
    prefix = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
    return prefix + "-" + hash(String.join("\n", realNames) + "\n\n" + table);
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("cannot name a sink: this Java has no SHA-256", e);
    }
  }
}
