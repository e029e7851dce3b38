package dev.floe.cdc.testing;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.Writer;

/** An answer that is written and never sent. */
final class UnsentResponse extends HttpServletResponseWrapper {
  UnsentResponse(HttpServletResponse response) {
    super(response);
  }

  @Override
  public void setStatus(int status) {
    // What is sent instead has its own.
  }

  @Override
  public void setHeader(String name, String value) {
    // What is sent instead has its own.
  }

  @Override
  public PrintWriter getWriter() {
    return new PrintWriter(Writer.nullWriter());
  }
}
