/**
 * What a change is: one row image with a kind, a sequence number and a destination.
 *
 * <p>Depends on nothing. Start with {@link dev.floe.cdc.change.ChangeKind}.
 */
package dev.floe.cdc.change;
