package dev.floe.beam.cdc.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.beam.sdk.coders.AtomicCoder;
import org.apache.beam.sdk.coders.BigEndianLongCoder;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.NullableCoder;
import org.apache.beam.sdk.coders.VarIntCoder;

/** The end of the window before, then the windows, each with its end and its deltas. */
final class DueWindowsCoder extends AtomicCoder<DueWindows> {
  private static final long serialVersionUID = 1L;

  private static final NullableCoder<Long> AFTER = NullableCoder.of(BigEndianLongCoder.of());
  private static final BigEndianLongCoder ENDS = BigEndianLongCoder.of();
  private static final VarIntCoder COUNTS = VarIntCoder.of();
  private static final ListCoder<byte[]> DELTAS = ListCoder.of(ByteArrayCoder.of());

  @Override
  public void encode(DueWindows value, OutputStream out) throws IOException {
    AFTER.encode(value.after().isPresent() ? value.after().getAsLong() : null, out);
    encode(value.repeated(), out);
    encode(value.fresh(), out);
  }

  private static void encode(List<CompleteWindow> windows, OutputStream out) throws IOException {
    COUNTS.encode(windows.size(), out);
    for (CompleteWindow window : windows) {
      ENDS.encode(window.endMs(), out);
      DELTAS.encode(window.deltas(), out);
    }
  }

  @Override
  public DueWindows decode(InputStream in) throws IOException {
    Long after = AFTER.decode(in);
    return new DueWindows(
        after == null ? OptionalLong.empty() : OptionalLong.of(after), windows(in), windows(in));
  }

  private static List<CompleteWindow> windows(InputStream in) throws IOException {
    int count = COUNTS.decode(in);
    List<CompleteWindow> windows = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      windows.add(new CompleteWindow(ENDS.decode(in), DELTAS.decode(in)));
    }
    return windows;
  }

  @Override
  public void verifyDeterministic() {}

  @Override
  public boolean consistentWithEquals() {
    return true;
  }
}
