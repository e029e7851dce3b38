package dev.floe.beam.cdc.sink;

/**
 * A record that cannot be taken, whatever is done with others: it fails the pipeline, or goes to
 * the failed rows.
 */
final class PoisonRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with a record: the first word of its error message, which does not change. */
  enum Code {
    /** Its destination cannot be told. */
    DESTINATION,
    /** Its kind cannot be told. */
    CHANGE_TYPE,
    /** It has no sequence number. */
    SEQUENCE_NUMBER,
    /** Its row cannot be told from the element. */
    DATA,
    /** Its row does not fit the table. */
    ROW
  }

  PoisonRecordException(Code code, String problem, Throwable cause) {
    super(code + ": " + problem, cause);
  }

  PoisonRecordException(Code code, String problem) {
    this(code, problem, null);
  }
}
