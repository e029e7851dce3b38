/** The code of docs/beam.md and of the README's Beam example, which runs. */
package dev.floe.beam.guide;
