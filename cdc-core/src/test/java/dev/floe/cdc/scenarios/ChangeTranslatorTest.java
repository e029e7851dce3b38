package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.ChangeDecoder;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ChangeTranslator;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that were encoded by other pins of their table than they are written by. */
class ChangeTranslatorTest {
  private static final Types.StructType PLACE =
      Types.StructType.of(
          NestedField.optional(5, "city", Types.StringType.get()),
          NestedField.optional(6, "floor", Types.IntegerType.get()));

  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "amount", Types.IntegerType.get()),
              NestedField.optional(4, "places", Types.ListType.ofOptional(7, PLACE))),
          Set.of(1));

  private static Lake lake;

  private String name;
  private PinnedTable before;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void create() {
    name = lake.newName();
    lake.create(
        name,
        SCHEMA,
        PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build(),
        Map.of("format-version", "3"));
    before = pins();
  }

  private PinnedTable pins() {
    return new TableResolver(lake.catalog())
        .resolve(Lake.id(name), Doors.requirements())
        .withWholeImages();
  }

  private static Record change(Schema schema) {
    Types.StructType place =
        schema.findType("places").asListType().elementType().asStructType();
    Record inside = GenericRecord.create(place);
    inside.setField("city", "Bern");
    inside.setField("floor", 3);
    return row(schema, 7, "seven", 70, List.of(inside));
  }

  private static ChangeEncoder encode(PinnedTable table, ChangeKind kind, long sequence) {
    ChangeEncoder encoder = new ChangeEncoder(table, 1);
    encoder.encode(change(table.schema()), kind, sequence);
    return encoder;
  }

  private static ChangeDecoder decode(PinnedTable table, ChangeEncoder change) {
    return new ChangeDecoder(table)
        .wrap(change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
  }

  private ChangeDecoder translate(PinnedTable from, PinnedTable to) {
    ChangeEncoder change = encode(from, ChangeKind.DELETE, -5);
    ChangeTranslator translator = new ChangeTranslator(from, to);
    translator.translate(
        change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
    return decode(to, translator.translated());
  }

  private static Object at(StructLike row, int position) {
    return row.get(position, Object.class);
  }

  @Test
  void aDecodedChangeIsWhatWasEncoded() {
    for (ChangeKind kind : ChangeKind.values()) {
      ChangeDecoder decoded = decode(before, encode(before, kind, Long.MIN_VALUE));
      assertThat(decoded.kind()).isEqualTo(kind);
      assertThat(decoded.sequence()).isEqualTo(Long.MIN_VALUE);
      assertThat(at(decoded.row(), 0)).isEqualTo(7);
      assertThat(at(decoded.row(), 1)).hasToString("seven");
      assertThat(at(decoded.row(), 2)).isEqualTo(70);
      StructLike place = (StructLike) ((List<?>) at(decoded.row(), 3)).get(0);
      assertThat(at(place, 0)).hasToString("Bern");
    }
  }

  @Test
  void changesWithoutWholeImagesAreNotDecoded() {
    PinnedTable lean =
        new TableResolver(lake.catalog()).resolve(Lake.id(name), Doors.requirements());
    assertThatThrownBy(() -> new ChangeDecoder(lean))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pinned without whole images");
  }

  @Test
  void bytesThatAreNoSortKeyAreRefused() {
    ChangeDecoder decoder = new ChangeDecoder(before);
    assertThatThrownBy(() -> decoder.wrap(new byte[] {1, 2}, 2, new byte[20], 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its sort key has 2 bytes")
        .hasMessageContaining("[1, 2]");
  }

  @Test
  void theSamePinsGiveTheSameBytes() {
    ChangeEncoder change = encode(before, ChangeKind.UPDATE_BEFORE, 3);
    ChangeTranslator translator = new ChangeTranslator(before, pins());
    translator.translate(
        change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
    ChangeEncoder anew = translator.translated();
    assertThat(Arrays.copyOf(anew.row(), anew.rowLength()))
        .isEqualTo(Arrays.copyOf(change.row(), change.rowLength()));
    assertThat(Arrays.copyOf(anew.sortKey(), anew.sortKeyLength()))
        .isEqualTo(Arrays.copyOf(change.sortKey(), change.sortKeyLength()));
  }

  @Test
  void renamedMovedWidenedAndNewColumnsAreFilledByTheirIds() {
    Table table = lake.load(name);
    table
        .updateSchema()
        .renameColumn("name", "title")
        .updateColumn("amount", Types.LongType.get())
        .addColumn("places", "country", Types.StringType.get())
        .renameColumn("places.element.city", "town")
        .addColumn("flag", Types.BooleanType.get())
        .addColumn("state", Types.StringType.get(), null, Literal.of("new"))
        .moveFirst("amount")
        .commit();
    PinnedTable after = pins();
    StructLike row = translate(before, after).row();
    assertThat(after.schema().columns().get(0).name()).isEqualTo("amount");
    assertThat(at(row, 0)).isEqualTo(70L);
    assertThat(at(row, 1)).isEqualTo(7);
    assertThat(at(row, 2)).hasToString("seven");
    StructLike place = (StructLike) ((List<?>) at(row, 3)).get(0);
    assertThat(place.size()).isEqualTo(3);
    assertThat(at(place, 0)).hasToString("Bern");
    assertThat(at(place, 1)).isEqualTo(3);
    assertThat(at(place, 2)).isNull();
    assertThat(at(row, 4)).isNull();
    assertThat(at(row, 5)).hasToString("new");
  }

  @Test
  void droppedColumnsAreDropped() {
    lake.load(name)
        .updateSchema()
        .deleteColumn("amount")
        .deleteColumn("places.element.city")
        .commit();
    ChangeDecoder decoded = translate(before, pins());
    assertThat(decoded.kind()).isEqualTo(ChangeKind.DELETE);
    assertThat(decoded.sequence()).isEqualTo(-5);
    assertThat(decoded.row().size()).isEqualTo(3);
    assertThat(at(decoded.row(), 1)).hasToString("seven");
    StructLike place = (StructLike) ((List<?>) at(decoded.row(), 2)).get(0);
    assertThat(at(place, 0)).isEqualTo(3);
  }

  @Test
  void aChangeOfALaterSchemaFitsAnEarlierOne() {
    lake.load(name).updateSchema().addColumn("flag", Types.BooleanType.get()).commit();
    PinnedTable after = pins();
    ChangeEncoder change = new ChangeEncoder(after, 1);
    change.encode(row(after.schema(), 1, "one", 2, null, true), ChangeKind.INSERT, 1);
    ChangeTranslator translator = new ChangeTranslator(after, before);
    translator.translate(
        change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
    StructLike row = decode(before, translator.translated()).row();
    assertThat(row.size()).isEqualTo(4);
    assertThat(at(row, 1)).hasToString("one");
    assertThat(at(row, 3)).isNull();
  }

  @Test
  void aTypeThatDoesNotHoldTheValuesIsRefused() {
    lake.load(name).updateSchema().updateColumn("amount", Types.LongType.get()).commit();
    PinnedTable after = pins();
    assertThatThrownBy(() -> new ChangeTranslator(after, before))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("column 'amount' is long in the changes and int now")
        .hasMessageContaining("start it anew");
  }

  @Test
  void aKeyOfAnotherTypeIsRefused() {
    lake.load(name).updateSchema().updateColumn("id", Types.LongType.get()).commit();
    PinnedTable after = pins();
    assertThatThrownBy(() -> new ChangeTranslator(before, after))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("with the key (field 1 of int)")
        .hasMessageContaining("has the key (field 1 of long)");
  }

  @Test
  void aRequiredColumnThatChangesLackIsRefused() {
    lake.load(name)
        .updateSchema()
        .allowIncompatibleChanges()
        .addRequiredColumn("must", Types.StringType.get())
        .commit();
    PinnedTable after = pins();
    assertThatThrownBy(() -> new ChangeTranslator(before, after))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("column 'must' is not in the changes, and required");
  }

  @Test
  void anotherTableIsRefused() {
    String first = name;
    create();
    assertThat(name).isNotEqualTo(first);
    PinnedTable other =
        new TableResolver(lake.catalog()).resolve(Lake.id(first), Doors.requirements());
    assertThatThrownBy(() -> new ChangeTranslator(other.withWholeImages(), before))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("changes were encoded for the table of UUID " + other.pin().tableUuid());
  }

  @Test
  void underAnotherSpecAChangeHasTheShardOfThatSpec() {
    lake.load(name)
        .updateSpec()
        .removeField("id_bucket")
        .addField(Expressions.truncate("id", 1000))
        .commit();
    PinnedTable after = pins();
    assertThat(after.pin().specId()).isNotEqualTo(before.pin().specId());
    ShardSpread spread = ShardSpread.over(16).perPartition(1);
    ChangeTranslator translator = new ChangeTranslator(before, after, spread);
    ChangeEncoder direct = new ChangeEncoder(after, spread);
    for (int id = 0; id < 100; id++) {
      ChangeEncoder change = new ChangeEncoder(before, spread);
      change.encode(row(SCHEMA, id * 100, "x", 1, null), ChangeKind.INSERT, 1);
      translator.translate(
          change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
      direct.encode(row(SCHEMA, id * 100, "x", 1, null), ChangeKind.INSERT, 1);
      assertThat(translator.translated().shard()).isEqualTo(direct.shard());
    }
  }
}
