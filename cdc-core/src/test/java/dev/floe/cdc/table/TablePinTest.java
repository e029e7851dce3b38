package dev.floe.cdc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.UUID;
import org.apache.iceberg.FileFormat;
import org.junit.jupiter.api.Test;

class TablePinTest {
  @Test
  void aPinTravelsBetweenProcesses() throws IOException, ClassNotFoundException {
    TablePin pin = new TablePin(new UUID(1, 2), 3, 4, FileFormat.ORC, FileFormat.AVRO);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(pin);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(pin);
    }
  }

  @Test
  void aPinWithoutATableIsRefused() {
    assertThatThrownBy(() -> new TablePin(null, 0, 0, FileFormat.ORC, FileFormat.ORC))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("tableUuid");
  }
}
