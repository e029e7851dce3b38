package dev.floe.cdc.table;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;
import org.apache.iceberg.FileFormat;

/**
 * What a run writes by, named by ids, so that it can travel between the processes of the run and
 * with the files that they write.
 *
 * @param tableUuid the table itself: another table under its name has another
 * @param schemaId the schema that files are written with
 * @param specId the partition spec that rows are written under
 * @param dataFormat the format of data files
 * @param deleteFormat the format of delete files
 */
public record TablePin(
    UUID tableUuid, int schemaId, int specId, FileFormat dataFormat, FileFormat deleteFormat)
    implements Serializable {
  public TablePin {
    Objects.requireNonNull(tableUuid, "tableUuid");
    Objects.requireNonNull(dataFormat, "dataFormat");
    Objects.requireNonNull(deleteFormat, "deleteFormat");
  }
}
