package dev.floe.beam.cdc.sink;

import dev.floe.beam.kind.ReadValueKind;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;

/**
 * The kinds that elements have themselves, where the Beam at hand gives them any.
 *
 * <table>
 *   <caption>What a Beam has</caption>
 *   <tr><th>Beam</th><th>a class of kinds</th><th>a parameter of a DoFn</th><th>available</th></tr>
 *   <tr><td>up to 2.73</td><td>no</td><td>no</td><td>no</td></tr>
 *   <tr><td>2.74</td><td>yes</td><td>no</td><td>no</td></tr>
 *   <tr><td>from 2.75</td><td>yes</td><td>yes</td><td>yes</td></tr>
 * </table>
 */
public final class NativeKinds {
  private static final String KIND = "org.apache.beam.sdk.values.ValueKind";
  private static final String PARAMETER =
      "org.apache.beam.sdk.transforms.reflect.DoFnSignature$Parameter$ValueKindParameter";

  private NativeKinds() {}

  /** Whether a transform can ask for the kind of an element. */
  public static boolean available() {
    return available(ParDo.class.getClassLoader());
  }

  /** Whether a loader of Beam's classes has those that it takes; none is initialized. */
  static boolean available(ClassLoader beam) {
    return has(beam, KIND) && has(beam, PARAMETER);
  }

  /**
   * Rows behind the names of their kinds.
   *
   * @throws IllegalStateException when kinds are not {@link #available}
   */
  static PCollection<KV<String, Row>> read(PCollection<Row> changes) {
    if (!available()) {
      throw new IllegalStateException(
          "cannot read the kinds of elements: elements have none in this version of Beam; name a"
              + " column with withChangeTypeColumn, or use Beam 2.75 or newer");
    }
    return Reader.read(changes);
  }

  private static boolean has(ClassLoader loader, String name) {
    try {
      loader.loadClass(name);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /** Loaded only where kinds are available, for it links to what needs them. */
  private static final class Reader {
    static PCollection<KV<String, Row>> read(PCollection<Row> changes) {
      return changes
          .apply("ReadKinds", ParDo.of(new ReadValueKind()))
          .setCoder(KvCoder.of(StringUtf8Coder.of(), changes.getCoder()));
    }
  }
}
