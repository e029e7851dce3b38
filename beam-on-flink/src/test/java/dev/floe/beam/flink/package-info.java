/**
 * The CDC sink on a runner that takes checkpoints: Beam's Flink runner, embedded. A pipeline is
 * killed between its checkpoints, task by task or as a whole process, and goes on from the last
 * one; then the table has to hold what a naive model holds, and every window has to be committed
 * once.
 *
 * <p>Begin with {@link dev.floe.beam.flink.KillAndResumeTest}; {@link
 * dev.floe.beam.flink.ChangePipeline} is what is killed, {@link dev.floe.beam.flink.FaultPlan} says
 * where. {@code -Dresume.times=10} does it ten times, by other seeds each time.
 */
package dev.floe.beam.flink;
