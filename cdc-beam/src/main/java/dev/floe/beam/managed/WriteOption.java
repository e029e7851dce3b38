package dev.floe.beam.managed;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;

/**
 * An option of a managed write. Its key is its name in lower case; all but the table may be left
 * out.
 */
enum WriteOption {
  TABLE(FieldType.STRING, "The table to write to; {column} stands for a record's value"),
  CATALOG_NAME(FieldType.STRING, "The name of the catalog"),
  CATALOG_PROPERTIES(Types.STRINGS_BY_STRING, "What the catalog is set up with"),
  CONFIG_PROPERTIES(Types.STRINGS_BY_STRING, "Hadoop configuration"),
  TRIGGERING_FREQUENCY_SECONDS(
      FieldType.INT32, "How often snapshots are committed; required for unbounded input"),
  KEEP(Types.STRINGS, "The columns to write; excludes drop and only"),
  DROP(Types.STRINGS, "The columns not to write; excludes keep and only"),
  ONLY(FieldType.STRING, "The one column whose nested row is written; excludes keep and drop"),
  PARTITION_FIELDS(Types.STRINGS, "The partition fields of a table that is created"),
  SORT_FIELDS(Types.STRINGS, "The sort order of a table that is created"),
  TABLE_PROPERTIES(Types.STRINGS_BY_STRING, "The properties of a table that is created"),
  MODE(FieldType.STRING, "append (the default) or merge-on-read"),

  DIRECT_WRITE_BYTE_LIMIT(
      FieldType.INT32, "Bundles of more bytes are written without a shuffle", ManagedMode.APPEND),
  DISTRIBUTION_MODE(FieldType.STRING, "How records are spread: none or hash", ManagedMode.APPEND),
  AUTOSHARDING(FieldType.BOOLEAN, "Whether shards adapt to the load", ManagedMode.APPEND),
  WRITE_PROPERTIES(
      Types.STRINGS_BY_STRING, "Properties of the files that are written", ManagedMode.APPEND),
  USE_SIDE_INPUT_TABLE_CACHE(
      FieldType.BOOLEAN, "Whether tables are looked up in one place", ManagedMode.APPEND),
  TABLE_CACHE_REFRESH_INTERVAL_SECONDS(
      FieldType.INT32, "How often tables are looked up", ManagedMode.APPEND),
  MAXIMUM_TABLE_CACHE_SIZE(FieldType.INT32, "How many tables are kept", ManagedMode.APPEND),
  TABLE_CACHE_POLLING_BUCKETS(
      FieldType.INT32, "How many workers look up tables", ManagedMode.APPEND),

  SEQUENCE_NUMBER_COLUMN(
      FieldType.STRING,
      "The INT64 column that orders the changes of a key",
      ManagedMode.MERGE_ON_READ),
  CHANGE_TYPE_COLUMN(
      FieldType.STRING, "The STRING column with the kind of a change", ManagedMode.MERGE_ON_READ),
  CHANGE_TYPE_MAP(
      Types.STRINGS_BY_STRING,
      "INSERT, UPDATE_BEFORE, UPDATE_AFTER or DELETE by values of that column",
      ManagedMode.MERGE_ON_READ),
  UPSERT(
      FieldType.BOOLEAN,
      "Whether changes may come without the row they replace",
      ManagedMode.MERGE_ON_READ),
  EQUALITY_COLUMNS(Types.STRINGS, "The columns of the key", ManagedMode.MERGE_ON_READ),
  NUM_SHARDS(FieldType.INT32, "Shards of a table's keys", ManagedMode.MERGE_ON_READ),
  SHARDS_PER_PARTITION(
      FieldType.INT32, "Shards that one partition is spread over", ManagedMode.MERGE_ON_READ),
  SORTER_MEMORY_MB(
      FieldType.INT32, "Memory of one writer's sorter, in MiB", ManagedMode.MERGE_ON_READ),
  ALLOWED_LATENESS_SECONDS(
      FieldType.INT32,
      "How late a change may be to be a dead letter rather than lost",
      ManagedMode.MERGE_ON_READ),
  SINK_ID(FieldType.STRING, "The name of the sink in its commits", ManagedMode.MERGE_ON_READ),
  TOKEN_HEARTBEAT_SECONDS(
      FieldType.INT32, "How old the sink's newest commit may become", ManagedMode.MERGE_ON_READ),
  SNAPSHOT_PROPERTIES(
      Types.STRINGS_BY_STRING, "Entries of every snapshot's summary", ManagedMode.MERGE_ON_READ),
  ERROR_HANDLING(
      FieldType.row(Types.ERROR_HANDLING),
      "Where records go that cannot be written",
      ManagedMode.MERGE_ON_READ);

  /** The key within {@code error_handling} that names the output of failed rows. */
  static final String ERROR_OUTPUT = "output";

  @SuppressWarnings("ImmutableEnumChecker") // Beam's types do not change.
  private final FieldType type;

  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // Never changed.
  private final Set<ManagedMode> modes;

  WriteOption(FieldType type, String description, ManagedMode... only) {
    this.type = type;
    this.description = description;
    this.modes =
        only.length == 0 ? EnumSet.allOf(ManagedMode.class) : EnumSet.copyOf(Arrays.asList(only));
  }

  /** The option's name in a configuration. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the option means something in a mode. */
  boolean isOf(ManagedMode mode) {
    return modes.contains(mode);
  }

  /** Columns for all options, by their keys in alphabetical order. */
  static Schema schema() {
    Schema.Builder schema = Schema.builder();
    for (WriteOption option : values()) {
      FieldType type = option == TABLE ? option.type : option.type.withNullable(true);
      schema.addField(Schema.Field.of(option.key(), type).withDescription(option.description));
    }
    return schema.build().sorted();
  }

  private static final class Types {
    static final FieldType STRINGS = FieldType.array(FieldType.STRING);
    static final FieldType STRINGS_BY_STRING = FieldType.map(FieldType.STRING, FieldType.STRING);
    static final Schema ERROR_HANDLING = Schema.builder().addStringField("output").build();
  }
}
