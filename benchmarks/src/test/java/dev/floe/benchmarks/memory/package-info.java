/** Whether the runs in a small heap notice a wrong table. */
package dev.floe.benchmarks.memory;
