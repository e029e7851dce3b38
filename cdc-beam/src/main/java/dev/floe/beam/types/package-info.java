/** Beam's rows and Iceberg's: types, and values, exactly. */
package dev.floe.beam.types;
