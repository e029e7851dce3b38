package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.floe.beam.testing.People;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.util.SerializableUtils;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class DestinationBuildersTest {
  private static final IcebergTableCreateConfig CONFIG =
      IcebergTableCreateConfig.builder()
          .setSchema(People.DATA)
          .setPartitionFields(List.of("bucket(id, 4)", "name"))
          .setSortFields(List.of("data desc", "id"))
          .setTableProperties(Map.of("format-version", "3"))
          .build();

  @Test
  void aDestinationTravelsToWorkers() {
    IcebergDestination destination =
        IcebergDestination.builder()
            .setTableIdentifier(TableIdentifier.of("lake", "a.b", "t"))
            .setFileFormat(FileFormat.AVRO)
            .setTableCreateConfig(CONFIG)
            .build();
    IcebergDestination there = SerializableUtils.clone(destination);
    assertThat(there).isEqualTo(destination).hasSameHashCodeAs(destination);
    assertThat(there.getTableIdentifier()).isEqualTo(TableIdentifier.of("lake", "a.b", "t"));
    assertThat(there.getFileFormat()).isEqualTo(FileFormat.AVRO);
    assertThat(there.getTableCreateConfig()).isEqualTo(CONFIG);
  }

  @Test
  void aDestinationNeedsATableAndNoMore() {
    IcebergDestination.Builder builder = IcebergDestination.builder();
    assertThatIllegalStateException()
        .isThrownBy(builder::build)
        .withMessageContaining("setTableIdentifier");
    IcebergDestination bare = builder.setTableIdentifier(TABLE).build();
    assertThat(bare.getFileFormat()).isNull();
    assertThat(bare.getTableCreateConfig()).isNull();
  }

  @Test
  void aCreateConfigNeedsColumnsAndNoMore() {
    IcebergTableCreateConfig.Builder builder = IcebergTableCreateConfig.builder();
    assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("setSchema");
    IcebergTableCreateConfig bare = builder.setSchema(People.DATA).build();
    assertThat(bare.getPartitionFields()).isNull();
    assertThat(bare.getSortFields()).isNull();
    assertThat(bare.getTableProperties()).isNull();
    assertThat(bare.getPartitionSpec().isUnpartitioned()).isTrue();
    assertThat(bare.getSortOrder().isUnsorted()).isTrue();
  }

  @Test
  void aCreateConfigGivesBackWhatItWasGiven() {
    assertThat(CONFIG.getSchema()).isEqualTo(People.DATA);
    assertThat(CONFIG.getPartitionFields()).containsExactly("bucket(id, 4)", "name");
    assertThat(CONFIG.getSortFields()).containsExactly("data desc", "id");
    assertThat(CONFIG.getTableProperties()).isEqualTo(Map.of("format-version", "3"));
  }

  @Test
  void specAndOrderAreMadeOfTheTexts() {
    assertThat(CONFIG.getPartitionSpec().fields())
        .extracting(field -> field.name() + " " + field.transform())
        .containsExactly("id_bucket bucket[4]", "name identity");
    assertThat(CONFIG.getSortOrder().fields())
        .satisfiesExactly(
            data -> {
              assertThat(data.direction()).isEqualTo(SortDirection.DESC);
              assertThat(data.nullOrder()).isEqualTo(NullOrder.NULLS_LAST);
            },
            id -> {
              assertThat(id.direction()).isEqualTo(SortDirection.ASC);
              assertThat(id.nullOrder()).isEqualTo(NullOrder.NULLS_FIRST);
            });
  }

  @Test
  void unknownTextsAreRefusedAtOnce() {
    IcebergTableCreateConfig.Builder builder = IcebergTableCreateConfig.builder();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.setPartitionFields(List.of("Bucket(id,4)")))
        .withMessageContaining("could not find a partition transform")
        .withMessageContaining("Bucket(id,4)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.setSortFields(List.of("id sideways")))
        .withMessageContaining("sort modifiers")
        .withMessageContaining("sideways");
  }

  @Test
  void aSingleTableWritesElementsAsTheyAre() {
    DynamicDestinations single = DynamicDestinations.singleTable(TABLE, People.CHANGES);
    Row element = People.insert(1, "a", "x", 1);
    assertThat(single.getData(element)).isSameAs(element);
    assertThat(single.getDataSchema()).isEqualTo(People.CHANGES);
    assertThat(single.getTableStringIdentifier(null)).isEqualTo("db.t");
    assertThat(single.instantiateDestination("db.t").getTableCreateConfig()).isNull();
  }

  @Test
  void aSingleTableWithFieldsIsCreatedWithThem() {
    IcebergTableCreateConfig config =
        DynamicDestinations.singleTable(TABLE, People.DATA, List.of("name"), null)
            .instantiateDestination("db.t")
            .getTableCreateConfig();
    assertThat(config).isNotNull();
    assertThat(config.getSchema()).isEqualTo(People.DATA);
    assertThat(config.getPartitionFields()).containsExactly("name");
    assertThat(config.getSortFields()).isNull();
  }

  @Test
  void columnsThatAreLeftOutMayStandAnywhere() {
    SingleTableDestinations single =
        new SingleTableDestinations(TABLE, People.CHANGES, List.of("id", "op"), null);
    assertThat(single.dataFieldIndexes()).containsExactly(1, 2, 4);
    assertThat(single.getData(People.delete(1, "a", null, 9)).getValues())
        .containsExactly("a", null, 9L);
    SingleTableDestinations there = SerializableUtils.clone(single);
    assertThat(there.knownTable()).contains(TABLE);
    assertThat(there.dataFieldIndexes()).containsExactly(1, 2, 4);
  }
}
