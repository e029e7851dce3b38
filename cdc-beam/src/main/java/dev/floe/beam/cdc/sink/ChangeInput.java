package dev.floe.beam.cdc.sink;

import java.io.Serializable;
import java.util.Optional;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;

/** What is read from an element: the row, and the kind that the element has itself. */
interface ChangeInput<T> extends Serializable {
  /** The row of an element. */
  Row row(T element);

  /** The name of the kind that the element has itself; empty where a column says it. */
  Optional<String> kind(T element);

  /** Rows with a column that says the kind. */
  static ChangeInput<Row> rows() {
    return new ChangeInput<>() {
      private static final long serialVersionUID = 1L;

      @Override
      public Row row(Row element) {
        return element;
      }

      @Override
      public Optional<String> kind(Row element) {
        return Optional.empty();
      }
    };
  }

  /** Rows with the name of their own kind. */
  static ChangeInput<KV<String, Row>> rowsWithKinds() {
    return new ChangeInput<>() {
      private static final long serialVersionUID = 1L;

      @Override
      public Row row(KV<String, Row> element) {
        return element.getValue();
      }

      @Override
      public Optional<String> kind(KV<String, Row> element) {
        return Optional.of(element.getKey());
      }
    };
  }
}
