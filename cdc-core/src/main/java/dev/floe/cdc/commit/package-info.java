/** Tokens and commits: an epoch becomes one snapshot, once. */
package dev.floe.cdc.commit;
