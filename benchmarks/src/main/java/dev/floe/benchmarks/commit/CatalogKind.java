package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.Ids;
import java.io.IOException;
import java.nio.file.Path;

/** The catalogs that commits are measured on. */
enum CatalogKind {
  SQLITE,
  MEMORY,
  REST;

  String id() {
    return Ids.of(this);
  }

  /** A new one. */
  CatalogSite open(Path directory) throws IOException {
    Path folder = directory.resolve(id());
    return switch (this) {
      case SQLITE -> CatalogSite.sqlite(folder);
      case MEMORY -> CatalogSite.memory(folder);
      case REST -> CatalogSite.rest(folder);
    };
  }
}
