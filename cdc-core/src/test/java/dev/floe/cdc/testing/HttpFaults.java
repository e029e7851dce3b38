package dev.floe.cdc.testing;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/**
 * What is to go wrong with the requests of all clients to a REST catalog: the next commits and the
 * next looks at a table, in order. Nothing goes wrong that is not asked for.
 */
public final class HttpFaults implements Filter {
  private static final Pattern TABLE = Pattern.compile("/v1/namespaces/[^/]+/tables/[^/]+");

  private final Supplier<String> address;
  private final Deque<HttpFault> commits = new ArrayDeque<>();
  private final Deque<HttpFault> looks = new ArrayDeque<>();
  private Runnable beforeCommit = () -> {};
  private HttpRequest held;
  private int commitRequests;

  HttpFaults(Supplier<String> address) {
    this.address = address;
  }

  /** Lets the next requests to commit to a table go so, one after the other. */
  public synchronized HttpFaults nextCommits(HttpFault... faults) {
    commits.addAll(List.of(faults));
    return this;
  }

  /** Lets the next requests for a table's metadata go so, one after the other. */
  public synchronized HttpFaults nextLooks(HttpFault... faults) {
    looks.addAll(List.of(faults));
    return this;
  }

  /** Runs something between the arrival of the next commit and its application. */
  public synchronized HttpFaults beforeNextCommit(Runnable rival) {
    beforeCommit = rival;
    return this;
  }

  /** How many requests to commit have arrived. */
  public synchronized int commitRequests() {
    return commitRequests;
  }

  /** Lets the request that is held reach the catalog, and returns the catalog's answer to it. */
  public int deliverHeld() {
    HttpRequest delivered;
    synchronized (this) {
      delivered = held;
      held = null;
    }
    try {
      return HttpClient.newHttpClient()
          .send(delivered, HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while delivering a request", interrupted);
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    HttpFault fault = take(http);
    switch (fault.moment()) {
      case NEVER -> {
        chain.doFilter(request, response);
        return;
      }
      case HELD -> hold(http);
      case AFTER -> chain.doFilter(request, new UnsentResponse((HttpServletResponse) response));
      case BEFORE -> request.getInputStream().readAllBytes();
    }
    answer(fault, request, (HttpServletResponse) response);
  }

  private HttpFault take(HttpServletRequest request) {
    if (!TABLE.matcher(request.getRequestURI()).matches()) {
      return HttpFault.none();
    }
    return switch (request.getMethod()) {
      case "POST" -> takeCommit();
      case "GET" -> takeLook();
      default -> HttpFault.none();
    };
  }

  private HttpFault takeCommit() {
    Runnable rival;
    HttpFault fault;
    synchronized (this) {
      commitRequests++;
      rival = beforeCommit;
      beforeCommit = () -> {};
      fault = commits.isEmpty() ? HttpFault.none() : commits.remove();
    }
    // The rival's own requests arrive while this one waits.
    rival.run();
    return fault;
  }

  private synchronized HttpFault takeLook() {
    return looks.isEmpty() ? HttpFault.none() : looks.remove();
  }

  private void hold(HttpServletRequest request) throws IOException {
    HttpRequest copy =
        HttpRequest.newBuilder(URI.create(address.get() + request.getRequestURI()))
            .header("Content-Type", request.getContentType())
            .POST(HttpRequest.BodyPublishers.ofByteArray(request.getInputStream().readAllBytes()))
            .build();
    synchronized (this) {
      held = copy;
    }
  }

  private static void answer(HttpFault fault, ServletRequest request, HttpServletResponse response)
      throws IOException {
    if (fault.status().isEmpty()) {
      ServletContextRequest.getServletContextRequest(request)
          .getConnectionMetaData()
          .getConnection()
          .getEndPoint()
          .close();
      return;
    }
    fault
        .retryAfterSeconds()
        .ifPresent(seconds -> response.setHeader("Retry-After", Integer.toString(seconds)));
    response.setStatus(fault.status().getAsInt());
    response.getWriter().write("a gateway's page, not the catalog's answer");
  }
}
