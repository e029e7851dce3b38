/**
 * Spark SQL as a process that is asked over standard input.
 *
 * <p>A request is a line of JSON, {@code {"sql": "...", "vectorized": true, "cached": true}}. The
 * answer is a line for every row of the result, in {@link dev.floe.interop.spark.RowText} form, and
 * a last line {@code {"rows": n}}, or {@code {"error": "..."}} in its stead. Logs go to standard
 * error. The process ends when its input does.
 */
package dev.floe.interop.spark;
