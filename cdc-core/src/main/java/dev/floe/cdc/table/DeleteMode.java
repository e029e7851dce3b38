package dev.floe.cdc.table;

/** How the older rows of keys are deleted. */
public enum DeleteMode {
  /** By deletion vectors where the table's format version has them, from 3 on, else by equality. */
  AUTO,
  /** By equality deletes: files of keys, which every reader joins with the rows before them. */
  EQUALITY,
  /** By deletion vectors: the places of the rows, which the committer looks up. */
  DELETION_VECTORS;

  /** The first version of the table format that has deletion vectors. */
  public static final int FIRST_VERSION_WITH_VECTORS = 3;

  /** Whether deletes become vectors in a table of a format version. */
  public boolean usesVectors(int formatVersion) {
    return this != EQUALITY && formatVersion >= FIRST_VERSION_WITH_VECTORS;
  }
}
