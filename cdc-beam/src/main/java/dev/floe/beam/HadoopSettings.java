package dev.floe.beam;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.checkerframework.checker.nullness.qual.Nullable;

/** Hadoop's configuration, for those catalogs and file systems that want one. */
final class HadoopSettings {
  private static final String CONFIGURATION = "org.apache.hadoop.conf.Configuration";

  private HadoopSettings() {}

  /**
   * The configuration with these properties, or null where Hadoop is not on the class path.
   *
   * @throws IllegalArgumentException when it is not, and properties are given
   */
  static @Nullable Object configuration(Map<String, String> properties) {
    if (isOnClassPath()) {
      return Filled.with(properties);
    }
    if (!properties.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot apply the config_properties "
              + properties.keySet()
              + ": they are settings of Hadoop, which is not on the class path; add"
              + " org.apache.hadoop:hadoop-client-api and hadoop-client-runtime, or leave them out");
    }
    return null;
  }

  private static boolean isOnClassPath() {
    try {
      Class.forName(CONFIGURATION, false, HadoopSettings.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }

  /** A class of its own, so that Hadoop's classes are needed only where they are there. */
  private static final class Filled {
    static Object with(Map<String, String> properties) {
      Configuration configuration = new Configuration();
      properties.forEach(configuration::set);
      return configuration;
    }
  }
}
