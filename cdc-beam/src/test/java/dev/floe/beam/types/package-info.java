/** Tests of rows and types, Beam's and Iceberg's. */
package dev.floe.beam.types;
