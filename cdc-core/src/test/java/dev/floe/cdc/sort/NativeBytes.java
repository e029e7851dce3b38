package dev.floe.cdc.sort;

/** What is allocated outside of the heap, for tests of other packages. */
public final class NativeBytes {
  private NativeBytes() {}

  /** All that this process has allocated and not freed. */
  public static long allocated() {
    return NativeMemory.allocatedBytes();
  }
}
