package dev.floe.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Catalog;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that name a catalog. {@code --warehouse DIR} alone is a local one that needs no
 * server; a {@code type} or {@code catalog-impl} property chooses any other.
 */
public final class CatalogOptions {
  private static final String CATALOG_NAME = "floe";

  /** One for each step of creating a catalog at which another process may come first, and one. */
  private static final int ATTEMPTS = 4;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--warehouse",
      paramLabel = "DIR",
      description = {
        "Directory that holds the tables. Its catalog is the SQLite file catalog.db in it,"
            + " so that no server is needed.",
        "With a 'type' property: the catalog's warehouse, whatever form that has."
      })
  private String warehouse;

  @Option(
      names = "--catalog-property",
      paramLabel = "KEY=VALUE",
      description = {
        "Property of an Iceberg catalog, repeatable. 'type' or 'catalog-impl' selects the catalog:",
        "--catalog-property type=rest --catalog-property uri=http://localhost:8181"
      })
  private List<String> properties = new ArrayList<>();

  /** Opens a catalog to read from; a local one must exist. */
  public OpenCatalog openExisting() {
    Map<String, String> given = given();
    if (isForeign(given)) {
      return foreign(given);
    }
    LocalWarehouse local = local();
    local.requireExisting();
    return open(local.properties(given), local.toString());
  }

  /** Opens a catalog to write to; a local one is created when it does not exist. */
  public OpenCatalog openOrCreate() {
    Map<String, String> given = given();
    if (isForeign(given)) {
      return foreign(given);
    }
    LocalWarehouse local = local();
    local.createIfMissing();
    return open(local.properties(given), local.toString());
  }

  private Map<String, String> given() {
    return KeyValues.parse(spec, "--catalog-property", properties);
  }

  private static boolean isForeign(Map<String, String> given) {
    return given.containsKey(CatalogUtil.ICEBERG_CATALOG_TYPE)
        || given.containsKey(CatalogProperties.CATALOG_IMPL);
  }

  private LocalWarehouse local() {
    if (warehouse == null) {
      throw new ParameterException(
          spec.commandLine(),
          "cannot open a catalog: neither --warehouse nor --catalog-property type=... is given;"
              + " for a local one give --warehouse DIR");
    }
    return LocalWarehouse.at(warehouse);
  }

  private OpenCatalog foreign(Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>(given);
    if (warehouse != null) {
      String earlier = all.putIfAbsent(CatalogProperties.WAREHOUSE_LOCATION, warehouse);
      if (earlier != null) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot open a catalog: its warehouse is given twice, --warehouse %s and"
                    .formatted(warehouse)
                + " --catalog-property warehouse=%s; leave one out".formatted(earlier));
      }
    }
    String kind =
        all.getOrDefault(CatalogUtil.ICEBERG_CATALOG_TYPE, all.get(CatalogProperties.CATALOG_IMPL));
    String uri = all.get(CatalogProperties.URI);
    return open(all, "the %s catalog%s".formatted(kind, uri == null ? "" : " at " + uri));
  }

  private static OpenCatalog open(Map<String, String> properties, String name) {
    Configuration hadoop = new Configuration();
    // Hadoop's checksummed local file system would put a .crc file beside every file of a table.
    hadoop.setClass("fs.file.impl", RawLocalFileSystem.class, RawLocalFileSystem.class);
    hadoop.setBoolean("fs.file.impl.disable.cache", true);
    try {
      return new OpenCatalog(build(properties, hadoop), name);
    } catch (RuntimeException e) {
      throw new CommandFailure(
          "cannot open %s: %s; check the options that name the catalog"
              .formatted(name, Reasons.of(e)),
          e);
    }
  }

  private static Catalog build(Map<String, String> properties, Configuration hadoop) {
    for (int attempt = 1; ; attempt++) {
      try {
        return CatalogUtil.buildIcebergCatalog(CATALOG_NAME, properties, hadoop);
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS || !LocalWarehouse.wasBeingCreated(e)) {
          throw e;
        }
      }
    }
  }
}
