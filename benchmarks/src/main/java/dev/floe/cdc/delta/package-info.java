/** A way into the engine's package of the same name, whose file writers are nobody else's. */
package dev.floe.cdc.delta;
