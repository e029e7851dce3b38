/** Tests of managed writes: what configurations become, and what of them is refused. */
package dev.floe.beam.managed;
