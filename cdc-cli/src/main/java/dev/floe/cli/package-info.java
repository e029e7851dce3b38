/**
 * The {@code floe} command: the engine embedded in a plain JVM program.
 *
 * <p>{@link dev.floe.cli.Floe} is the entry. Each command has its package: {@code apply} takes
 * change events into tables, {@code show} prints a table's rows, {@code inspect} its snapshots and
 * files, {@code compact} writes files with dead rows anew; {@code options} is what they share,
 * {@code input} turns lines into changes.
 *
 * <p>Contract: data and results go to standard output in UTF-8, everything else to standard error.
 * Exit status 0 is success, 1 a failure in data, table or catalog, 2 a wrong command line, 3 a
 * commit that may succeed when the command is run again, 130 an interrupt. A failure is told in a
 * sentence; the stack trace appears with {@code --stacktrace}.
 */
package dev.floe.cli;
