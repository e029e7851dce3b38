package dev.floe.beam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.util.SerializableUtils;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IcebergCatalogConfigTest {
  @TempDir Path folder;
  private BeamLake lake;
  private IcebergCatalogConfig config;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder);
    config = lake.catalog();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void theCatalogIsMadeOnce() {
    assertThat(config.catalog()).isSameAs(config.catalog());
    assertThat(config.catalog().name()).isEqualTo("lake");
  }

  @Test
  void withoutANameTheCatalogIsCalledAfterBeam() {
    IcebergCatalogConfig unnamed =
        IcebergCatalogConfig.builder().setCatalogProperties(lake.lake().clientProperties()).build();
    assertThat(unnamed.getCatalogName()).isNull();
    assertThat(unnamed.catalog().name()).matches("apache-beam-\\d+\\.\\d+\\.\\d+.*");
  }

  @Test
  void itTravelsToWorkersWithoutItsCatalog() {
    assertThat(config.catalog()).isNotNull();
    IcebergCatalogConfig there = SerializableUtils.clone(config);
    assertThat(there).isEqualTo(config).hasSameHashCodeAs(config);
    assertThat(there.catalog()).isNotSameAs(config.catalog());
  }

  @Test
  void settingsAreCopiedAndCompared() {
    Map<String, String> properties = new java.util.HashMap<>(Map.of("type", "hadoop"));
    IcebergCatalogConfig.Builder builder =
        IcebergCatalogConfig.builder().setCatalogProperties(properties);
    IcebergCatalogConfig first = builder.build();
    properties.put("type", "rest");
    assertThat(first.getCatalogProperties()).isEqualTo(Map.of("type", "hadoop"));
    assertThat(first.getConfigProperties()).isNull();
    assertThat(builder.setConfigProperties(Map.of("a", "b")).build()).isNotEqualTo(first);
    assertThat(builder.setConfigProperties(null).build()).isEqualTo(first);
    assertThat(builder.setCatalogName("n").build()).isNotEqualTo(first);
  }

  @Test
  void secretsAreNotShown() {
    assertThat(
            IcebergCatalogConfig.builder()
                .setCatalogProperties(Map.of("credential", "id:secret"))
                .build()
                .toString())
        .contains("credential")
        .doesNotContain("secret");
  }

  @Test
  void configPropertiesAreThoseOfHadoop() {
    IcebergCatalogConfig hadoop =
        IcebergCatalogConfig.builder()
            .setCatalogProperties(
                Map.of("type", "hadoop", "warehouse", folder.resolve("w").toUri().toString()))
            .setConfigProperties(Map.of("floe.test", "yes"))
            .build();
    Configuration configuration = ((Configurable) hadoop.catalog()).getConf();
    assertThat(configuration.get("floe.test")).isEqualTo("yes");
  }

  @Test
  void namespacesComeAndGo() {
    config.createNamespace("sales");
    assertThat(config.namespaceExists("sales")).isTrue();
    assertThat(config.listNamespaces()).containsExactly("db", "sales");
    assertThat(config.dropNamespace("sales", false)).isTrue();
    assertThat(config.namespaceExists("sales")).isFalse();
    assertThat(config.dropNamespace("sales", false)).isFalse();
  }

  @Test
  void tablesComeAndGo() {
    config.createTable("db.people", People.DATA, List.of("bucket(id, 4)"), Map.of("team", "y"));
    Table table = config.loadTable("db.people");
    assertThat(table).isNotNull();
    assertThat(table.schema().columns())
        .extracting(c -> c.name())
        .containsExactly("id", "name", "data");
    assertThat(table.spec().fields()).singleElement().hasToString("1000: id_bucket: bucket[4](1)");
    assertThat(table.properties()).containsEntry("team", "y");
    assertThat(config.listTables("db")).containsExactly("db.people");
    assertThat(config.dropTable("db.people")).isTrue();
    assertThat(config.dropTable("db.people")).isFalse();
    assertThat(config.loadTable("db.people")).isNull();
    assertThat(config.loadTable("nowhere.people")).isNull();
  }

  @Test
  void aNamespaceWithTablesIsDroppedOnlyWithThem() {
    config.createTable("db.people", People.DATA, null, Map.of());
    assertThatThrownBy(() -> config.dropNamespace("db", false))
        .isInstanceOf(NamespaceNotEmptyException.class)
        .hasMessageContaining("db");
    assertThat(config.dropNamespace("db", true)).isTrue();
    assertThat(config.listNamespaces()).isEmpty();
  }
}
