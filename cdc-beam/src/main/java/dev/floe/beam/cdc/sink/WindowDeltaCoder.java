package dev.floe.beam.cdc.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.AtomicCoder;
import org.apache.beam.sdk.coders.BigEndianLongCoder;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.VarIntCoder;

/** Window end, shard, and the bytes of the delta, which have a version of their own. */
final class WindowDeltaCoder extends AtomicCoder<WindowDelta> {
  private static final long serialVersionUID = 1L;

  private static final BigEndianLongCoder ENDS = BigEndianLongCoder.of();
  private static final VarIntCoder SHARDS = VarIntCoder.of();
  private static final ByteArrayCoder DELTAS = ByteArrayCoder.of();

  @Override
  public void encode(WindowDelta value, OutputStream out) throws IOException {
    ENDS.encode(value.windowEndMs(), out);
    SHARDS.encode(value.shard(), out);
    DELTAS.encode(value.delta(), out);
  }

  @Override
  public WindowDelta decode(InputStream in) throws IOException {
    return new WindowDelta(ENDS.decode(in), SHARDS.decode(in), DELTAS.decode(in));
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }
}
