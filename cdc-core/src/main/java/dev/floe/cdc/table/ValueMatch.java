package dev.floe.cdc.table;

/** How values of a given type become values of a wanted one. Immutable. */
public sealed interface ValueMatch {
  /** As they are. */
  record AsIs() implements ValueMatch {}

  /** A struct whose fields stand elsewhere. */
  record OfStruct(StructMatch fields) implements ValueMatch {}

  /** A list whose elements change. */
  record OfList(ValueMatch element) implements ValueMatch {}

  /** A map whose keys or values change. */
  record OfMap(ValueMatch key, ValueMatch value) implements ValueMatch {}
}
