package dev.floe.cdc.simulation;

/** Names what a file is, without what differs from run to run. */
final class Kinds {
  private Kinds() {}

  static String of(String location) {
    String name = location.substring(location.lastIndexOf('/') + 1);
    if (location.startsWith(World.TABLE_LOCATION + "/data/")) {
      return name.contains("-deletes-") ? "delete file" : "data file";
    }
    return name.startsWith("snap-") ? "manifest list" : "manifest";
  }

  /** Whether a file is one of Iceberg's own and not one that the engine writes. */
  static boolean isMetadata(String location) {
    return location.startsWith(World.TABLE_LOCATION + "/metadata/");
  }
}
