package dev.floe.cli.input;

import java.util.Locale;

/** The words and signs of a schema text, read one after the other. */
final class SchemaTokens {
  private final String text;
  private int start;
  private int end;
  private String token;
  private boolean quoted;

  SchemaTokens(String text) {
    this.text = text;
    advance();
  }

  boolean atEnd() {
    return token == null;
  }

  /** Whether the token is this sign or, in any case, this word. */
  boolean is(String word) {
    return token != null && !quoted && token.equalsIgnoreCase(word);
  }

  /** Passes the token if it is this one. */
  boolean take(String word) {
    boolean taken = is(word);
    if (taken) {
      advance();
    }
    return taken;
  }

  /** Passes a token that must be this one. */
  void require(String word) {
    if (!take(word)) {
      throw fault("expected '" + word + "'");
    }
  }

  /** Passes a name: a word, or anything in double quotes or backticks. */
  String name(String what) {
    if (token == null || (!quoted && !isWordPart(token.charAt(0)))) {
      throw fault("expected " + what);
    }
    String name = token;
    advance();
    return name;
  }

  /** Passes a word and gives it in lower case. */
  String word(String what) {
    if (quoted) {
      throw fault("expected " + what);
    }
    return name(what).toLowerCase(Locale.ROOT);
  }

  int number(String what) {
    if (token == null || !token.matches("[0-9]{1,9}")) {
      throw fault("expected " + what);
    }
    int number = Integer.parseInt(token);
    advance();
    return number;
  }

  /** The position of the token, from 1. */
  int position() {
    return start + 1;
  }

  IllegalArgumentException fault(String problem) {
    String found = token == null ? "the end" : "'" + text.substring(start, end) + "'";
    return faultAt(position(), problem + " but found " + found);
  }

  IllegalArgumentException faultAt(int position, String problem) {
    return new IllegalArgumentException(
        "cannot read the schema '"
            + text
            + "': at position "
            + position
            + ": "
            + problem
            + "; write it as 'id bigint not null, name string'");
  }

  private void advance() {
    start = end;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    end = start;
    quoted = false;
    if (start == text.length()) {
      token = null;
      return;
    }
    char first = text.charAt(start);
    if (first == '"' || first == '`') {
      readQuoted(first);
    } else {
      do {
        end++;
      } while (isWordPart(first) && end < text.length() && isWordPart(text.charAt(end)));
      token = text.substring(start, end);
    }
  }

  private void readQuoted(char quote) {
    int close = text.indexOf(quote, start + 1);
    if (close < 0) {
      throw faultAt(start + 1, "the quote is not closed");
    }
    if (close == start + 1) {
      throw faultAt(start + 1, "the name is empty");
    }
    quoted = true;
    token = text.substring(start + 1, close);
    end = close + 1;
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }
}
