/**
 * Random change streams through the whole transform, compared with a naive map.
 *
 * <p>{@code -Dfloe.beam.oracle.seed=N} runs one seed, {@code -Dfloe.beam.oracle.runs=N} so many.
 */
package dev.floe.beam.oracle;
