package dev.floe.cdc.simulation;

/** The scripts of the simulator. */
final class Scripts {
  private static final String FIRST = "1.I1(a/x) 2.I2(a/y) 3.I3(b/z)";
  private static final String SECOND =
      "1.UB4(a/x) 1.UA4(a/w) 2.D5(a/y) 3.UB6(b/z) 3.UA6(a/z) 5.I6(c/s)";
  private static final String THIRD = "4.I9(b/v) 1.UB10(a/w) 1.UA10(b/w) 5.D11(c/s)";

  private Scripts() {}

  /**
   * Inserts; updates and deletes, and a row that moves to another partition; those again; nothing;
   * more of them.
   */
  static Script retracting() {
    Delivery changed = Delivery.of(10, 20, SECOND);
    return new Script(
        Delivery.of(Script.BEGINNING, 10, FIRST),
        changed,
        changed.again(),
        Delivery.ofNothing(20, 30, "9.I7(b/q) 9.D8(b/q)"),
        Delivery.of(30, 40, THIRD));
  }

  /** The same as an upsert takes it; what comes to nothing are before-images, which it drops. */
  static Script upserting() {
    Delivery changed = Delivery.of(10, 20, "1.UA4(a/w) 2.D5(a/y) 3.UA6(a/z) 5.I6(c/s)");
    return new Script(
        Delivery.of(Script.BEGINNING, 10, FIRST),
        changed,
        changed.again(),
        Delivery.ofNothing(20, 30, "9.UB7(b/q)"),
        Delivery.of(30, 40, "4.UA9(b/v) 1.UA10(b/w) 5.D11(c/s)"));
  }

  /** Three epochs without repetition. */
  static Script plain() {
    return new Script(
        Delivery.of(Script.BEGINNING, 10, FIRST),
        Delivery.of(10, 20, SECOND),
        Delivery.of(20, 40, THIRD));
  }

  /** The changes of {@link #plain()}, of which the last two epochs are one. */
  static Script coarse() {
    return new Script(
        Delivery.of(Script.BEGINNING, 10, FIRST),
        Delivery.of(10, 40, SECOND + " " + THIRD),
        Delivery.of(20, 40, THIRD));
  }

  /** The first two epochs of {@link #plain()}. */
  static Script two() {
    return new Script(plain().deliveries().subList(0, 2));
  }

  /** The first epoch of {@link #plain()}. */
  static Script one() {
    return new Script(plain().deliveries().subList(0, 1));
  }
}
