/** {@code floe apply}: change events from files into tables. */
package dev.floe.cli.apply;
