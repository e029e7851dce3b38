package dev.floe.cdc.sort;

import java.util.UUID;

/**
 * The names of spill files: {@code floe-spill-<process>-<file>.tmp}, both parts random, so that no
 * name is ever used again and a process knows its own.
 */
final class SpillFileNames {
  private static final String PREFIX = "floe-spill-";
  private static final String SUFFIX = ".tmp";
  private static final String PREFIX_OF_THIS_PROCESS = PREFIX + UUID.randomUUID() + "-";

  private SpillFileNames() {}

  /** A name for a new file. */
  static String next() {
    return PREFIX_OF_THIS_PROCESS + UUID.randomUUID() + SUFFIX;
  }

  /** Whether a file of this name is a spill file that another process created. */
  static boolean isForeign(String name) {
    return name.startsWith(PREFIX)
        && name.endsWith(SUFFIX)
        && !name.startsWith(PREFIX_OF_THIS_PROCESS);
  }
}
