/**
 * What the commands share: the options that name a catalog and a table, and the failure that is
 * told to the user as it stands.
 */
package dev.floe.cli.options;
