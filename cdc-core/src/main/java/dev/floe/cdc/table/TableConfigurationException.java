package dev.floe.cdc.table;

/**
 * The table and the sink's configuration do not fit, or the table cannot be loaded or created. No
 * change can be written until one of them is changed.
 */
public final class TableConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TableConfigurationException(String message) {
    super(message);
  }

  public TableConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
