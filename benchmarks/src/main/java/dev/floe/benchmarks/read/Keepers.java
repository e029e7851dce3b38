package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Ids;
import dev.floe.benchmarks.common.Lake;
import dev.floe.cdc.sort.KeyMemory;
import java.nio.file.Path;

/** Who is compared. */
enum Keepers {
  /** Floe with deletion vectors, and memory for the keys of all data files. */
  VECTORS,
  /** The same without memory for keys: data files are scanned for them in each epoch. */
  VECTORS_SCANNING,
  /** Floe on a table of format version 2. */
  EQUALITY_DELETES,
  /** Iceberg's equality-delta writer on a table of format version 2. */
  PEER_V2,
  /** The same on one of format version 3: vectors for the rows that it wrote in the same epoch. */
  PEER_V3;

  private static final int VERSION_2 = 2;
  private static final int VERSION_3 = 3;
  private static final long KEY_BYTES = 256L << 20;

  String id() {
    return Ids.of(this);
  }

  /** Makes an empty table and begins to keep it. The caller closes the keeper. */
  Keeper open(Lake lake, Path spillDirectory) {
    return switch (this) {
      case VECTORS ->
          FloeKeeper.withVectors(lake, id(), KeyMemory.ofBytes(KEY_BYTES), spillDirectory);
      case VECTORS_SCANNING ->
          FloeKeeper.withVectors(lake, id(), KeyMemory.ofBytes(0), spillDirectory);
      case EQUALITY_DELETES -> FloeKeeper.withEqualityDeletes(lake, id(), spillDirectory);
      case PEER_V2 -> new PeerKeeper(lake, id(), VERSION_2);
      case PEER_V3 -> new PeerKeeper(lake, id(), VERSION_3);
    };
  }
}
