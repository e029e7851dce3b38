package dev.floe.beam.cdc.sink;

import static dev.floe.beam.cdc.sink.PoisonRecordException.Code.DATA;
import static dev.floe.beam.cdc.sink.PoisonRecordException.Code.DESTINATION;
import static dev.floe.beam.cdc.sink.PoisonRecordException.Code.ROW;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergDestination;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.table.WriteMode;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;

/**
 * Turns an element into an encoded change of its destination: destination, kind, sequence number,
 * row, table, key, in this order. Not thread-safe.
 */
final class ChangeAssigner {
  private final DynamicDestinations destinations;
  private final ControlReader controls;
  private final WriteMode mode;
  private final AssignTargets targets;
  private AssignTarget target;
  private ChangeEncoder encoded;

  ChangeAssigner(CdcOptions options) {
    this.destinations = options.destinations();
    this.controls = new ControlReader(options.columns());
    this.mode = options.tables().writeMode();
    this.targets = new AssignTargets(options);
  }

  /** Begins a bundle. */
  void startBundle() {
    targets.startBundle();
  }

  /**
   * Encodes the change of an element.
   *
   * @param own the name of the kind that the element has itself
   * @return whether there is one: a before-image means nothing to an upsert
   * @throws PoisonRecordException when the element itself is at fault
   * @throws dev.floe.cdc.table.TableConfigurationException when its destination cannot be written to
   */
  boolean assign(ValueInSingleWindow<Row> element, Optional<String> own) {
    Row row = element.getValue();
    String name = of(DESTINATION, () -> destinations.getTableStringIdentifier(element));
    ChangeKind kind = controls.kind(row, own);
    if (mode == WriteMode.UPSERT && kind == ChangeKind.UPDATE_BEFORE) {
      return false;
    }
    long sequence = controls.sequence(row);
    Row data = of(DATA, () -> destinations.getData(row));
    target =
        targets
            .known(name)
            .orElseGet(() -> targets.resolve(name, destinationOf(name), data.getSchema()));
    try {
      encoded = target.encode(data, kind, sequence);
    } catch (ChangeRejectedException misfit) {
      throw new PoisonRecordException(ROW, misfit.getMessage(), misfit);
    }
    return true;
  }

  private IcebergDestination destinationOf(String name) {
    return of(
        DESTINATION,
        () -> {
          IcebergDestination destination = destinations.instantiateDestination(name);
          if (destination.getTableIdentifier().name().isBlank()) {
            throw new IllegalArgumentException("the destination '" + name + "' names no table");
          }
          return destination;
        });
  }

  /** The destination of the change that was encoded last. */
  AssignTarget target() {
    return target;
  }

  /** The change that was encoded last. */
  ChangeEncoder encoded() {
    return encoded;
  }

  /** What a user's function says; what it throws, or null, is the element's fault. */
  private static <V> V of(PoisonRecordException.Code code, Supplier<V> function) {
    V value;
    try {
      value = function.get();
    } catch (RuntimeException failure) {
      throw new PoisonRecordException(code, String.valueOf(failure.getMessage()), failure);
    }
    if (value == null) {
      throw new PoisonRecordException(code, "the destination function returned null");
    }
    return value;
  }
}
