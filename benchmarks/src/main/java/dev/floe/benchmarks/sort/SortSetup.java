package dev.floe.benchmarks.sort;

import java.nio.file.Path;

/**
 * What a subject may use.
 *
 * @param budgetBytes the memory for records and their index, at least 1 MB
 * @param directory where it puts its files; exists, on a disk
 */
record SortSetup(long budgetBytes, Path directory) {
  SortSetup {
    if (budgetBytes < 1 << 20) {
      throw new IllegalArgumentException(
          "cannot compare sorters in "
              + budgetBytes
              + " bytes: peers take their memory in MB; give at least 1 MB");
    }
  }

  int budgetMegabytes() {
    return Math.toIntExact(budgetBytes >> 20);
  }
}
