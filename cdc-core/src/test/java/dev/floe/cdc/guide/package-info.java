/** The code of the guides in {@code docs}, as tests that run. */
package dev.floe.cdc.guide;
