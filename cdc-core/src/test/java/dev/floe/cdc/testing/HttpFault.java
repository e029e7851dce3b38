package dev.floe.cdc.testing;

import java.util.OptionalInt;

/**
 * What becomes of one HTTP request to a REST catalog.
 *
 * @param moment when it goes wrong
 * @param status what the client is answered; nothing where the connection is closed instead
 * @param retryAfterSeconds what the client is told to wait before it asks again
 */
public record HttpFault(Moment moment, OptionalInt status, OptionalInt retryAfterSeconds) {
  /** When a request goes wrong. */
  enum Moment {
    /** The catalog never sees it. */
    BEFORE,
    /** The catalog has done what it asks for. */
    AFTER,
    /** The catalog has done what it asks for, and its answer is kept back. */
    SILENT,
    /** On the way: the catalog sees it when the test lets it go on. */
    HELD,
    /** Never. */
    NEVER
  }

  /** The catalog never sees the request, and something answers for it. */
  public static HttpFault refused(int status) {
    return new HttpFault(Moment.BEFORE, OptionalInt.of(status), OptionalInt.empty());
  }

  /** The catalog does what the request asks for, and something answers otherwise. */
  public static HttpFault appliedThen(int status) {
    return new HttpFault(Moment.AFTER, OptionalInt.of(status), OptionalInt.empty());
  }

  /** The catalog never sees the request, and the connection is closed. */
  public static HttpFault requestLost() {
    return new HttpFault(Moment.BEFORE, OptionalInt.empty(), OptionalInt.empty());
  }

  /** The catalog does what the request asks for, and the connection is closed. */
  public static HttpFault replyLost() {
    return new HttpFault(Moment.AFTER, OptionalInt.empty(), OptionalInt.empty());
  }

  /**
   * The catalog does what the request asks for, and the client hears nothing before {@link
   * HttpFaults#breakSilence}.
   */
  public static HttpFault silence() {
    return new HttpFault(Moment.SILENT, OptionalInt.empty(), OptionalInt.empty());
  }

  /**
   * The connection is closed while the request is under way to the catalog, which it reaches by
   * {@link HttpFaults#deliverHeld}.
   */
  public static HttpFault held() {
    return new HttpFault(Moment.HELD, OptionalInt.empty(), OptionalInt.empty());
  }

  /** Nothing goes wrong. */
  public static HttpFault none() {
    return new HttpFault(Moment.NEVER, OptionalInt.empty(), OptionalInt.empty());
  }

  /** The same with word to ask again after some seconds, which Iceberg's client then does. */
  public HttpFault retryAfterSeconds(int seconds) {
    return new HttpFault(moment, status, OptionalInt.of(seconds));
  }

  @Override
  public String toString() {
    String what =
        switch (moment) {
          case BEFORE -> "not applied, ";
          case AFTER -> "applied, ";
          case SILENT -> "applied, nothing answered, ";
          case HELD -> "held, ";
          case NEVER -> "goes well";
        };
    String answer =
        status.isPresent()
            ? "answered " + status.getAsInt()
            : moment == Moment.NEVER ? "" : "connection closed";
    String retry =
        retryAfterSeconds.isPresent() ? ", retry after " + retryAfterSeconds.getAsInt() + " s" : "";
    return what + answer + retry;
  }
}
