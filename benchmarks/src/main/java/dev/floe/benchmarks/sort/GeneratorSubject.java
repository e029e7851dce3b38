package dev.floe.benchmarks.sort;

/** Takes the records and keeps none of them: what making them costs. Its walks are empty. */
final class GeneratorSubject implements SortSubject {
  private long seen;

  @Override
  public void feed(RecordSource source) {
    long sum = seen;
    while (source.next()) {
      sum += source.key()[source.keyLength() - 1] + source.payloadLength();
      sum += source.payloadLength() == 0 ? 0 : source.payload()[source.payloadLength() - 1];
    }
    seen = sum;
  }

  @Override
  public void sort() {}

  @Override
  public void walk(Digest digest) {}

  @Override
  public void release() {}

  @Override
  public boolean sorts() {
    return false;
  }

  @Override
  public boolean keepsRecords() {
    return false;
  }

  /** A number made of what was seen, so that looking at it is not left out. */
  long seen() {
    return seen;
  }

  @Override
  public void close() {}
}
