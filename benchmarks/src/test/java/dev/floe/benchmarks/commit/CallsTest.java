package dev.floe.benchmarks.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.commit.Calls.Kind;
import dev.floe.benchmarks.commit.Committers.Committer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallsTest {
  @TempDir private Path directory;

  @Test
  void aBareRowDeltaReadsTheMetadataOnceAndWritesItOnce() throws IOException {
    Calls calls = Calls.counted();
    try (CatalogSite site = CatalogSite.sqlite(directory, calls)) {
      Past past = Past.of(site, 2, directory.resolve("spill"));
      Committing bare = new Committing("t", Committers.BARE, site, past, past.next(1));
      Committer committer = bare.begin();
      calls.reset();
      committer.commit(bare.epochs());
      // Before: where the table is. To commit: where it is, and its new place. After: where it is.
      assertThat(calls.of(Kind.STATEMENTS)).isEqualTo(4);
      assertThat(calls.of(Kind.METADATA_READ)).isEqualTo(1);
      assertThat(calls.of(Kind.METADATA_WRITTEN)).isEqualTo(1);
      // A manifest of data files, one of delete files, and their list.
      assertThat(calls.of(Kind.MANIFESTS_WRITTEN)).isEqualTo(3);
      assertThat(calls.of(Kind.DELETED)).isZero();
      bare.end();
    }
  }

  @Test
  void aBacklogIsOneRequestForTheTableAndOneCommit() throws IOException {
    Calls calls = Calls.counted();
    try (CatalogSite site = CatalogSite.rest(directory, calls)) {
      Past past = Past.of(site, 2, directory.resolve("spill"));
      Committing released = new Committing("t", Committers.FLOE_RELEASED, site, past, past.next(3));
      Committer committer = released.begin();
      calls.reset();
      committer.commit(released.epochs());
      assertThat(calls.of(Kind.HTTP_READS)).isEqualTo(1);
      assertThat(calls.of(Kind.HTTP_WRITES)).isEqualTo(1);
      released.end();
    }
  }

  @Test
  void ignoredCallsAreNotInTheWay() throws IOException {
    Calls ignored = Calls.ignored();
    try (CatalogSite site = CatalogSite.sqlite(directory, ignored)) {
      assertThat(site.files()).isNotInstanceOf(CountedFiles.class);
      Past.of(site, 1, directory.resolve("spill"));
    }
    for (Kind kind : Kind.values()) {
      assertThat(ignored.of(kind)).isZero();
    }
  }
}
