package dev.floe.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Reads one JSON value that fills a text. Fractions keep every digit; a name twice in one object
 * and text after the value are faults.
 */
final class JsonText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Pattern CODE = Pattern.compile(" \\(code \\d+\\)");
  private static final int EXCERPT_LENGTH = 20;

  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /**
   * Reads a text.
   *
   * @throws BadLineException saying what is wrong and at which character
   */
  JsonNode read(String line) throws BadLineException {
    // Some editors begin a file with a byte order mark, which is no part of its first line.
    String text = line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
    try (JsonParser parser = mapper.createParser(text)) {
      return read(parser);
    } catch (JsonProcessingException e) {
      throw bad(text, e);
    } catch (NumberFormatException e) {
      throw new BadLineException(
          "cannot read the line as JSON: it has a number with an absurd exponent ("
              + e.getMessage()
              + "); correct the number",
          e);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read a text in memory", e);
    }
  }

  /** Reads the first characters of an array, or returns null when they are not one JSON value. */
  JsonNode readOrNull(char[] text, int length) {
    try (JsonParser parser = mapper.createParser(text, 0, length)) {
      return read(parser);
    } catch (IOException | NumberFormatException e) {
      return null;
    }
  }

  private JsonNode read(JsonParser parser) throws IOException {
    JsonNode value = mapper.readTree(parser);
    if (parser.nextToken() != null) {
      throw new TrailingTextException(parser);
    }
    return value;
  }

  private static BadLineException bad(String text, JsonProcessingException e) {
    String problem;
    if (e instanceof JsonEOFException) {
      problem =
          "it ends in the middle of a value after "
              + text.length()
              + " characters, so it was cut off or an event spans several lines";
    } else if (e instanceof MismatchedInputException
        && e.getOriginalMessage().contains("Duplicate")) {
      problem = "a name occurs twice in one object" + duplicate(e.getOriginalMessage());
    } else if (e instanceof TrailingTextException) {
      problem = "more text follows the first value" + at(text, e);
    } else {
      problem = firstClause(e.getOriginalMessage()) + at(text, e);
    }
    return new BadLineException(
        "cannot read the line as JSON: " + problem + "; give one whole JSON object a line", e);
  }

  /** The name in quotes that Jackson's message has, if any. */
  private static String duplicate(String message) {
    int from = message.indexOf('\'');
    int to = message.indexOf('\'', from + 1);
    return from >= 0 && to > from ? ", " + Shown.text(message.substring(from + 1, to)) : "";
  }

  private static String firstClause(String message) {
    int end = message.indexOf(": ");
    String clause = end < 0 ? message : message.substring(0, end);
    String plain = CODE.matcher(clause).replaceAll("");
    return Character.toLowerCase(plain.charAt(0)) + plain.substring(1);
  }

  private static String at(String text, JsonProcessingException e) {
    if (e.getLocation() == null || e.getLocation().getCharOffset() < 0) {
      return "";
    }
    int offset = (int) Math.min(e.getLocation().getCharOffset(), text.length());
    int from = Math.max(0, offset - EXCERPT_LENGTH);
    int to = Math.min(text.length(), offset + EXCERPT_LENGTH);
    return " at character " + (offset + 1) + ", near " + Shown.text(text.substring(from, to));
  }

  /** The text goes on after its value. */
  private static final class TrailingTextException extends JsonProcessingException {
    private static final long serialVersionUID = 1L;

    TrailingTextException(JsonParser parser) {
      super("more text", parser.currentTokenLocation());
    }
  }
}
