/** A way into the engine's package of the same name, whose search for keys is nobody else's. */
package dev.floe.cdc.deletes;
