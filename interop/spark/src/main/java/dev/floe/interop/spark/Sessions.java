package dev.floe.interop.spark;

import org.apache.spark.sql.SparkSession;

/** Spark sessions in this process: small, without a web page, on a catalog in SQLite. */
final class Sessions {
  private Sessions() {}

  static SparkSession open(String catalogUri, String warehouse, String temporaryFolder) {
    String catalog = "spark.sql.catalog.lake";
    return SparkSession.builder()
        .master("local[1]")
        .appName("floe-interop")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.local.dir", temporaryFolder)
        .config("spark.sql.warehouse.dir", temporaryFolder)
        .config("spark.sql.catalogImplementation", "in-memory")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.datetime.java8API.enabled", true)
        // Tables of a hundred rows: one task, and no compilation of the plan.
        .config("spark.sql.shuffle.partitions", 1)
        .config("spark.sql.adaptive.enabled", false)
        .config("spark.sql.codegen.wholeStage", false)
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config(
            "spark.sql.extensions",
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
        .config(catalog, "org.apache.iceberg.spark.SparkCatalog")
        .config(catalog + ".catalog-impl", "org.apache.iceberg.jdbc.JdbcCatalog")
        .config(catalog + ".uri", catalogUri)
        .config(catalog + ".warehouse", warehouse)
        .config(catalog + ".jdbc.schema-version", "V1")
        .config(catalog + ".jdbc.synchronous", "OFF")
        .config(catalog + ".hadoop.fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem")
        // The other process commits to the same tables.
        .config(catalog + ".cache-enabled", false)
        .getOrCreate();
  }
}
