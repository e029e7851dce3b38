package dev.floe.cdc.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestListFile;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table's files, with a memory of the metadata files that were written for a {@link
 * StagedCommit}, so that all of them can be deleted where it comes to nothing, also those whose
 * writing failed.
 */
final class StagedFiles implements FileIO {
  private static final Logger LOG = LoggerFactory.getLogger(StagedFiles.class);
  private static final long serialVersionUID = 1L;

  private final FileIO files;
  private final List<String> written = new ArrayList<>();

  StagedFiles(FileIO files) {
    this.files = files;
  }

  /** How many files were written, to {@link #discardFrom} there. */
  int count() {
    synchronized (written) {
      return written.size();
    }
  }

  /** Deletes the files that were written after the first {@code count}. */
  void discardFrom(int count) {
    synchronized (written) {
      List<String> discarded = written.subList(count, written.size());
      discarded.forEach(this::discard);
      discarded.clear();
    }
  }

  private void discard(String location) {
    try {
      files.deleteFile(location);
    } catch (NotFoundException never) {
      LOG.debug("File {} was not written", location);
    } catch (RuntimeException failure) {
      LOG.warn("File {} is in no snapshot and could not be deleted", location, failure);
    }
  }

  @Override
  public OutputFile newOutputFile(String location) {
    synchronized (written) {
      written.add(location);
    }
    return files.newOutputFile(location);
  }

  @Override
  public void deleteFile(String location) {
    files.deleteFile(location);
    synchronized (written) {
      written.remove(location);
    }
  }

  @Override
  public InputFile newInputFile(String location) {
    return files.newInputFile(location);
  }

  @Override
  public InputFile newInputFile(String location, long length) {
    return files.newInputFile(location, length);
  }

  @Override
  public InputFile newInputFile(DataFile file) {
    return files.newInputFile(file);
  }

  @Override
  public InputFile newInputFile(DeleteFile file) {
    return files.newInputFile(file);
  }

  @Override
  public InputFile newInputFile(ManifestFile manifest) {
    return files.newInputFile(manifest);
  }

  @Override
  public InputFile newInputFile(ManifestListFile manifestList) {
    return files.newInputFile(manifestList);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }
}
