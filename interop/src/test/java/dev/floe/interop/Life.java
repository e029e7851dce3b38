package dev.floe.interop;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Epochs that do to a set of keys all that can be done to a key: inserted, updated, deleted,
 * inserted again, updated twice in one epoch, born and gone in one epoch; each to some of them.
 *
 * @param keys the values of the key columns, which are the table's first columns
 * @param payload the values of the columns that follow
 */
record Life(List<List<?>> keys, Payload payload) {
  /** The values of the columns that are not in the key. */
  interface Payload {
    /**
     * The values of one image of one key.
     *
     * @param key the index of the key
     * @param generation how many images the key may have had before this one
     */
    Object[] of(int key, int generation);
  }

  /** Keys of one column. */
  static Life of(List<?> keys, Payload payload) {
    return new Life(keys.stream().<List<?>>map(List::of).toList(), payload);
  }

  /** Keys 0, 1, 2... of one column. */
  static Life of(int keys, Payload payload) {
    return of(IntStream.range(0, keys).boxed().toList(), payload);
  }

  /** Every key is inserted, and committed. */
  void born(Story story) {
    for (int i = 0; i < keys.size(); i++) {
      put(story, i, 0);
    }
    story.commit();
  }

  /** Every key is updated or deleted, and committed. */
  void changed(Story story, int generation) {
    for (int i = 0; i < keys.size(); i++) {
      if (i % 3 == generation % 3) {
        removeIfThere(story, i);
      } else {
        put(story, i, generation);
      }
    }
    story.commit();
  }

  /** The epochs after the first one. */
  void grown(Story story) {
    for (int i = 0; i < keys.size(); i++) {
      if (i % 3 == 0) {
        put(story, i, 1);
      } else if (i % 3 == 1) {
        removeIfThere(story, i);
      }
    }
    story.commit();
    for (int i = 0; i < keys.size(); i++) {
      if (i % 6 == 1) {
        put(story, i, 2);
      } else if (i % 6 == 4) {
        put(story, i, 3);
        removeIfThere(story, i);
      } else if (i % 5 == 0) {
        put(story, i, 4);
        put(story, i, 5);
      }
    }
    story.commit();
  }

  /** An epoch of the run that goes on, and one of a run after it. */
  void old(Story story) {
    for (int i = 0; i < keys.size(); i++) {
      if (i % 4 == 0) {
        put(story, i, 6);
      } else if (i % 4 == 1) {
        removeIfThere(story, i);
      }
    }
    story.commit().restart();
    for (int i = 0; i < keys.size(); i++) {
      if (i % 2 == 1) {
        put(story, i, 7);
      } else if (i % 8 == 0) {
        removeIfThere(story, i);
      }
    }
    story.commit();
  }

  private void put(Story story, int i, int generation) {
    story.put(Stream.concat(keys.get(i).stream(), Stream.of(payload.of(i, generation))).toArray());
  }

  private void removeIfThere(Story story, int i) {
    Object[] key = keys.get(i).toArray();
    if (story.has(key)) {
      story.remove(key);
    }
  }

  /** A scenario of the whole life. */
  Scenario scenario(String name, Shape shape, List<Filter> filters) {
    return new Scenario(
        name,
        shape,
        story -> {
          born(story);
          grown(story);
        },
        this::old,
        filters);
  }
}
