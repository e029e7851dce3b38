package dev.floe.cli.inspect;

/**
 * The files of a snapshot, or of a part of it, delete files that no longer reach a row included.
 */
record FileFacts(
    Volume data, Volume equalityDeletes, Volume positionDeletes, Volume deletionVectors) {
  static final FileFacts NONE = new FileFacts(Volume.NONE, Volume.NONE, Volume.NONE, Volume.NONE);

  FileFacts plus(FileFacts other) {
    return new FileFacts(
        data.plus(other.data),
        equalityDeletes.plus(other.equalityDeletes),
        positionDeletes.plus(other.positionDeletes),
        deletionVectors.plus(other.deletionVectors));
  }

  long deleteFiles() {
    return equalityDeletes.files() + positionDeletes.files() + deletionVectors.files();
  }
}
