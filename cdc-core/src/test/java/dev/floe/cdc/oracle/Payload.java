package dev.floe.cdc.oracle;

/** Which columns the table has beside key and partition columns. */
enum Payload {
  /** One required and one optional column. */
  NARROW,
  /** Further columns of many types, nested ones among them, some null. */
  WIDE,
  /** Narrow with long texts, so that an epoch exceeds a small memory, and a few rows 64 KB. */
  BULKY
}
