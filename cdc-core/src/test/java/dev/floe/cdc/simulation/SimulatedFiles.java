package dev.floe.cdc.simulation;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** One process's way to the files of a world; every request is a step. */
final class SimulatedFiles implements FileIO {
  private static final long serialVersionUID = 1L;

  private final transient World world;
  private final transient SimulatedProcess process;
  private final transient Set<String> deletionsTried = new HashSet<>();

  SimulatedFiles(World world, SimulatedProcess process) {
    this.world = world;
    this.process = process;
  }

  @Override
  public InputFile newInputFile(String location) {
    return new Input(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new Output(location);
  }

  @Override
  public void deleteFile(String location) {
    deletionsTried.add(location);
    process.step(StepKind.DELETE, Kinds.of(location), () -> world.delete(location));
  }

  /** What the process wanted deleted, whether it was or not. */
  Set<String> deletionsTried() {
    return deletionsTried;
  }

  private final class Input implements InputFile {
    private final String location;

    Input(String location) {
      this.location = location;
    }

    @Override
    public long getLength() {
      return process.step(
          StepKind.STAT, Kinds.of(location), () -> (long) world.read(location).length);
    }

    @Override
    public boolean exists() {
      return process.step(StepKind.STAT, Kinds.of(location), () -> world.exists(location));
    }

    @Override
    public SeekableInputStream newStream() {
      return process.step(
          StepKind.OPEN, Kinds.of(location), () -> new ByteInput(world.read(location)));
    }

    @Override
    public String location() {
      return location;
    }
  }

  private final class Output implements OutputFile {
    private final String location;

    Output(String location) {
      this.location = location;
    }

    @Override
    public PositionOutputStream create() {
      if (world.exists(location)) {
        throw new AlreadyExistsException("the file exists: %s", location);
      }
      return createOrOverwrite();
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      process.step(StepKind.CREATE, Kinds.of(location), () -> world.create(location, process));
      return new ByteOutput(bytes -> complete(location, bytes));
    }

    @Override
    public String location() {
      return location;
    }

    @Override
    public InputFile toInputFile() {
      return new Input(location);
    }
  }

  private void complete(String location, byte[] bytes) throws IOException {
    try {
      process.step(
          StepKind.CLOSE, Kinds.of(location), () -> world.complete(location, bytes, process));
    } catch (RuntimeIOException failure) {
      throw failure.getCause();
    }
  }
}
