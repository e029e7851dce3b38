package dev.floe.beam.cdc.sink;

import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.iceberg.FileFormat;

/**
 * The byte layout of a batch of encoded changes, version 1: what is shuffled. Numbers are
 * big-endian, lengths are varints of 7 bits a byte, the lowest first.
 *
 * <pre>
 *  batch   +---------+-------+------------+-----------+---------+--------------+----------------+
 *          | version | flags | table uuid | schema id | spec id | data, delete | change, change |
 *          |         |       |            |           |         | file format  | ...            |
 *          +---------+-------+------------+-----------+---------+--------------+----------------+
 *           1 byte    1       16           4           4         1, 1
 *
 *  change  +-----------------+------------+------------+----------+-----+
 *          | sort key length | row length | event time | sort key | row |
 *          +-----------------+------------+------------+----------+-----+
 *           varint            varint       8, if flagged
 * </pre>
 *
 * <p>The head is the {@link TablePin} that the changes were encoded by. Event times, in
 * milliseconds, are there where dead letters say them.
 */
final class ChangeBatchFormat {
  static final byte VERSION = 1;
  static final byte WITH_EVENT_TIMES = 1;
  static final int HEAD_BYTES = 2 + 16 + 4 + 4 + 2;

  private static final FileFormat[] FORMATS = {
    null, FileFormat.PARQUET, FileFormat.ORC, FileFormat.AVRO
  };

  private ChangeBatchFormat() {}

  static byte[] head(TablePin pin, boolean eventTimes) {
    return ByteBuffer.allocate(HEAD_BYTES)
        .put(VERSION)
        .put(eventTimes ? WITH_EVENT_TIMES : 0)
        .putLong(pin.tableUuid().getMostSignificantBits())
        .putLong(pin.tableUuid().getLeastSignificantBits())
        .putInt(pin.schemaId())
        .putInt(pin.specId())
        .put(code(pin.dataFormat()))
        .put(code(pin.deleteFormat()))
        .array();
  }

  /**
   * The pin of a batch, whose head was checked.
   *
   * @throws IllegalArgumentException when the bytes are no batch of this version
   */
  static TablePin pin(byte[] batch) {
    if (batch.length < HEAD_BYTES || batch[0] != VERSION) {
      throw new IllegalArgumentException(
          "cannot read a batch of changes: %d bytes of version %d, and this release reads version %d; let the workers of a pipeline run one release"
              .formatted(batch.length, batch.length == 0 ? 0 : batch[0], VERSION));
    }
    ByteBuffer head = ByteBuffer.wrap(batch, 2, HEAD_BYTES - 2);
    UUID table = new UUID(head.getLong(), head.getLong());
    return new TablePin(
        table, head.getInt(), head.getInt(), FORMATS[head.get()], FORMATS[head.get()]);
  }

  static boolean hasEventTimes(byte[] batch) {
    return (batch[1] & WITH_EVENT_TIMES) != 0;
  }

  private static byte code(FileFormat format) {
    for (byte code = 1; code < FORMATS.length; code++) {
      if (FORMATS[code] == format) {
        return code;
      }
    }
    throw new IllegalArgumentException("cannot write files of format " + format);
  }
}
