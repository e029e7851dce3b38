package dev.floe.cdc.delta;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestWriter;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.inmemory.InMemoryOutputFile;

/** What the manifests of a delta hold, as text: every field that is in their bytes. */
final class Manifests {
  private Manifests() {}

  static List<String> of(ShardDelta delta, Map<Integer, PartitionSpec> specs, int formatVersion) {
    List<String> entries = new ArrayList<>();
    for (PartitionSpec spec : specs.values()) {
      InMemoryOutputFile data = new InMemoryOutputFile("data.avro");
      ManifestWriter<DataFile> dataWriter = ManifestFiles.write(formatVersion, spec, data, 1L);
      entries.addAll(entries(dataWriter, delta.dataFiles(), spec, data));
      InMemoryOutputFile deletes = new InMemoryOutputFile("deletes.avro");
      ManifestWriter<DeleteFile> deleteWriter =
          ManifestFiles.writeDeleteManifest(formatVersion, spec, deletes, 1L);
      entries.addAll(entries(deleteWriter, delta.deleteFiles(), spec, deletes));
    }
    return entries;
  }

  private static <F extends ContentFile<F>> List<String> entries(
      ManifestWriter<F> writer, List<F> files, PartitionSpec spec, InMemoryOutputFile to) {
    try (writer) {
      files.stream().filter(file -> file.specId() == spec.specId()).forEach(writer::add);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    List<String> entries = new ArrayList<>();
    try (DataFileStream<GenericRecord> read =
        new DataFileStream<>(to.toInputFile().newStream(), new GenericDatumReader<>())) {
      read.forEach(entry -> entries.add(entry.toString()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return entries;
  }
}
