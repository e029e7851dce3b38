package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The laps of one subject in a suite. Files go to the directory that the system property {@code
 * floe.spill} names, which has to be on the disk to measure; to the one for temporary files
 * without.
 */
final class BenchmarkLap {
  private static final long SEED = 20_260_131;

  private Path directory;
  private SortSubject subject;
  private RecordSource source;

  void open(Subjects kind, DataSet dataSet, long records, long budgetBytes) throws IOException {
    Path parent = Path.of(System.getProperty("floe.spill", System.getProperty("java.io.tmpdir")));
    directory = Files.createTempDirectory(parent, "jmh-");
    subject = kind.open(new SortSetup(budgetBytes, directory));
    source = dataSet.source(records, SEED);
  }

  /** A whole lap. Its time includes removing what the subject leaves behind. */
  long run() throws IOException {
    feed();
    long answer = walk();
    release();
    return answer;
  }

  void feed() throws IOException {
    source.rewind();
    subject.feed(source);
  }

  long walk() throws IOException {
    Digest digest = new Digest();
    subject.sort();
    subject.walk(digest);
    return digest.ordered();
  }

  void release() throws IOException {
    subject.release();
    subject.tidy();
  }

  void close() throws IOException {
    subject.close();
    Folders.delete(directory);
  }
}
