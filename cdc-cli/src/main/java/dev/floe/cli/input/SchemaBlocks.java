package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The schema blocks seen so far. Most lines repeat a block, and it is much longer than their data:
 * a known block is recognised by its text and not parsed again.
 */
final class SchemaBlocks {
  private static final int MAX_BLOCKS = 256;

  private final JsonText json;
  private final List<SchemaBlock> recentFirst = new ArrayList<>();

  SchemaBlocks(JsonText json) {
    this.json = json;
  }

  /**
   * The block that begins at an opening brace.
   *
   * @return null when no whole object begins there
   */
  SchemaBlock at(String line, int start) {
    for (int i = 0; i < recentFirst.size(); i++) {
      SchemaBlock block = recentFirst.get(i);
      if (line.startsWith(block.text(), start)) {
        if (i > 1) {
          // The first two places serve lines with a key's and a value's block in turn.
          recentFirst.remove(i);
          recentFirst.add(0, block);
        }
        return block;
      }
    }
    return learn(line, start);
  }

  private SchemaBlock learn(String line, int start) {
    int end = endOfObject(line, start);
    if (end < 0) {
      return null;
    }
    String text = line.substring(start, end);
    JsonNode content = json.readOrNull(text.toCharArray(), text.length());
    if (content == null) {
      return null;
    }
    if (recentFirst.size() == MAX_BLOCKS) {
      recentFirst.remove(MAX_BLOCKS - 1);
    }
    SchemaBlock block = new SchemaBlock(text, content);
    recentFirst.add(0, block);
    return block;
  }

  /** One past the brace that closes the one at {@code start}, or -1. */
  private static int endOfObject(String line, int start) {
    int depth = 0;
    boolean quoted = false;
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return i + 1;
      }
    }
    return -1;
  }
}
