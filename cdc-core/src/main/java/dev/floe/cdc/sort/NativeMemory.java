package dev.floe.cdc.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.openhft.chronicle.core.Memory;
import net.openhft.chronicle.core.OS;

/**
 * Raw off-heap memory by address. Multi-byte values are in the machine's order unless a method says
 * otherwise. Nothing here checks an address: callers own that.
 */
final class NativeMemory {
  private static final Memory MEMORY = OS.memory();
  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  private static final VarHandle LONG_OF_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long BUFFER_ADDRESS_OFFSET = bufferFieldOffset("address");
  private static final long BUFFER_CAPACITY_OFFSET = bufferFieldOffset("capacity");

  private NativeMemory() {}

  /** Allocates at least 1 byte. The content is undefined. */
  static long allocate(long bytes) {
    return MEMORY.allocate(bytes);
  }

  /** Frees what {@link #allocate} returned. */
  static void free(long address, long bytes) {
    MEMORY.freeMemory(address, bytes);
  }

  /** What {@link #allocate} gave out in this process and was not freed. */
  static long allocatedBytes() {
    return MEMORY.nativeMemoryUsed();
  }

  /**
   * A direct buffer over memory that {@link #allocate} gave out: channels, checksums and
   * compression take nothing else without a copy. The memory is not the buffer's: it must not be
   * used once the memory is freed, and it does not count as direct memory, which the JVM limits by
   * the heap's size.
   */
  static ByteBuffer buffer(long address, int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder());
    MEMORY.writeLong(buffer, BUFFER_ADDRESS_OFFSET, address);
    MEMORY.writeInt(buffer, BUFFER_CAPACITY_OFFSET, bytes);
    return buffer.clear();
  }

  /** Where a direct buffer's byte 0 is. */
  static long address(ByteBuffer direct) {
    if (!direct.isDirect()) {
      throw new IllegalArgumentException("cannot take the address of a heap buffer: " + direct);
    }
    return MEMORY.readLong(direct, BUFFER_ADDRESS_OFFSET);
  }

  static byte readByte(long address) {
    return MEMORY.readByte(address);
  }

  static void writeByte(long address, byte value) {
    MEMORY.writeByte(address, value);
  }

  static short readShort(long address) {
    return MEMORY.readShort(address);
  }

  static void writeShort(long address, short value) {
    MEMORY.writeShort(address, value);
  }

  static int readInt(long address) {
    return MEMORY.readInt(address);
  }

  static void writeInt(long address, int value) {
    MEMORY.writeInt(address, value);
  }

  static long readLong(long address) {
    return MEMORY.readLong(address);
  }

  static void writeLong(long address, long value) {
    MEMORY.writeLong(address, value);
  }

  /** The 8 bytes at an address as a big-endian number, so that it orders as the bytes do. */
  static long readBigEndianLong(long address) {
    long value = MEMORY.readLong(address);
    return LITTLE_ENDIAN ? Long.reverseBytes(value) : value;
  }

  /** Whether the {@code length} bytes at an address are the first of {@code bytes}. */
  static boolean matches(long address, byte[] bytes, int length) {
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      if (MEMORY.readLong(address + i) != (long) LONG_OF_BYTES.get(bytes, i)) {
        return false;
      }
    }
    for (; i < length; i++) {
      if (MEMORY.readByte(address + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  static void copyIn(byte[] from, int offset, long to, int length) {
    MEMORY.writeBytes(to, from, offset, length);
  }

  /** Copies what remains of a buffer, whose position stays. */
  static void copyIn(ByteBuffer from, long to) {
    int length = from.remaining();
    if (from.isDirect()) {
      MEMORY.copyMemory(address(from) + from.position(), to, length);
    } else if (from.hasArray()) {
      MEMORY.writeBytes(to, from.array(), from.arrayOffset() + from.position(), length);
    } else {
      int position = from.position();
      for (int i = 0; i < length; i++) {
        MEMORY.writeByte(to + i, from.get(position + i));
      }
    }
  }

  static void copyOut(long from, byte[] to, int offset, int length) {
    MEMORY.readBytes(from, to, offset, length);
  }

  static void copy(long from, long to, long length) {
    MEMORY.copyMemory(from, to, length);
  }

  private static long bufferFieldOffset(String field) {
    try {
      return MEMORY.getFieldOffset(Buffer.class.getDeclaredField(field));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(
          "cannot sort off-heap on Java "
              + Runtime.version()
              + ": java.nio.Buffer has no field '"
              + field
              + "'; run on a supported version, 17 to 25",
          e);
    }
  }
}
