package dev.floe.beam;

/** The transforms that write Beam rows to Iceberg tables. */
public final class IcebergIO {
  private IcebergIO() {}

  /**
   * A transform that applies the change records of its input to tables of a catalog. Its sink id is
   * made here; what is derived from it by {@code withX} has the same unless another is set.
   */
  public static WriteCdcRows writeCdcRows(IcebergCatalogConfig catalog) {
    return WriteCdcRows.create(catalog);
  }
}
