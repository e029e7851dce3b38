package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;

/**
 * Reads a line into JSON, with each schema block as a reference to {@link SchemaBlocks} instead of
 * its content.
 *
 * <p>Before parsing, every {@code "schema":{...}} is replaced by {@code "schema":N} in a copy of
 * the line. Quotes inside JSON strings are escaped, so the pattern never matches inside one; but a
 * column named {@code schema} may match. Therefore the caller counts the references it resolves,
 * and a line with a reference elsewhere is read again as it stands.
 */
final class EnvelopeReader {
  private static final String FIELD = "\"schema\":";
  private static final int MAX_REFERENCES = 2;

  private final JsonText json;
  private final SchemaBlocks blocks;
  private final SchemaBlock[] references = new SchemaBlock[MAX_REFERENCES];
  private int referenceCount;
  private int resolvedCount;
  private char[] buffer = new char[4096];

  EnvelopeReader(JsonText json) {
    this.json = json;
    this.blocks = new SchemaBlocks(json);
  }

  /** Reads a line, abbreviated where it has schema blocks. */
  JsonNode read(String line) throws BadLineException {
    int length = abbreviate(line);
    if (referenceCount > 0) {
      JsonNode value = json.readOrNull(buffer, length);
      if (value != null) {
        return value;
      }
      // Read as it stands, for the fault's place in the line.
    }
    return readWhole(line);
  }

  /** Reads a line as it stands. */
  JsonNode readWhole(String line) throws BadLineException {
    referenceCount = 0;
    resolvedCount = 0;
    return json.read(line);
  }

  /** The block of an envelope's {@code schema} field; null when there is none. */
  SchemaBlock block(JsonNode schema) {
    if (schema != null && schema.isInt() && referenceCount > 0) {
      resolvedCount++;
      return references[schema.intValue()];
    }
    return schema == null || !schema.isObject() ? null : new SchemaBlock("", schema);
  }

  /** Whether a reference of the last line was never asked for, so that data may have been hit. */
  boolean hasUnresolved() {
    return resolvedCount != referenceCount;
  }

  private int abbreviate(String line) {
    referenceCount = 0;
    resolvedCount = 0;
    int length = 0;
    int copied = 0;
    int found = line.indexOf(FIELD);
    while (found >= 0 && referenceCount < MAX_REFERENCES) {
      int start = skipSpaces(line, found + FIELD.length());
      int next = start;
      SchemaBlock block =
          start < line.length() && line.charAt(start) == '{' ? blocks.at(line, start) : null;
      if (block != null) {
        length = copy(line, copied, start, length);
        buffer[length++] = (char) ('0' + referenceCount);
        references[referenceCount++] = block;
        next = start + block.text().length();
        copied = next;
      }
      found = line.indexOf(FIELD, next);
    }
    return referenceCount == 0 ? 0 : copy(line, copied, line.length(), length);
  }

  /** Copies a part of the line into the buffer and leaves room for one reference. */
  private int copy(String line, int from, int to, int length) {
    int end = length + to - from;
    if (end >= buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(end + 1, buffer.length * 2));
    }
    line.getChars(from, to, buffer, length);
    return end;
  }

  private static int skipSpaces(String line, int from) {
    int i = from;
    while (i < line.length() && line.charAt(i) == ' ') {
      i++;
    }
    return i;
  }
}
