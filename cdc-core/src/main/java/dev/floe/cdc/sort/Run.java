package dev.floe.cdc.sort;

/**
 * A sorted run in a spill file.
 *
 * @param id its number, which all its blocks carry
 * @param begin the file position of its first block
 * @param end the file position behind its last block
 * @param records how many records it has, at least 1
 * @param largestBlockBytes the length of its largest block, header included
 */
record Run(int id, long begin, long end, long records, int largestBlockBytes) {
  long bytes() {
    return end - begin;
  }
}
