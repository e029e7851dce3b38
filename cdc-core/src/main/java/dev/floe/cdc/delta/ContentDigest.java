package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.ContentFile;

/**
 * A digest of a set of files: the sum, modulo 2^128, of the first 16 bytes of the SHA-256 of each
 * location. A sum knows no order, and does not tell how the files are spread over deltas.
 *
 * <p>File locations are never used twice, so equal digests mean the same files. It tells epochs
 * apart and guards against nobody who wants two of them to look alike.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 */
public record ContentDigest(long high, long low) {
  /** The digest of no file. */
  public static final ContentDigest NONE = new ContentDigest(0, 0);

  /** The digest of all files of an epoch; a delta that is there twice counts once. */
  public static ContentDigest of(List<ShardDelta> epoch) {
    ContentDigest sum = NONE;
    Set<ContentDigest> counted = new HashSet<>();
    for (ShardDelta delta : epoch) {
      if (counted.add(delta.digest())) {
        sum = sum.plus(delta.digest());
      }
    }
    return sum;
  }

  static ContentDigest of(
      List<? extends ContentFile<?>> some, List<? extends ContentFile<?>> others) {
    MessageDigest sha256 = sha256();
    ContentDigest sum = NONE;
    for (ContentFile<?> file : some) {
      sum = sum.plus(of(sha256, file.location()));
    }
    for (ContentFile<?> file : others) {
      sum = sum.plus(of(sha256, file.location()));
    }
    return sum;
  }

  private static ContentDigest of(MessageDigest sha256, String location) {
    ByteBuffer hash = ByteBuffer.wrap(sha256.digest(location.getBytes(StandardCharsets.UTF_8)));
    return new ContentDigest(hash.getLong(), hash.getLong());
  }

  ContentDigest plus(ContentDigest other) {
    long sumLow = low + other.low;
    long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
    return new ContentDigest(high + other.high + carry, sumLow);
  }

  /** The 32 hexadecimal digits under which a snapshot's summary keeps it. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
