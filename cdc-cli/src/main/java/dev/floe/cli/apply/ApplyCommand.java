package dev.floe.cli.apply;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Applies change events to tables. */
@Command(name = "apply")
public final class ApplyCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 0;
  }
}
