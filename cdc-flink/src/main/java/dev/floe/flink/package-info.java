package dev.floe.flink;
