/** What tests of several packages share: a lake in a temporary folder, rows in and out. */
package dev.floe.cdc.testing;
