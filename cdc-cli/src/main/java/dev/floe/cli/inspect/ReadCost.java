package dev.floe.cli.inspect;

/**
 * What a scan pays for deletes at most: with each data file, a reader loads the delete files that
 * may reach its rows, and checks each row against them. A reader may do better: where the bounds of
 * a delete file's keys tell that it concerns none of a data file's rows, it is left out.
 *
 * @param dataFiles data files scanned
 * @param dataFilesWithDeletes those with at least one delete file; an upper bound where data files
 *     have deletes of their own beside those of their partition
 * @param deleteFileLoads delete files over all data files, one counted as often as it is loaded
 * @param equalityDeletes the equality deletes in them
 * @param positionDeletes the position deletes in them, deletion vectors included
 * @param mostDeleteRows the most deletes that one data file is read with, those apart that are for
 *     it alone
 */
record ReadCost(
    long dataFiles,
    long dataFilesWithDeletes,
    long deleteFileLoads,
    long equalityDeletes,
    long positionDeletes,
    long mostDeleteRows) {
  static final ReadCost NONE = new ReadCost(0, 0, 0, 0, 0, 0);

  ReadCost plus(ReadCost other) {
    return new ReadCost(
        dataFiles + other.dataFiles,
        dataFilesWithDeletes + other.dataFilesWithDeletes,
        deleteFileLoads + other.deleteFileLoads,
        equalityDeletes + other.equalityDeletes,
        positionDeletes + other.positionDeletes,
        Math.max(mostDeleteRows, other.mostDeleteRows));
  }

  /** The deletes in all delete files, counted as often as they are loaded. */
  long deleteRowLoads() {
    return equalityDeletes + positionDeletes;
  }

  /** Deletes loaded for a data file, in the mean over all of them. */
  double deleteRowsPerDataFile() {
    return dataFiles == 0 ? 0 : (double) deleteRowLoads() / dataFiles;
  }
}
