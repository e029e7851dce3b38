/**
 * The crash simulator: a script of epochs is run in a world of its own, in memory, once for every
 * step of it and everything that can go wrong there. It enumerates; it does not sample.
 *
 * <p>A step is one request to the store or the catalog ({@link dev.floe.cdc.simulation.StepKind}).
 * Read in this order:
 *
 * <ol>
 *   <li>{@link dev.floe.cdc.simulation.World} has what outlives a process: files, and a table's
 *       metadata. A {@link dev.floe.cdc.simulation.SimulatedProcess} reaches it by {@link
 *       dev.floe.cdc.simulation.SimulatedFiles} and {@link
 *       dev.floe.cdc.simulation.SimulatedCatalog}; once it is killed, nothing that its code does
 *       has an effect.
 *   <li>{@link dev.floe.cdc.simulation.Steps} counts the steps of a run and lets {@link
 *       dev.floe.cdc.simulation.Fault}s strike, each in a {@link dev.floe.cdc.simulation.Mode}.
 *   <li>{@link dev.floe.cdc.simulation.Script} is what a source delivers and what must come of it.
 *       A {@link dev.floe.cdc.simulation.Service} delivers it through the sink, a {@link
 *       dev.floe.cdc.simulation.Runner} by the doors of bindings; both react to failures as the
 *       documentation says, by a {@link dev.floe.cdc.simulation.Policy}.
 *   <li>{@link dev.floe.cdc.simulation.TableAudit} and {@link dev.floe.cdc.simulation.History} say
 *       what a run left, and what it may leave.
 *   <li>{@link dev.floe.cdc.simulation.Exploration} makes the {@link
 *       dev.floe.cdc.simulation.CrashCase}s; {@link dev.floe.cdc.simulation.CrashSimulatorTest}
 *       runs them.
 *   <li>{@link dev.floe.cdc.simulation.Interleavings} runs writers beside each other in all
 *       interleavings of their catalog calls: {@link dev.floe.cdc.simulation.Turns} hands over from
 *       one to the other, {@link dev.floe.cdc.simulation.Schedule} says to whom; {@link
 *       dev.floe.cdc.simulation.InterleavingsTest} has the writers.
 * </ol>
 *
 * <p>After every run: the rows are those of a map; every epoch with changes is one snapshot, and
 * positions ascend; what is referred to is there, complete, and referred to once. A file that
 * nothing refers to is one of these, else the run fails:
 *
 * <ul>
 *   <li>made by a process, since its last commit, that was then killed;
 *   <li>a manifest or a vector of a commit that ended unknown, or of a further try of such a
 *       commit;
 *   <li>any file of a commit that ended unknown, when its sink was closed without asking again;
 *   <li>of an epoch that was skipped, because the table held it already;
 *   <li>one whose deletion was tried, and failed.
 * </ul>
 *
 * <p>A failure names its case. To run one alone, with the steps it took: {@code
 * -Dfloe.simulation.case=V2_RETRACT/RETRY/15.UNKNOWN_LATE~5}; without faults it tells the steps. To
 * run some settings alone: {@code -Dfloe.simulation.settings=HEARTBEATS}. All second faults of all
 * policies are heavy tests.
 */
package dev.floe.cdc.simulation;
