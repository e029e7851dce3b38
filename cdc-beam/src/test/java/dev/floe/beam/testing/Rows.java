package dev.floe.beam.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The rules that a test, or all tests of a class, show. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Rows {
  /** Numbers of rules that are Beam's. */
  int[] value() default {};

  /** Names of rules that are Floe's own, such as {@code Z17}. */
  String[] z() default {};
}
