package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.ContentFile;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** What a Parquet file's footer and indexes say of it. */
public final class Footer {
  private final HadoopInputFile file;
  private final List<BlockMetaData> blocks;

  private Footer(HadoopInputFile file) throws IOException {
    this.file = file;
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      this.blocks = reader.getFooter().getBlocks();
    }
  }

  public static Footer of(ContentFile<?> file) {
    try {
      return new Footer(HadoopInputFile.fromPath(new Path(file.location()), new Configuration()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private List<ColumnChunkMetaData> chunks() {
    return blocks.stream().flatMap(block -> block.getColumns().stream()).toList();
  }

  private List<ColumnChunkMetaData> chunks(String column) {
    return chunks().stream().filter(c -> c.getPath().toDotString().equals(column)).toList();
  }

  private long sum(String column, ToLongFunction<ColumnChunkMetaData> of) {
    return chunks(column).stream().mapToLong(of).sum();
  }

  public int rowGroups() {
    return blocks.size();
  }

  public long compressedBytes() {
    return chunks().stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum();
  }

  public Set<String> codecs() {
    return chunks().stream().map(chunk -> chunk.getCodec().name()).collect(Collectors.toSet());
  }

  /** How many data pages a column has. */
  public long pages(String column) {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      long pages = 0;
      for (ColumnChunkMetaData chunk : chunks(column)) {
        pages += reader.readOffsetIndex(chunk).getPageCount();
      }
      return pages;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public boolean usesV2Pages() {
    return chunks().stream().allMatch(chunk -> chunk.getEncodingStats().usesV2Pages());
  }

  public boolean hasDictionary(String column) {
    return chunks(column).stream().anyMatch(ColumnChunkMetaData::hasDictionaryPage);
  }

  public boolean hasStatistics(String column) {
    return chunks(column).stream().noneMatch(chunk -> chunk.getStatistics().isEmpty());
  }

  /** The length of a column's bloom filters with their headers. */
  public long bloomFilterBytes(String column) {
    return sum(column, chunk -> Math.max(0, chunk.getBloomFilterLength()));
  }
}
