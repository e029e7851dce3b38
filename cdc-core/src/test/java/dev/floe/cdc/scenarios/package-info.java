/**
 * What must come out of the engine for which changes, scenario by scenario, on real tables.
 *
 * <p>Numbers in names are rows of the project's table of semantics; Z rules override them.
 */
package dev.floe.cdc.scenarios;
