package dev.floe.cli.apply;

/** Shows how far a run is. Close it before anything else is printed. */
interface Progress extends AutoCloseable {
  /**
   * Tells how far the run is; called after each line.
   *
   * @param lines lines consumed
   */
  void at(long lines, Totals totals);

  @Override
  void close();

  /** Shows nothing. */
  static Progress none() {
    return new Progress() {
      @Override
      public void at(long lines, Totals totals) {}

      @Override
      public void close() {}
    };
  }
}
