/** Rows as bytes: encoded once where they enter, read in place until they are written. */
package dev.floe.cdc.row;
