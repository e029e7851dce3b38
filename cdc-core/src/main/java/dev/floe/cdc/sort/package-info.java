/**
 * An external merge sorter of byte records in a fixed off-heap budget.
 *
 * <p>Knows nothing of rows, keys or tables. A record is a key and a payload, both byte strings.
 * Records come out ordered by key, unsigned byte by byte, a prefix before what it begins; equal
 * keys by payload in the same order, so that the same records give the same sequence whatever their
 * arrival order and whether they spilled.
 *
 * <p>Read {@link dev.floe.cdc.sort.ExternalSorter} first, then {@link
 * dev.floe.cdc.sort.SortedCursor}, {@link dev.floe.cdc.sort.SortBudget} and {@link
 * dev.floe.cdc.sort.SpillStore}. This package is the only user of chronicle-bytes.
 *
 * <p>Inside, {@code SpillingSorter} joins the pieces:
 *
 * <pre>
 *   add     MemoryRun: Arena (records) + RecordIndex (8 bytes of the key and a reference each)
 *   full    RunSpill: MemoryRun.sort (WindowSort, TieSort) -> RunWriter -> a RunSpace of RunFiles,
 *           in SpillFormat, while another MemoryRun fills
 *   sort()  nothing spilled: ArenaCursor over the sorted index
 *           else RunMerger: RunReaders and a MemorySource -> LoserTree -> MergeCursor, after earlier
 *           merges if need be
 * </pre>
 *
 * Behind {@code SpillStore}: a {@code ChannelSpillFile} is one use of a {@code TemporaryFile},
 * which comes from a {@code SpillDirectory} (first freed of {@code LeftOverFiles}) or from {@code
 * KeptFiles}.
 *
 * <p>{@code SorterMemory} gives all of them their memory, on the account of the shared budget, and
 * frees what is left at the end.
 *
 * <p>Beside the sorter stands {@link dev.floe.cdc.sort.KeyRun}: keys alone, sorted, with the
 * positions at which they were added, to be joined with others. It has a memory of its own, {@link
 * dev.floe.cdc.sort.KeyMemory}, and does not spill:
 *
 * <pre>
 *   KeyRunBuilder   KeyStore (FixedKeys or VariableKeys) + KeyPositions, in KeyBlocks; KeySort
 *   KeyRun.join     KeyJoin: KeySearch leaps, FixedWalk walks;   KeyFinder: single keys
 * </pre>
 *
 * <p>Limits: a record has 2 GB at most; a run in memory 2<sup>31</sup> records. Nothing is
 * allocated on the heap for a record, only for a run.
 */
package dev.floe.cdc.sort;
