/** The stages of the CDC sink. */
package dev.floe.beam.cdc.sink;
