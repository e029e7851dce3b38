package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Target;

/** What is claimed of tables of any age, or told besides: the time of one scan over another's. */
enum Claim {
  NOISE("scan: compacted against itself (noise)", Names.AGAIN, Names.COMPACTED),
  EQUALITY_DELETES(
      "scan: equality deletes / compacted", Keepers.EQUALITY_DELETES.id(), Names.COMPACTED),
  PEER_V2("scan: Iceberg's writer, v2 / compacted", Keepers.PEER_V2.id(), Names.COMPACTED),
  PEER_V3("scan: Iceberg's writer, v3 / compacted", Keepers.PEER_V3.id(), Names.COMPACTED);

  private final String title;
  private final String above;
  private final String below;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target whenMany;

  Claim(String title, String above, String below) {
    this(title, above, below, Target.none());
  }

  Claim(String title, String above, String below, Target whenMany) {
    this.title = title;
    this.above = above;
    this.below = below;
    this.whenMany = whenMany;
  }

  String title() {
    return title;
  }

  /** Whose scan. */
  String above() {
    return above;
  }

  /** Over whose. */
  String below() {
    return below;
  }

  /** The bounds set for it, which are set for many epochs. */
  Target target(Age age) {
    return age == Age.MANY ? whenMany : Target.none();
  }

  /** Entrants that are no keeper's table. */
  static final class Names {
    static final String COMPACTED = "compacted";
    static final String AGAIN = "compacted-again";

    private Names() {}
  }
}
