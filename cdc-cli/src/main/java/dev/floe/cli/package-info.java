package dev.floe.cli;
