package dev.floe.benchmarks;
