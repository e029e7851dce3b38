package dev.floe.beam.flink;

/**
 * A blow that is to fall at a place.
 *
 * @param place where
 * @param nth at which time that something comes by there in one process, from 1
 */
record Strike(Place place, int nth) {
  static Strike parse(String text) {
    String[] parts = text.split(":", 2);
    return new Strike(Place.valueOf(parts[0]), Integer.parseInt(parts[1]));
  }

  @Override
  public String toString() {
    return place + ":" + nth;
  }
}
