package dev.floe.cdc.simulation;

/**
 * A file of the simulated store.
 *
 * @param bytes its content, empty while it is being written
 * @param complete whether its writer has closed it
 * @param creator who made it
 */
record StoredFile(byte[] bytes, boolean complete, SimulatedProcess creator) {}
