package dev.floe.benchmarks.write;

import dev.floe.cdc.change.ChangeKind;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Fills the columns of changes: a short name of which one in twenty is not ASCII and a longer text,
 * both of each change's own, in memory in the order of the changes, as texts are that came a moment
 * ago; one of 200 cities; a note that is often the same or null; a price of two digits, a score of
 * all digits, a timestamp that rises by some milliseconds, a small number and a flag.
 */
public final class ChangeMaker {
  private static final long FIRST_MICROS = 1_767_225_600_000_000L; // 2026-01-01
  private static final int STEP_MICROS = 5_000;
  private static final int CITIES = 200;
  private static final int NOTES = 2_000;
  private static final int NULL_NOTES_IN_16 = 1;
  private static final int CENTS = 100_000;
  private static final int MAX_QUANTITY = 1_000;

  private final SplittableRandom random;
  private final String[] cities = new String[CITIES];
  private final String[] notes = new String[NOTES];

  /** One that makes the same of the same seed. */
  public ChangeMaker(long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < CITIES; i++) {
      cities[i] = word(5 + random.nextInt(8));
    }
    for (int i = 0; i < NOTES; i++) {
      notes[i] = word(7) + " " + word(9) + " " + word(4 + random.nextInt(20));
    }
  }

  /** Changes of these kinds and keys; of equal ones others each time. */
  public Changes make(ChangeKind[] kinds, long[] ids) {
    int count = ids.length;
    Changes made = new Changes(kinds, ids);
    long micros = FIRST_MICROS;
    for (int i = 0; i < count; i++) {
      micros += random.nextInt(STEP_MICROS);
      made.names[i] = (random.nextInt(20) == 0 ? "Zo\u00eb " : "") + word(6 + random.nextInt(8));
      made.emails[i] = word(8) + "." + word(5 + random.nextInt(8)) + "@" + word(6) + ".example";
      made.cities[i] = cities[random.nextInt(CITIES)];
      made.notes[i] = random.nextInt(16) < NULL_NOTES_IN_16 ? null : notes[random.nextInt(NOTES)];
      made.prices[i] = random.nextInt(CENTS) / 100.0;
      made.scores[i] = random.nextDouble();
      made.atMicros[i] = micros;
      made.quantities[i] = random.nextInt(MAX_QUANTITY);
      made.actives[i] = random.nextInt(4) > 0;
    }
    return made;
  }

  private String word(int length) {
    byte[] word = new byte[length];
    for (int i = 0; i < length; i++) {
      word[i] = (byte) ('a' + random.nextInt(26));
    }
    return new String(word, StandardCharsets.ISO_8859_1);
  }
}
