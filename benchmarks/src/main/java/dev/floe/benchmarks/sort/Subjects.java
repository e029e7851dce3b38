package dev.floe.benchmarks.sort;

import java.util.Arrays;
import java.util.Locale;

/** The sorters that are compared, and what bounds them. */
public enum Subjects {
  /** Floe's, its budget and store kept from lap to lap. */
  FLOE,
  /** Floe's, with a budget and a store for each lap: fresh memory and new files. */
  FLOE_FRESH,
  /** Floe's with a combiner that keeps the first and last change of a key. */
  FLOE_COMBINING,
  /** Beam's {@code BufferedExternalSorter}. */
  BEAM,
  /** Lucene's {@code OfflineSorter}. */
  LUCENE,
  /** {@code Arrays.sort} over one long for each record; in memory only. */
  ARRAYS_SORT,
  /** The same work without comparing: the floor. */
  LIMIT,
  /** Making the records alone. */
  GENERATOR;

  /** Opens it. The caller closes it. */
  SortSubject open(SortSetup setup) {
    return switch (this) {
      case FLOE -> new FloeSubject(setup, FloeSubject.Keep.POOL);
      case FLOE_FRESH -> new FloeSubject(setup, FloeSubject.Keep.NOTHING);
      case FLOE_COMBINING -> new FloeSubject(setup, FloeSubject.Keep.POOL, new KeepFirstAndLast());
      case BEAM -> new BeamSubject(setup);
      case LUCENE -> new LuceneSubject(setup);
      case ARRAYS_SORT -> new ArraysSortSubject();
      case LIMIT -> new LimitSubject(setup);
      case GENERATOR -> new GeneratorSubject();
    };
  }

  static Subjects of(String id) {
    for (Subjects subject : values()) {
      if (subject.id().equals(id)) {
        return subject;
      }
    }
    throw new IllegalArgumentException(
        "cannot find the subject '" + id + "': it is none of " + Arrays.toString(values()));
  }

  /** The name in results. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
