package dev.floe.cdc.simulation;

/** Names what a file is, without what differs from run to run. */
final class Kinds {
  private Kinds() {}

  static String of(String location) {
    String name = location.substring(location.lastIndexOf('/') + 1);
    if (location.startsWith(World.TABLE_LOCATION + "/data/")) {
      return isVector(location) ? "vector" : name.contains("-deletes-") ? "key file" : "data file";
    }
    return name.startsWith("snap-") ? "manifest list" : "manifest";
  }

  /** Whether a file is written by each try of a commit: one of Iceberg's own, or a vector. */
  static boolean isOfTry(String location) {
    return location.startsWith(World.TABLE_LOCATION + "/metadata/") || isVector(location);
  }

  private static boolean isVector(String location) {
    return location.endsWith(".puffin");
  }
}
