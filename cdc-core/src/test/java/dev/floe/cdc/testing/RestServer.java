package dev.floe.cdc.testing;

import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.rest.RESTCatalogAdapter;
import org.apache.iceberg.rest.RESTCatalogServlet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A REST catalog over HTTP, on a free port of the loopback address, over another catalog, which its
 * maker closes. Its requests go wrong as its {@link HttpFaults} say.
 */
final class RestServer implements AutoCloseable {
  private static final int MAX_THREADS = 16;
  private static final int MIN_THREADS = 4;

  private final Server server;
  private final ServerConnector connector;
  private final HttpFaults faults = new HttpFaults(this::address);

  private RestServer(Catalog backing) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
    threads.setName("rest-catalog");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler();
    context.addFilter(new FilterHolder(faults), "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(
        new ServletHolder(new RESTCatalogServlet(new RESTCatalogAdapter(backing))), "/*");
    server.setHandler(context);
  }

  /** Starts a server over a catalog. */
  static RestServer over(Catalog backing) {
    RestServer started = new RestServer(backing);
    try {
      started.server.start();
    } catch (Exception failure) {
      throw new IllegalStateException("cannot start a REST catalog: " + failure, failure);
    }
    return started;
  }

  /** Where its clients reach it. */
  String address() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  HttpFaults faults() {
    return faults;
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
