package dev.floe.beam.flink;

import dev.floe.cdc.testing.AlteredOperations;
import java.util.Map;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A catalog by JDBC that a pipeline makes from its properties, its commits and files struck. */
public final class StruckCatalog extends JdbcCatalog {
  /** The property that names the {@link FaultPlan}. */
  static final String PLAN = "fault-plan";

  private FaultPlan plan;

  /** Of no use before it is initialized. */
  public StruckCatalog() {}

  @Override
  public void initialize(String name, Map<String, String> properties) {
    plan = FaultPlans.of(properties.get(PLAN));
    super.initialize(name, properties);
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier table) {
    return new StruckOperations(super.newTableOps(table), plan);
  }

  private static final class StruckOperations extends AlteredOperations {
    private final FaultPlan plan;

    StruckOperations(TableOperations operations, FaultPlan plan) {
      super(operations);
      this.plan = plan;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      plan.pass(Place.BEFORE_COMMIT);
      super.commit(base, metadata);
      plan.pass(Place.AFTER_COMMIT);
    }

    @Override
    public FileIO io() {
      return new StruckFiles(super.io(), plan);
    }
  }
}
