package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.testing.IoCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.WrappedKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.encryption.StandardEncryptionManager;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys in files that Iceberg's standard encryption manager encrypts. */
class EncryptedKeysTest {
  private static final Schema SCHEMA =
      new Schema(NestedField.required(1, "id", Types.IntegerType.get()));

  @Test
  void keysOfEncryptedFilesAreRead(@TempDir Path folder) {
    EncryptionManager encryption =
        new StandardEncryptionManager(List.of(), "master", 16, new WrappedKeys());
    try (Lake lake = new Lake(folder)) {
      // The table's own file access knows nothing of keys.
      IoCatalog catalog = lake.connect(new IoCatalog(io -> io, encryption));
      Table table =
          catalog.createTable(
              Lake.id(lake.newName()),
              SCHEMA,
              PartitionSpec.unpartitioned(),
              Map.of("format-version", "3"));
      KeyForm form = new KeyForm(KeySchema.of(SCHEMA, List.of(1)));
      DataFile data =
          KeyedFiles.data(table, FileFormat.PARQUET, SCHEMA, KeyedFiles.rows(SCHEMA, 3, 1));
      DeleteFile keys =
          KeyedFiles.keys(table, FileFormat.PARQUET, SCHEMA, KeyedFiles.rows(SCHEMA, 1));
      assertThat(data.keyMetadata()).isNotNull();
      assertThat(keys.keyMetadata()).isNotNull();
      assertThat(KeyedFiles.read(KeyReader.open(table, form, data)))
          .containsExactly("0=80000003", "1=80000001");
      assertThat(KeyedFiles.read(KeyReader.open(table, form, keys))).containsExactly("0=80000001");
    }
  }
}
