package dev.floe.beam.cdc.sink;

/** The kind of change that elements have themselves, in versions of Beam that can tell it. */
public final class NativeKinds {
  /** What a DoFn reads it by: Beam 2.74 has kinds, but no way for a DoFn to see them. */
  private static final String PARAMETER =
      "org.apache.beam.sdk.transforms.reflect.DoFnSignature$Parameter$ValueKindParameter";

  private static final String KIND = "org.apache.beam.sdk.values.ValueKind";

  private NativeKinds() {}

  /** Whether this version of Beam, 2.75 or newer, tells a DoFn the kind of an element. */
  public static boolean available() {
    return isThere(KIND) && isThere(PARAMETER);
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, NativeKinds.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }
}
