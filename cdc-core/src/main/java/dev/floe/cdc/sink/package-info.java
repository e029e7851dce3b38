/** The embedding API, and the three doors through which a binding uses the engine. */
package dev.floe.cdc.sink;
