package dev.floe.cdc.simulation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;

/** Finds what the tests find, but for Hadoop's files of settings, which are empty or missing. */
final class WithoutHadoopDefaults extends ClassLoader {
  private static final byte[] NO_SETTING = "<configuration/>".getBytes(StandardCharsets.UTF_8);

  WithoutHadoopDefaults() {
    super(WithoutHadoopDefaults.class.getClassLoader());
  }

  @Override
  public URL getResource(String name) {
    return switch (name) {
      case "core-default.xml" -> empty(name);
      case "core-site.xml" -> null;
      default -> super.getResource(name);
    };
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    return switch (name) {
      case "core-default.xml" -> new ByteArrayInputStream(NO_SETTING);
      case "core-site.xml" -> null;
      default -> super.getResourceAsStream(name);
    };
  }

  private static URL empty(String name) {
    try {
      return new URL(null, "memory:" + name, new Memory());
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static final class Memory extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      return new URLConnection(url) {
        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() {
          return new ByteArrayInputStream(NO_SETTING);
        }
      };
    }
  }
}
