package dev.floe.cdc.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** A table's files, with a memory of which were opened to be read. */
public final class ReadFiles implements FileIO {
  private static final long serialVersionUID = 1L;

  private final FileIO files;
  private final List<String> read = new ArrayList<>();

  public ReadFiles(FileIO files) {
    this.files = files;
  }

  /** The locations that were read since this was last asked, and end as said. */
  public synchronized List<String> take(String ending) {
    List<String> taken = read.stream().filter(location -> location.endsWith(ending)).toList();
    read.clear();
    return taken;
  }

  @Override
  public synchronized InputFile newInputFile(String location) {
    read.add(location);
    return files.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
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
}
