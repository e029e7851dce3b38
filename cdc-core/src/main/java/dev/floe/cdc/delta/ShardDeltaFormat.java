package dev.floe.cdc.delta;

import java.util.zip.CRC32C;
import org.apache.iceberg.FileFormat;

/**
 * The bytes of a {@link ShardDelta}.
 *
 * <pre>
 *   0         1           5             21
 *   +---------+-----------+-------------+------ ... -----+
 *   | version | checksum  | table UUID  | sections       |
 *   +---------+-----------+-------------+------ ... -----+
 *     1 byte    4 bytes     16 bytes
 *
 *   sections, one after the other, numbers as varints:
 *   pin         schema id, spec id, code of the data format, code of the delete format
 *   reach       count, spec ids of the deletes' reach
 *   counts      changes, superseded, lowest sequence*, highest sequence*
 *   digest      16 bytes
 *   locations   count of data files, count of delete files, then per file:
 *                 bytes shared with the location before, bytes of its own, these bytes (UTF-8)
 *   partitions  count, then per partition: spec id, count of values, {@link PartitionValues}
 *   fields      count, then per field with statistics: its id less the one before, ascending
 *   files       per data file, then per delete file:
 *                 index of its partition, format code, sort order id, records, size in bytes,
 *                 {@link ColumnStatistics}, split offsets, key metadata, and, of delete files,
 *                 count and ids of the equality fields
 * </pre>
 *
 * <p>Fixed numbers are big-endian; the checksum is the CRC32C of all bytes but its own. Varints
 * have seven bits a byte, the lowest first; those marked * may be negative and are zigzag encoded.
 * Optional lists and byte strings begin with their length plus 1, or 0 where there is none.
 *
 * <p>What a manifest takes of a file is here, to the last statistic, for it is what readers plan
 * with. Left out is what a file has only once a snapshot holds it (sequence numbers, first row id,
 * its place in a manifest), and what key-only delete files never have (a referenced data file,
 * content offset and size).
 */
final class ShardDeltaFormat {
  static final int VERSION = 1;

  static final int VERSION_OFFSET = 0;
  static final int CHECKSUM_OFFSET = 1;
  static final int UUID_OFFSET = 5;
  static final int SECTIONS_OFFSET = 21;

  /** No store knows longer ones; bounds what damaged bytes can make a reader allocate. */
  static final int MAX_LOCATION_BYTES = 32 * 1024;

  private ShardDeltaFormat() {}

  /** The checksum of a whole delta. */
  static int checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, VERSION_OFFSET, CHECKSUM_OFFSET);
    crc.update(bytes, UUID_OFFSET, length - UUID_OFFSET);
    return (int) crc.getValue();
  }

  static int code(FileFormat format) {
    return switch (format) {
      case PARQUET -> 1;
      case ORC -> 2;
      case AVRO -> 3;
      default ->
          throw new IllegalArgumentException(
              "cannot write a shard's delta: " + format + " is no format of data or delete files");
    };
  }

  static FileFormat format(int code) {
    return switch (code) {
      case 1 -> FileFormat.PARQUET;
      case 2 -> FileFormat.ORC;
      case 3 -> FileFormat.AVRO;
      default -> throw new DeltaFormatException("there is no file format of code " + code);
    };
  }
}
