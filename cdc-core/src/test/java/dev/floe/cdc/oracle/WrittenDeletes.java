package dev.floe.cdc.oracle;

/**
 * How the deletes of an epoch were written.
 *
 * @param leastSpecs under how many specs each delete is at least
 * @param mostSpecs under how many specs each delete is at most
 * @param byEquality whether they are equality deletes in the table
 */
record WrittenDeletes(int leastSpecs, int mostSpecs, boolean byEquality) {}
