package dev.floe.beam.cdc.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.beam.sdk.coders.AtomicCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarIntCoder;

/** Destination, then shard. Deterministic, as a coder of keys must be. */
final class DestinationShardCoder extends AtomicCoder<DestinationShard> {
  private static final long serialVersionUID = 1L;

  private static final StringUtf8Coder NAMES = StringUtf8Coder.of();
  private static final VarIntCoder SHARDS = VarIntCoder.of();

  @Override
  public void encode(DestinationShard key, OutputStream out) throws IOException {
    NAMES.encode(key.destination(), out);
    SHARDS.encode(key.shard(), out);
  }

  @Override
  public DestinationShard decode(InputStream in) throws IOException {
    return new DestinationShard(NAMES.decode(in), SHARDS.decode(in));
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }
}
