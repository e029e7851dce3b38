/** What the tests of the Beam binding share: a lake, its first table, and pipelines over them. */
package dev.floe.beam.testing;
