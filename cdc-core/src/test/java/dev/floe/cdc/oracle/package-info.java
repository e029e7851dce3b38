/**
 * The oracle: random change streams are applied to a map and, through a sink, to a real table, and
 * the two are compared after every epoch.
 *
 * <p>A run is made from its seed alone. {@link dev.floe.cdc.oracle.Dimensions} draws the settings,
 * {@link dev.floe.cdc.oracle.TableShape} the table's columns and rows, {@link
 * dev.floe.cdc.oracle.ChangeStream} the history of a source, {@link dev.floe.cdc.oracle.Model} says
 * what the table must hold, {@link dev.floe.cdc.oracle.OracleRun} delivers the stream with crashes
 * and replays, {@link dev.floe.cdc.oracle.EpochCommit} commits with what may come between, {@link
 * dev.floe.cdc.oracle.Progress} and {@link dev.floe.cdc.oracle.TableChecks} check.
 *
 * <p>To add a setting to a dimension, add the enum constant and handle it where the compiler says.
 * To add a dimension:
 *
 * <ol>
 *   <li>Write an enum of its settings, with what they mean as its methods, the mildest first.
 *   <li>Add it to {@link dev.floe.cdc.oracle.Dimensions}, and there decide which settings of others
 *       it excludes. Known seeds keep their other settings.
 *   <li>Use it in the one class it concerns: what the source reports in the stream, what the table
 *       is in the shape or the subject, what goes wrong in the run or the commit.
 *   <li>Tell the model only if the rows that must come out depend on it.
 * </ol>
 *
 * <p>{@link dev.floe.cdc.oracle.OracleTest} fails when the fixed seeds miss a setting: raise their
 * number. The model must stay independent of the engine: it uses none of its classes but the
 * vocabulary of kinds.
 */
package dev.floe.cdc.oracle;
