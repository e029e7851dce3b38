package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values and names as error messages show them. */
final class Shown {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int MAX_LENGTH = 60;

  private Shown() {}

  /** A value as JSON, cut to 60 characters. */
  static String value(JsonNode value) {
    return shorten(value.toString());
  }

  /** Text in quotes, cut to 60 characters. */
  static String text(String text) {
    return "'" + shorten(text) + "'";
  }

  /** Names in quotes, separated by commas. */
  static String names(Collection<String> names) {
    return names.stream().map(Shown::text).collect(Collectors.joining(", "));
  }

  /** Cut, and without control characters, which could change what a terminal shows. */
  private static String shorten(String text) {
    String cut = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    return CONTROL.matcher(cut).replaceAll("?");
  }
}
