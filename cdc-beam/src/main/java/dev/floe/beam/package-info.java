package dev.floe.beam;
