package dev.floe.cdc.oracle;

/** Whether changes that do not fit the table come between the good ones. */
enum Poison {
  NONE,
  SOME
}
