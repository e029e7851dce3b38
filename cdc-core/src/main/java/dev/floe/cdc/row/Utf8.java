package dev.floe.cdc.row;

/** UTF-16 to UTF-8 without an array between. */
final class Utf8 {
  /** The most bytes that one char takes. */
  static final int MAX_BYTES_PER_CHAR = 3;

  private static final int ASCII_LIMIT = 0x80;
  private static final int TWO_BYTE_LIMIT = 0x800;

  private Utf8() {}

  /** The bytes that a text takes; where it has lone surrogates, at least what precedes them. */
  static long length(CharSequence text) {
    int chars = text.length();
    long bytes = chars;
    for (int i = 0; i < chars; i += 1) {
      char c = text.charAt(i);
      if (c >= ASCII_LIMIT) {
        // Each half of a surrogate pair counts as two bytes, together the four they take.
        bytes += c < TWO_BYTE_LIMIT || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return bytes;
  }

  /**
   * Writes a text at {@code at}, where {@link #MAX_BYTES_PER_CHAR} bytes for each char must be
   * free.
   *
   * @return where the text ends, or {@code -1 - index} of the first lone surrogate
   */
  static int encode(CharSequence text, byte[] into, int at) {
    int length = text.length();
    int ascii =
        text instanceof String string ? encodeAscii(string, into, at) : encodeAscii(text, into, at);
    return ascii == length ? at + length : encodeRest(text, ascii, into, at + ascii);
  }

  private static int encodeAscii(String text, byte[] into, int at) {
    int length = text.length();
    for (int i = 0; i < length; i += 1) {
      char c = text.charAt(i);
      if (c >= ASCII_LIMIT) {
        return i;
      }
      into[at + i] = (byte) c;
    }
    return length;
  }

  private static int encodeAscii(CharSequence text, byte[] into, int at) {
    int length = text.length();
    for (int i = 0; i < length; i += 1) {
      char c = text.charAt(i);
      if (c >= ASCII_LIMIT) {
        return i;
      }
      into[at + i] = (byte) c;
    }
    return length;
  }

  private static int encodeRest(CharSequence text, int from, byte[] into, int start) {
    int length = text.length();
    int at = start;
    for (int i = from; i < length; i += 1) {
      char c = text.charAt(i);
      if (c < ASCII_LIMIT) {
        into[at++] = (byte) c;
      } else if (c < TWO_BYTE_LIMIT) {
        into[at++] = (byte) (0xC0 | (c >>> 6));
        into[at++] = continuation(c);
      } else if (!Character.isSurrogate(c)) {
        into[at++] = (byte) (0xE0 | (c >>> 12));
        into[at++] = continuation(c >>> 6);
        into[at++] = continuation(c);
      } else {
        if (i + 1 == length || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
          return -1 - i;
        }
        i += 1;
        int point = Character.toCodePoint(c, text.charAt(i));
        into[at++] = (byte) (0xF0 | (point >>> 18));
        into[at++] = continuation(point >>> 12);
        into[at++] = continuation(point >>> 6);
        into[at++] = continuation(point);
      }
    }
    return at;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
