package dev.floe.cdc.oracle;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.types.Comparators;

/** The order of keys in files: that of their values, a uuid's that of its bytes, unsigned. */
final class KeyOrder implements Comparator<List<Object>> {
  @Override
  public int compare(List<Object> one, List<Object> other) {
    for (int i = 0; i < one.size(); i++) {
      int order = compareValues(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compareValues(Object one, Object other) {
    if (one instanceof Integer number) {
      return number.compareTo((Integer) other);
    } else if (one instanceof Long number) {
      return number.compareTo((Long) other);
    } else if (one instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) other);
    } else if (one instanceof String text) {
      return Comparators.charSequences().compare(text, (String) other);
    } else if (one instanceof OffsetDateTime time) {
      return time.toInstant().compareTo(((OffsetDateTime) other).toInstant());
    } else if (one instanceof ByteBuffer bytes) {
      return Comparators.unsignedBytes().compare(bytes, (ByteBuffer) other);
    }
    return compareUuids((UUID) one, (UUID) other);
  }

  private static int compareUuids(UUID one, UUID other) {
    int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
  }
}
