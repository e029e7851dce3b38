/**
 * What needs a Beam whose elements have a kind: newer than the Beam that the rest is compiled
 * against. Nothing here may be loaded before it is known that the Beam at hand has kinds.
 */
package dev.floe.beam.kind;
