/** Whether results are summed up right. */
package dev.floe.benchmarks.common;
