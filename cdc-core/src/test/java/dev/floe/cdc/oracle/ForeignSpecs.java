package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdatePartitionSpec;

/** Changes of a table's partition spec by another writer. */
final class ForeignSpecs {
  private final Dimensions dimensions;
  private final TableShape shape;
  private final SplittableRandom random;

  ForeignSpecs(Dimensions dimensions, TableShape shape, SplittableRandom random) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.random = random;
  }

  /** Gives the table other fields to partition by, or none, or the same again, and says which. */
  String change(Table table) {
    List<PartitionTerm> wanted = new ArrayList<>(Partitioning.drawEvolved(dimensions, random));
    UpdatePartitionSpec update = table.updateSpec();
    for (PartitionField field : table.spec().fields()) {
      boolean stays = wanted.removeIf(term -> term.is(field, shape.id(term.column())));
      if (!stays) {
        update.removeField(field.name());
      }
    }
    for (PartitionTerm term : wanted) {
      update.addField(term.term(table.schema().findColumnName(shape.id(term.column()))));
    }
    update.commit();
    return "partition spec " + table.spec().specId() + ": " + table.spec().fields();
  }
}
