/**
 * Floe for Apache Flink: a sink for change streams to Iceberg tables on the Floe engine.
 *
 * <p>Holds no sink yet. What is settled is the set of versions: the engine, Iceberg and Flink share
 * one class path, and a job runs on it.
 */
package dev.floe.flink;
