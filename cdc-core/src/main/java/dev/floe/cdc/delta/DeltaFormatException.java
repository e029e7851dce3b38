package dev.floe.cdc.delta;

/** Bytes are not those of a {@link ShardDelta} that this version can read for this table. */
public final class DeltaFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DeltaFormatException(String problem) {
    this(problem, null);
  }

  DeltaFormatException(String problem, Throwable cause) {
    super("cannot read a shard's delta: " + problem, cause);
  }
}
