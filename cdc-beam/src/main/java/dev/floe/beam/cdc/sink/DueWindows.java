package dev.floe.beam.cdc.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Complete windows of one destination, to be committed one after the other.
 *
 * <p>Those that were handed over before, and that the table did not hold yet, are handed over again
 * with what follows them: some runners give stable input in another order than it was put out in,
 * and a window that were committed before its predecessor would make that one be skipped.
 *
 * @param after the end of the last window that the table was seen to hold; empty for none
 * @param repeated windows that were handed over before, ascending by their ends
 * @param fresh windows that were not, which come after those; not empty
 */
record DueWindows(OptionalLong after, List<CompleteWindow> repeated, List<CompleteWindow> fresh) {
  DueWindows {
    repeated = List.copyOf(repeated);
    fresh = List.copyOf(fresh);
  }

  /** The first windows of a destination. */
  static DueWindows first(List<CompleteWindow> fresh) {
    return new DueWindows(OptionalLong.empty(), List.of(), fresh);
  }

  /**
   * The windows after these.
   *
   * @param committedThrough the end of the last window that the table was seen to hold by now
   */
  DueWindows next(OptionalLong committedThrough, List<CompleteWindow> complete) {
    OptionalLong newAfter = after;
    List<CompleteWindow> again = new ArrayList<>();
    for (CompleteWindow window : all()) {
      if (committedThrough.isPresent() && window.endMs() <= committedThrough.getAsLong()) {
        newAfter = OptionalLong.of(window.endMs());
      } else {
        again.add(window);
      }
    }
    return new DueWindows(newAfter, again, complete);
  }

  /** All windows, ascending. */
  List<CompleteWindow> all() {
    return Stream.concat(repeated.stream(), fresh.stream()).toList();
  }

  /** The windows that are to be committed to a table that holds those up to an end. */
  List<CompleteWindow> beyond(OptionalLong committedThrough) {
    return Stream.concat(
            repeated.stream()
                .filter(
                    window ->
                        committedThrough.isEmpty()
                            || window.endMs() > committedThrough.getAsLong()),
            fresh.stream())
        .toList();
  }

  /** The end of the first fresh window. */
  long firstEndMs() {
    return fresh.get(0).endMs();
  }
}
