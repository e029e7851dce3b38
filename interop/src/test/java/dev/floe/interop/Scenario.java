package dev.floe.interop;

import java.util.List;
import java.util.function.Consumer;

/**
 * A table and what happens to it.
 *
 * @param name says what it is about
 * @param shape how the table begins
 * @param before the epochs before the other engine maintains the table
 * @param after the epochs after that
 * @param filters what the other engine is asked for besides all rows
 * @param inShort whether the short form of the tests has it
 */
record Scenario(
    String name,
    Shape shape,
    Consumer<Story> before,
    Consumer<Story> after,
    List<Filter> filters,
    boolean inShort) {
  Scenario(
      String name,
      Shape shape,
      Consumer<Story> before,
      Consumer<Story> after,
      List<Filter> filters) {
    this(name, shape, before, after, filters, false);
  }

  /** The same, in the short form too if its storage is one of these. */
  Scenario inShortForm(Storage... storages) {
    boolean listed = List.of(storages).contains(shape.storage());
    return new Scenario(name, shape, before, after, filters, listed);
  }
}
