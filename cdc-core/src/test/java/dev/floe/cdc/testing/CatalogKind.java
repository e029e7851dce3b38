package dev.floe.cdc.testing;

import java.util.Arrays;
import java.util.Locale;

/** How the tables of a {@link Lake} are reached. */
enum CatalogKind {
  /** By JDBC, straight from the lake's database. */
  SQLITE,
  /** By HTTP, from a REST server over the lake's database. */
  REST;

  private static final String PROPERTY = "floe.catalog";

  /** The kind that the system property {@code floe.catalog} names, SQLite where it is not set. */
  static CatalogKind ofProperty() {
    String name = System.getProperty(PROPERTY, SQLITE.propertyValue());
    return Arrays.stream(values())
        .filter(kind -> kind.propertyValue().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "cannot open a lake: property "
                        + PROPERTY
                        + " is '"
                        + name
                        + "', and there are "
                        + Arrays.stream(values()).map(CatalogKind::propertyValue).toList()));
  }

  private String propertyValue() {
    return name().toLowerCase(Locale.ROOT);
  }
}
