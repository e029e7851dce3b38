package dev.floe.beam.scenarios;

import dev.floe.beam.testing.BeamLake;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios over a lake of their own. */
abstract class OverLake {
  @TempDir Path folder;
  BeamLake lake;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder);
  }

  @AfterEach
  void close() {
    lake.close();
  }
}
