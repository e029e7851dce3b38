package dev.floe.cli.apply;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** One line of input. */
final class Line {
  private final String file;
  private final long number;
  private final long position;
  private final byte[] bytes;
  private final boolean unended;

  /**
   * @param file the name of its file as the user gave it, {@code -} for standard input
   * @param number its number in the file, from 1
   * @param position its number in the whole input, from 1
   * @param bytes its content without the line break; not copied
   * @param unended whether it has no line break
   */
  Line(String file, long number, long position, byte[] bytes, boolean unended) {
    this.file = file;
    this.number = number;
    this.position = position;
    this.bytes = bytes;
    this.unended = unended;
  }

  String file() {
    return file;
  }

  long number() {
    return number;
  }

  long position() {
    return position;
  }

  /** The content; not copied. */
  byte[] bytes() {
    return bytes;
  }

  /** Whether it has no line break, so that its file may hold but a part of it yet. */
  boolean unended() {
    return unended;
  }

  /**
   * The content as text.
   *
   * @throws CharacterCodingException when it is not UTF-8
   */
  String text() throws CharacterCodingException {
    String text = lenientText();
    if (text.indexOf('\uFFFD') >= 0) {
      // The mark of undecodable bytes, unless it stands in the input itself.
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    }
    return text;
  }

  /** The content as text, with a mark in the place of bytes that are not UTF-8. */
  String lenientText() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Where it stands, for messages. */
  String place() {
    return "line %d of %s".formatted(number, file.equals("-") ? "standard input" : file);
  }
}
