package dev.floe.cdc;
