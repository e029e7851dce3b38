package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.util.EnumSet;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.rest.RESTCatalogAdapter;
import org.apache.iceberg.rest.RESTCatalogServlet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A REST catalog over HTTP in this process, on a free port of the loopback address, over another
 * catalog, which its maker closes.
 */
final class RestServer implements Closeable {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server, 1, 1);

  /** Starts a server over a catalog that counts its requests. */
  RestServer(Catalog backing, Calls calls) {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    Filter counting =
        (request, response, chain) -> {
          count((HttpServletRequest) request, calls);
          chain.doFilter(request, response);
        };
    context.addFilter(new FilterHolder(counting), "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(
        new ServletHolder(new RESTCatalogServlet(new RESTCatalogAdapter(backing))), "/*");
    server.setHandler(context);
    try {
      server.start();
    } catch (Exception failure) {
      throw new IllegalStateException("cannot start a REST catalog: " + failure, failure);
    }
  }

  /** Iceberg reports on each commit besides, without waiting for it. */
  private static void count(HttpServletRequest request, Calls calls) {
    if ("GET".equals(request.getMethod())) {
      calls.add(Kind.HTTP_READS);
    } else if (!request.getPathInfo().endsWith("/metrics")) {
      calls.add(Kind.HTTP_WRITES);
    }
  }

  /** Where its clients reach it. */
  String address() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException("cannot stop a REST catalog: " + failure, failure);
    }
  }
}
