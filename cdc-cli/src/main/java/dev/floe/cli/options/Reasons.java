package dev.floe.cli.options;

/** Words for an exception that was not made to be read by a user. */
public final class Reasons {
  private Reasons() {}

  /**
   * The message of a failure, followed by that of its first cause when it says something else. A
   * failure without a message is told by its type.
   */
  public static String of(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String first = words(failure);
    String last = words(root);
    return first.contains(last) ? first : first + " (" + last + ")";
  }

  private static String words(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
