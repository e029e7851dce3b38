package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.beam.sdk.extensions.sorter.BufferedExternalSorter;
import org.apache.beam.sdk.extensions.sorter.ExternalSorter.Options.SorterType;
import org.apache.beam.sdk.values.KV;

/**
 * Beam's {@code BufferedExternalSorter} with its native sorter, which is what {@code SortValues}
 * uses: in memory while that suffices, else through files.
 *
 * <p>It keeps the arrays it is given, so each record is copied into new ones. It removes its files
 * only when the process ends; here that is done between laps and not timed.
 */
final class BeamSubject implements SortSubject {
  private final SortSetup setup;
  private Path files;
  private BufferedExternalSorter sorter;
  private Iterable<KV<byte[], byte[]>> sorted;

  BeamSubject(SortSetup setup) {
    this.setup = setup;
  }

  @Override
  public void feed(RecordSource source) throws IOException {
    files = Files.createTempDirectory(setup.directory(), "beam-");
    sorter =
        BufferedExternalSorter.create(
            BufferedExternalSorter.options()
                .withExternalSorterType(SorterType.NATIVE)
                .withMemoryMB(setup.budgetMegabytes())
                .withTempLocation(files.toString()));
    while (source.next()) {
      sorter.add(
          KV.of(
              Arrays.copyOf(source.key(), source.keyLength()),
              Arrays.copyOf(source.payload(), source.payloadLength())));
    }
  }

  @Override
  public void sort() throws IOException {
    sorted = sorter.sort();
  }

  @Override
  public void walk(Digest digest) {
    for (KV<byte[], byte[]> record : sorted) {
      byte[] key = record.getKey();
      byte[] payload = record.getValue();
      digest.add(key, 0, key.length, payload, 0, payload.length);
    }
  }

  @Override
  public void release() {
    sorted = null;
    sorter = null;
  }

  @Override
  public void tidy() throws IOException {
    Folders.delete(files);
  }

  @Override
  public void close() {}
}
