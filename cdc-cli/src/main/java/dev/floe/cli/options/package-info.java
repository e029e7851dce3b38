/**
 * What the commands share: the options that name a catalog and a table, the local warehouse that
 * needs no server, and the failure that is told to the user as it stands.
 */
package dev.floe.cli.options;
