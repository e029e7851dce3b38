package dev.floe.cdc.oracle;

import dev.floe.cdc.change.ChangeKind;
import org.apache.iceberg.data.Record;

/** One change as it is given to the sink. */
record Change(Record row, ChangeKind kind, long sequence) {}
