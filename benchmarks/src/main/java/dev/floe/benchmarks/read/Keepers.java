package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Ids;
import java.nio.file.Path;

/** Who is compared. */
enum Keepers {
  /** Floe on a table of format version 2. */
  EQUALITY_DELETES,
  /** Iceberg's equality-delta writer on a table of format version 2. */
  PEER_V2,
  /** The same on one of format version 3. */
  PEER_V3;

  private static final int VERSION_2 = 2;
  private static final int VERSION_3 = 3;

  String id() {
    return Ids.of(this);
  }

  /** Makes an empty table and begins to keep it. The caller closes the keeper. */
  Keeper open(Lake lake, Path spillDirectory) {
    return switch (this) {
      case EQUALITY_DELETES -> new FloeKeeper(lake, id(), VERSION_2, spillDirectory);
      case PEER_V2 -> new PeerKeeper(lake, id(), VERSION_2);
      case PEER_V3 -> new PeerKeeper(lake, id(), VERSION_3);
    };
  }
}
