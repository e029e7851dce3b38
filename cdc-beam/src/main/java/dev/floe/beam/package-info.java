/**
 * Floe for Apache Beam: transforms that write change records to Iceberg tables on the Floe engine.
 *
 * <p>Holds no transform yet. What is settled is the set of versions: the engine, Iceberg and Beam
 * share one class path, and a pipeline runs on it.
 */
package dev.floe.beam;
