package dev.floe.beam.flink;

import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files that are struck when a data or delete file is opened to be written. */
final class StruckFiles implements FileIO {
  private static final long serialVersionUID = 1L;

  private final FileIO files;
  private final transient FaultPlan plan;

  StruckFiles(FileIO files, FaultPlan plan) {
    this.files = files;
    this.plan = plan;
  }

  @Override
  public InputFile newInputFile(String location) {
    return files.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    if (location.contains("/data/")) {
      plan.pass(Place.FILE);
    }
    return files.newOutputFile(location);
  }

  @Override
  public void deleteFile(String location) {
    files.deleteFile(location);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }

  @Override
  public void initialize(Map<String, String> properties) {
    files.initialize(properties);
  }
}
