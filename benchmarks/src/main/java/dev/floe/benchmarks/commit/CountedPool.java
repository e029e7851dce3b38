package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.iceberg.jdbc.JdbcClientPool;

/** Connections of a JDBC catalog, each use of which, one statement, is counted. */
final class CountedPool extends JdbcClientPool {
  private final Calls calls;

  CountedPool(String uri, Map<String, String> properties, Calls calls) {
    super(uri, properties);
    this.calls = calls;
  }

  @Override
  public <R> R run(Action<R, Connection, SQLException> action, boolean retry)
      throws SQLException, InterruptedException {
    calls.add(Kind.STATEMENTS);
    return super.run(action, retry);
  }
}
