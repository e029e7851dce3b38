/** What comes out of the whole sink: pipelines on the direct runner, a class for each theme. */
package dev.floe.beam.scenarios;
