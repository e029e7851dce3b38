/** Whether what is measured is right. */
package dev.floe.benchmarks.write;
