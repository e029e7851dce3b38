package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;

/** Turns one JSON value into a value of one Iceberg type, in Iceberg's generic form. */
interface ValueDecoder {
  /**
   * Decodes a value.
   *
   * @param value neither null nor JSON's null
   * @throws Misfit when the value is none of the type's
   */
  Object decode(JsonNode value) throws Misfit;
}
