package dev.floe.cdc.oracle;

/** The table's format version. */
enum FormatVersion {
  TWO("2"),
  THREE("3"),
  /** Two at first; another writer makes it three in the midst of the run. */
  UPGRADED("2");

  private final String property;

  FormatVersion(String property) {
    this.property = property;
  }

  /** What the table is created with. */
  String property() {
    return property;
  }
}
