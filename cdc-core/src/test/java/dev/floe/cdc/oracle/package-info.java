/**
 * The oracle: random change streams are applied to a map and, through a sink, to a real table, and
 * the two are compared after every epoch.
 *
 * <p>A run is made from its seed alone. Read in this order:
 *
 * <ol>
 *   <li>{@link dev.floe.cdc.oracle.Dimensions} draws the settings.
 *   <li>{@link dev.floe.cdc.oracle.TableShape} has the table's columns, keys and rows, {@link
 *       dev.floe.cdc.oracle.ChangeStream} makes the history of a source out of them.
 *   <li>{@link dev.floe.cdc.oracle.Model} says what the table must hold, {@link
 *       dev.floe.cdc.oracle.EpochEffect} what an epoch may write, {@link
 *       dev.floe.cdc.oracle.History} keeps both for every epoch. Where others write rows too,
 *       {@link dev.floe.cdc.oracle.SnapshotContents} says it of every snapshot: an epoch's delete
 *       reaches all rows of its key that were committed before. Rows have all columns that the
 *       table may ever have; {@link dev.floe.cdc.oracle.Written} says what is found of them in the
 *       columns that it has now, by {@link dev.floe.cdc.oracle.Pinned} schemas and field ids.
 *   <li>{@link dev.floe.cdc.oracle.OracleRun} delivers the epochs with crashes and replays, {@link
 *       dev.floe.cdc.oracle.Feeder} gives their changes to the sinks of the {@link
 *       dev.floe.cdc.oracle.Subject}, {@link dev.floe.cdc.oracle.EpochCommit} commits them with
 *       what may come between. {@link dev.floe.cdc.oracle.Foreigner} is another writer, who changes
 *       schema, partition spec and format version, compacts files, expires snapshots, appends rows
 *       and deletes some, between epochs and within them. Where deletes are equality deletes, rows
 *       come under another spec between epochs only.
 *   <li>{@link dev.floe.cdc.oracle.Progress} knows how far the table must be and checks it with
 *       {@link dev.floe.cdc.oracle.TableChecks}, and what epochs add to it with {@link
 *       dev.floe.cdc.oracle.FileChecks} and {@link dev.floe.cdc.oracle.DeleteChecks}: with deletion
 *       vectors no equality delete is left, unless {@link dev.floe.cdc.oracle.Races} were lost.
 *       {@link dev.floe.cdc.oracle.Journal} tells a failure.
 * </ol>
 *
 * <p>To run all seeds with one setting, name it: {@code -Dfloe.oracle.memory=TINY}.
 *
 * <p>To add a setting to a dimension, add the enum constant and handle it where the compiler says.
 * To add a dimension:
 *
 * <ol>
 *   <li>Write an enum of its settings, the mildest first, with what they mean as its methods.
 *   <li>Add it to {@link dev.floe.cdc.oracle.Dimensions}, and there decide which settings of others
 *       it excludes. Known seeds keep their other settings.
 *   <li>Use it in the one class that it concerns: what a source reports in the stream, what a table
 *       is in the shape or the subject, how changes arrive in the feeder, what goes wrong in the
 *       run or the commit.
 *   <li>Tell the model only if the rows that must come out depend on it.
 *   <li>Break the engine by hand where the dimension should bite, and see the oracle fail.
 * </ol>
 *
 * <p>{@link dev.floe.cdc.oracle.OracleTest} fails when the fixed seeds miss a setting: raise their
 * number. The model must stay independent of the engine: of its classes it uses the kinds alone.
 *
 * <p>Streams hold conflicts at one sequence number where the order of kinds decides them, as the
 * model knows it. They hold no two different images of one kind, key and sequence number: their
 * bytes decide which of them wins, and that it is always the same one that does is for {@link
 * dev.floe.cdc.oracle.ArbitraryTiesTest} to say.
 *
 * <p>{@link dev.floe.cdc.oracle.OracleGridTest} runs every combination of file format,
 * partitioning, mode and format version, with deletion vectors in version 3. More seeds, and more
 * rounds of the combinations, are heavy tests.
 *
 * <p>No row holds a time in the last second before 1970: ORC has no form for one with a fraction,
 * and the sink refuses it.
 */
package dev.floe.cdc.oracle;
