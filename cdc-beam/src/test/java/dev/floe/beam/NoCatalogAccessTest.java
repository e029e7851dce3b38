package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class NoCatalogAccessTest {
  private static final IcebergCatalogConfig NO_SUCH_CLASS =
      IcebergCatalogConfig.builder()
          .setCatalogProperties(Map.of("catalog-impl", "there.is.no.such.Catalog"))
          .build();
  private static final TableIdentifier MISSING = TableIdentifier.of("no", "such", "table");

  @Test
  @Rows(20)
  void aMissingTableOfAnUnreachableCatalogIsNotLookedFor() {
    IcebergWriteResult result =
        Applied.bounded(People.CHANGES)
            .apply(
                IcebergIO.writeCdcRows(NO_SUCH_CLASS)
                    .to(MISSING)
                    .withSequenceNumberColumn("seq")
                    .withChangeTypeColumn("op"));
    assertThat(result.getDeadLetterRows()).isNotNull();
  }

  @Test
  @Rows(20)
  void norAreDynamicDestinations() {
    IcebergWriteResult result =
        Applied.bounded(People.CHANGES)
            .apply(
                IcebergIO.writeCdcRows(NO_SUCH_CLASS)
                    .to(
                        DynamicDestinations.singleTable(
                            MISSING, People.DATA, List.of("bucket(id, 4)"), List.of("name desc")))
                    .withSequenceNumberColumn("seq")
                    .withChangeTypeColumn("op"));
    assertThat(result.getSnapshots()).isNotNull();
  }
}
