package dev.floe.benchmarks.deletes;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.KeyRun;
import dev.floe.cdc.sort.KeyRunBuilder;
import java.util.Random;
import java.util.stream.LongStream;

/** Runs of different random keys. */
final class SampleRuns {
  private final KeyKind kind;
  private final KeyMemory memory = KeyMemory.ofBytes(Long.MAX_VALUE);
  private final Random random;

  SampleRuns(KeyKind kind, long seed) {
    this.kind = kind;
    this.random = new Random(seed);
  }

  /** As many different numbers below a limit, ascending. */
  LongStream numbers(int count, long limit) {
    return LongStream.generate(() -> random.nextLong(limit)).distinct().limit(count).sorted();
  }

  /** A run of the keys of numbers. */
  KeyRun run(LongStream numbers) {
    try (KeyRunBuilder builder = builder()) {
      numbers.forEach(
          number -> {
            byte[] key = kind.bytes(number);
            if (!builder.add(key, key.length)) {
              throw new IllegalStateException("cannot make a sample: no memory");
            }
          });
      return builder.build();
    }
  }

  private KeyRunBuilder builder() {
    return switch (kind) {
      case LONG -> KeyRunBuilder.ofWidth(Long.BYTES, memory, 0);
      case UUID -> KeyRunBuilder.ofWidth(2 * Long.BYTES, memory, 0);
      case TEXT -> KeyRunBuilder.ofAnyWidth(memory, 0);
    };
  }
}
