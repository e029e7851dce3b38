package dev.floe.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version as the build wrote it, with the Java it runs on. */
final class FloeVersion implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream in = FloeVersion.class.getResourceAsStream("/dev/floe/cli/build.properties")) {
      if (in == null) {
        throw new IOException("cannot tell the version: build.properties is not in the jar");
      }
      build.load(in);
    }
    return new String[] {
      "floe " + build.getProperty("version"),
      "Iceberg " + build.getProperty("iceberg"),
      "Java " + Runtime.version()
    };
  }
}
