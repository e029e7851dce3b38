package dev.floe.beam.flink;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The fault plans of this process, by name. Static, because what a runner makes from serialized
 * functions and from class names can be handed nothing else.
 */
final class FaultPlans {
  private static final Map<String, FaultPlan> PLANS = new ConcurrentHashMap<>();

  private FaultPlans() {}

  static void put(String name, FaultPlan plan) {
    PLANS.put(name, plan);
  }

  static FaultPlan of(String name) {
    return Objects.requireNonNull(
        PLANS.get(name), () -> "cannot find the fault plan " + name + ": it was not put");
  }
}
