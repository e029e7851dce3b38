package dev.floe.cdc.sort;

/**
 * A sorted run in a spill file. It is read once: what is read is given back.
 *
 * @param space its bytes
 * @param records how many records it has, at least 1
 * @param largestBlockBytes the length of its largest block in the file, header included
 * @param largestUnpackedBytes the length of its largest compressed block once it is unpacked; 0
 *     where none is compressed
 * @param prefix what all its keys begin with
 */
record Run(
    RunSpace space,
    long records,
    int largestBlockBytes,
    int largestUnpackedBytes,
    KeyPrefix prefix) {
  int id() {
    return space.id();
  }

  long bytes() {
    return space.bytes();
  }
}
