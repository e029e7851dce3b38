package dev.floe.cdc.delta;

/** What the encoded image of a change holds. */
enum ImageForm {
  /** All columns of the table. */
  ROW,
  /** What a delete needs; the other columns are null, required ones too. */
  RETRACTION
}
