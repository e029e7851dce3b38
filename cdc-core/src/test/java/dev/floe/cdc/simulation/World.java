package dev.floe.cdc.simulation;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NotFoundException;

/**
 * What outlives processes: a store of files, and a catalog with one table. A file is there from its
 * creation on, as on a local disk, empty until it is closed. Safe for several threads.
 */
final class World {
  static final String TABLE_LOCATION = "sim:/db/t";

  private final Map<String, StoredFile> files = new TreeMap<>();
  private String metadata;
  private int version;

  /** A table's metadata as the catalog keeps it. */
  record Published(String location, String json) {
    TableMetadata parse() {
      return TableMetadataParser.fromJson(location, json);
    }
  }

  /** Another world that is as this one is now. */
  synchronized World copy() {
    World copy = new World();
    copy.files.putAll(files);
    copy.metadata = metadata;
    copy.version = version;
    return copy;
  }

  /** What the catalog says of the table; empty before it was created. */
  synchronized Optional<Published> published() {
    return metadata == null
        ? Optional.empty()
        : Optional.of(new Published(location(version), metadata));
  }

  /**
   * Replaces a table's metadata, if it still is what the writer took it to be.
   *
   * @param baseLocation where that is from, null for a new table
   */
  synchronized void publish(String baseLocation, String json) {
    String current = metadata == null ? null : location(version);
    if (!java.util.Objects.equals(current, baseLocation)) {
      throw new CommitFailedException(
          "the table is at %s and not at %s any more", current, baseLocation);
    }
    version++;
    metadata = json;
  }

  private static String location(int version) {
    return TABLE_LOCATION + "/metadata/v" + version + ".metadata.json";
  }

  synchronized void create(String location, SimulatedProcess creator) {
    files.put(location, StoredFile.begun(creator));
  }

  synchronized void complete(String location, byte[] bytes, SimulatedProcess creator) {
    files.put(location, StoredFile.complete(bytes, creator));
  }

  synchronized boolean exists(String location) {
    return files.containsKey(location);
  }

  synchronized byte[] read(String location) {
    StoredFile file = files.get(location);
    if (file == null) {
      throw new NotFoundException("no such file: %s", location);
    }
    return file.bytes();
  }

  synchronized void delete(String location) {
    files.remove(location);
  }

  /** All files, by location. */
  synchronized Map<String, StoredFile> files() {
    return new TreeMap<>(files);
  }
}
