package dev.floe.beam.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.util.CoderUtils;
import org.apache.beam.sdk.values.PCollection;

/**
 * The elements of a collection, for a test to look at when its pipeline has ended. They go through
 * files, as a pipeline shares no memory with its test.
 *
 * @param <T> what the elements are
 */
public final class Collected<T> {
  private final Path folder;
  private final Coder<T> coder;

  private Collected(Path folder, Coder<T> coder) {
    this.folder = folder;
    this.coder = coder;
  }

  /** Takes the elements of a collection into files of a folder. */
  public static <T> Collected<T> of(PCollection<T> elements, Path folder) {
    Path own = folder.resolve("collected-" + UUID.randomUUID());
    try {
      Files.createDirectories(own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Coder<T> coder = elements.getCoder();
    elements.apply("Collect " + own.getFileName(), ParDo.of(new Write<>(own.toString(), coder)));
    return new Collected<>(own, coder);
  }

  /** The elements, in any order. */
  public List<T> elements() {
    List<T> elements = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        elements.add(CoderUtils.decodeFromByteArray(coder, Files.readAllBytes(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return elements;
  }

  private static final class Write<T> extends DoFn<T, Void> {
    private static final long serialVersionUID = 1L;

    private final String folder;
    private final Coder<T> coder;

    private Write(String folder, Coder<T> coder) {
      this.folder = folder;
      this.coder = coder;
    }

    @ProcessElement
    public void process(@Element T element) throws IOException {
      Files.write(
          Path.of(folder, UUID.randomUUID().toString()),
          CoderUtils.encodeToByteArray(coder, element));
    }
  }
}
