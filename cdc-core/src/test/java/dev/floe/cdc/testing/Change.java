package dev.floe.cdc.testing;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change as scenarios write it: {@code [key.]KIND sequence[(image)]}, for example {@code UA3}, or
 * {@code 2.I-7(Mar)}. The key is 1 and the image is kind and sequence when they are left out.
 */
public record Change(int key, ChangeKind kind, long sequence, String image) {
  private static final Pattern TEXT =
      Pattern.compile("(?:(\\d+)\\.)?(UB|UA|D|I)(-?\\d+)(?:\\((.*)\\))?");
  private static final Map<String, ChangeKind> KINDS =
      Map.of(
          "UB", ChangeKind.UPDATE_BEFORE,
          "D", ChangeKind.DELETE,
          "UA", ChangeKind.UPDATE_AFTER,
          "I", ChangeKind.INSERT);

  /** The changes of a text, separated by blanks; none of an empty one. */
  public static List<Change> parse(String text) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.trim().split(" +")).map(Change::of).toList();
  }

  private static Change of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no change: " + text);
    }
    String image =
        matcher.group(4) == null ? matcher.group(2) + matcher.group(3) : matcher.group(4);
    return new Change(
        matcher.group(1) == null ? 1 : Integer.parseInt(matcher.group(1)),
        KINDS.get(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        image);
  }
}
