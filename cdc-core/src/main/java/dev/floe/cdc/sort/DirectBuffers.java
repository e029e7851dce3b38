package dev.floe.cdc.sort;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/** Frees direct buffers at once instead of when the garbage collector finds them. */
final class DirectBuffers {
  private static final MethodHandle INVOKE_CLEANER = invokeCleaner();

  private DirectBuffers() {}

  /** Frees the memory of a buffer from {@link ByteBuffer#allocateDirect}; never touch it again. */
  static void free(ByteBuffer direct) {
    try {
      INVOKE_CLEANER.invokeExact(direct);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot free " + direct, e);
    }
  }

  /** {@code jdk.unsupported} exports and opens this class to everyone, by design (JEP 260). */
  private static MethodHandle invokeCleaner() {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field instance = unsafe.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      return MethodHandles.lookup()
          .findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
          .bindTo(instance.get(null));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "cannot sort off-heap: sun.misc.Unsafe.invokeCleaner is not there; run on a JDK whose"
              + " image holds the module jdk.unsupported",
          e);
    }
  }
}
