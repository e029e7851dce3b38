package dev.floe.cdc.oracle;

/** The table's format version. */
enum FormatVersion {
  TWO("2"),
  THREE("3");

  private final String property;

  FormatVersion(String property) {
    this.property = property;
  }

  String property() {
    return property;
  }
}
