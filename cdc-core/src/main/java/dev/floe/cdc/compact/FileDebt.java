package dev.floe.cdc.compact;

/**
 * A data file with rows that are known to be dead.
 *
 * @param location where it is
 * @param specId its spec
 * @param partition its partition as in a path; empty where the spec has no fields
 * @param rows its rows, dead ones included
 * @param deadRows those that a vector, or position deletes for this file alone, delete
 * @param bytes its size
 */
public record FileDebt(
    String location, int specId, String partition, long rows, long deadRows, long bytes) {
  /** The share of dead rows. */
  public double deadRatio() {
    return rows == 0 ? 0 : (double) deadRows / (double) rows;
  }
}
