package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefComparator;
import org.apache.lucene.util.OfflineSorter;
import org.apache.lucene.util.OfflineSorter.BufferSize;
import org.apache.lucene.util.OfflineSorter.ByteSequencesReader;
import org.apache.lucene.util.OfflineSorter.ByteSequencesWriter;

/**
 * Lucene's {@code OfflineSorter}: from one file to another, whatever the memory, in one thread.
 *
 * <p>A record is one byte string, a byte with the key's length before the key and the payload. The
 * comparator is of the kind that Lucene sorts by radix. The sorted file is removed between laps and
 * not timed.
 */
final class LuceneSubject implements SortSubject {
  private static final int MAX_KEY_BYTES = 255;

  private final SortSetup setup;
  private final byte[] record = new byte[1 + MAX_KEY_BYTES + MAX_KEY_BYTES];
  private Path files;
  private Directory directory;
  private String unsorted;
  private String sorted;

  LuceneSubject(SortSetup setup) {
    this.setup = setup;
  }

  @Override
  public void feed(RecordSource source) throws IOException {
    files = Files.createTempDirectory(setup.directory(), "lucene-");
    directory = FSDirectory.open(files);
    try (IndexOutput out = directory.createTempOutput("input", "unsorted", IOContext.DEFAULT)) {
      unsorted = out.getName();
      // Its close would close the output before the footer that the sorter checks.
      @SuppressWarnings("resource")
      ByteSequencesWriter writer = new ByteSequencesWriter(out);
      while (source.next()) {
        int keyLength = source.keyLength();
        record[0] = (byte) keyLength;
        System.arraycopy(source.key(), 0, record, 1, keyLength);
        System.arraycopy(source.payload(), 0, record, 1 + keyLength, source.payloadLength());
        writer.write(record, 0, 1 + keyLength + source.payloadLength());
      }
      CodecUtil.writeFooter(out);
    }
  }

  @Override
  public void sort() throws IOException {
    OfflineSorter sorter =
        new OfflineSorter(
            directory,
            "sort",
            new ByKey(),
            BufferSize.megabytes(setup.budgetMegabytes()),
            OfflineSorter.MAX_TEMPFILES,
            -1,
            null,
            0);
    sorted = sorter.sort(unsorted);
  }

  @Override
  public void walk(Digest digest) throws IOException {
    try (ByteSequencesReader reader =
        new ByteSequencesReader(directory.openChecksumInput(sorted, IOContext.READONCE), sorted)) {
      for (BytesRef ref = reader.next(); ref != null; ref = reader.next()) {
        int keyLength = ref.bytes[ref.offset] & 0xFF;
        int keyAt = ref.offset + 1;
        digest.add(
            ref.bytes, keyAt, keyLength, ref.bytes, keyAt + keyLength, ref.length - 1 - keyLength);
      }
    }
  }

  @Override
  public void release() throws IOException {
    directory.close();
  }

  @Override
  public void tidy() throws IOException {
    Folders.delete(files);
  }

  @Override
  public void close() {}

  private static final class ByKey extends BytesRefComparator {
    ByKey() {
      super(MAX_KEY_BYTES);
    }

    @Override
    protected int byteAt(BytesRef ref, int i) {
      return i < (ref.bytes[ref.offset] & 0xFF) ? ref.bytes[ref.offset + 1 + i] & 0xFF : -1;
    }

    @Override
    public int compare(BytesRef a, BytesRef b, int from) {
      int aEnd = 1 + (a.bytes[a.offset] & 0xFF);
      int bEnd = 1 + (b.bytes[b.offset] & 0xFF);
      return Arrays.compareUnsigned(
          a.bytes,
          a.offset + Math.min(1 + from, aEnd),
          a.offset + aEnd,
          b.bytes,
          b.offset + Math.min(1 + from, bEnd),
          b.offset + bEnd);
    }
  }
}
