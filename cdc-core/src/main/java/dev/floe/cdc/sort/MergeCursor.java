package dev.floe.cdc.sort;

/** Walks merged records. */
final class MergeCursor extends RecordCursor {
  private final LoserTree tree;

  MergeCursor(LoserTree tree) {
    this.tree = tree;
  }

  @Override
  boolean advance() {
    if (!tree.next()) {
      return false;
    }
    MergeSource record = tree.winner();
    show(record.key(), record.keyLength(), record.payloadLength(), record.marked());
    return true;
  }

  @Override
  void release() {
    tree.release();
  }
}
