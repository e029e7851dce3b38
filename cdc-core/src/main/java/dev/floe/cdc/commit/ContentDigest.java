package dev.floe.cdc.commit;

import dev.floe.cdc.delta.ShardDelta;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/**
 * A digest of the set of an epoch's files: SHA-256 over their locations in order, the first 16
 * bytes in hexadecimal. File names are never used twice, so equal digests mean the same files.
 */
final class ContentDigest {
  private static final int BYTES = 16;

  private ContentDigest() {}

  static String of(List<ShardDelta> epoch) {
    MessageDigest digest = sha256();
    for (String location : locations(epoch)) {
      digest.update(location.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  /** The locations of all files of an epoch, in order. */
  static List<String> locations(List<ShardDelta> epoch) {
    TreeSet<String> locations = new TreeSet<>();
    for (ShardDelta delta : epoch) {
      delta.dataFiles().forEach(file -> locations.add(file.location()));
      delta.deleteFiles().forEach(file -> locations.add(file.location()));
    }
    return List.copyOf(locations);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
