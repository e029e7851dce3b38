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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/**
 * What is to go wrong with the requests of all clients to a REST catalog: the next commits, in
 * order, the looks at a table after them, the next creation of a table. Nothing goes wrong that is
 * not asked for.
 */
public final class HttpFaults implements Filter {
  private static final Pattern TABLES = Pattern.compile("/v1/namespaces/[^/]+/tables");
  private static final Pattern TABLE = Pattern.compile("/v1/namespaces/[^/]+/tables/[^/]+");

  /** Marks a request that was held: nothing more happens to it. */
  private static final String DELIVERED = "X-Delivered";

  private final Supplier<String> address;
  private final Deque<HttpFault> commits = new ArrayDeque<>();
  private HttpFault creation = HttpFault.none();
  private HttpFault looks = HttpFault.none();
  private HttpFault looksToBe = HttpFault.none();
  private final CountDownLatch silenceBroken = new CountDownLatch(1);
  private Runnable beforeCommit = () -> {};
  private HttpRequest held;

  HttpFaults(Supplier<String> address) {
    this.address = address;
  }

  /** Lets the next requests to commit to a table go so, one after the other. */
  public synchronized HttpFaults nextCommits(HttpFault... faults) {
    commits.addAll(List.of(faults));
    return this;
  }

  /** Lets the next request to create a table go so. */
  public synchronized HttpFaults nextCreation(HttpFault fault) {
    creation = fault;
    return this;
  }

  /** Lets all requests for a table's metadata go so, as soon as the next commit has arrived. */
  public synchronized HttpFaults looksAfterNextCommit(HttpFault fault) {
    looksToBe = fault;
    return this;
  }

  /** Lets all go well from now on. */
  public synchronized void clear() {
    commits.clear();
    creation = HttpFault.none();
    looks = HttpFault.none();
    looksToBe = looks;
    beforeCommit = () -> {};
  }

  /** Runs something between the arrival of the next commit and its application. */
  public synchronized HttpFaults beforeNextCommit(Runnable rival) {
    beforeCommit = rival;
    return this;
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

  /** Lets the answer that is kept back come. */
  public void breakSilence() {
    silenceBroken.countDown();
  }

  private void awaitSilenceBroken() {
    try {
      // Longer than any client waits.
      silenceBroken.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
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
      case SILENT -> {
        chain.doFilter(request, new UnsentResponse((HttpServletResponse) response));
        awaitSilenceBroken();
      }
      case BEFORE -> request.getInputStream().readAllBytes();
    }
    answer(fault, request, (HttpServletResponse) response);
  }

  private HttpFault take(HttpServletRequest request) {
    if (request.getHeader(DELIVERED) != null) {
      return HttpFault.none();
    }
    String path = request.getRequestURI();
    if (TABLES.matcher(path).matches() && request.getMethod().equals("POST")) {
      return takeCreation();
    }
    if (!TABLE.matcher(path).matches()) {
      return HttpFault.none();
    }
    return switch (request.getMethod()) {
      case "POST" -> takeCommit();
      case "GET" -> takeLook();
      default -> HttpFault.none();
    };
  }

  private synchronized HttpFault takeCreation() {
    HttpFault fault = creation;
    creation = HttpFault.none();
    return fault;
  }

  private HttpFault takeCommit() {
    Runnable rival;
    HttpFault fault;
    synchronized (this) {
      looks = looksToBe;
      rival = beforeCommit;
      beforeCommit = () -> {};
      fault = commits.isEmpty() ? HttpFault.none() : commits.remove();
    }
    // The rival's own requests arrive while this one waits.
    rival.run();
    return fault;
  }

  private synchronized HttpFault takeLook() {
    return looks;
  }

  private void hold(HttpServletRequest request) throws IOException {
    HttpRequest copy =
        HttpRequest.newBuilder(URI.create(address.get() + request.getRequestURI()))
            .header("Content-Type", request.getContentType())
            .header(DELIVERED, "late")
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
