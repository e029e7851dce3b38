package dev.floe.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class StopSwitchTest {
  private final StopSwitch stop = new StopSwitch();

  @Test
  void stopWaitsUntilTheRunThatWorksHasEnded() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CompletableFuture<Boolean> run =
        CompletableFuture.supplyAsync(
            () -> {
              stop.work();
              working.countDown();
              while (!stop.requested()) {
                Thread.onSpinWait();
              }
              stop.end();
              return true;
            });
    working.await();

    assertThat(stop.stop()).as("the run stands still").isFalse();
    assertThat(run.get()).isTrue();
  }

  @Test
  void stopTakesTheSwitchFromARunThatRests() throws Exception {
    CountDownLatch resting = new CountDownLatch(1);
    Thread run =
        new Thread(
            () -> {
              stop.work();
              stop.rest();
              resting.countDown();
            });
    run.start();
    resting.await();

    assertThat(stop.stop()).as("the run stands still").isTrue();
    assertThat(stop.requested()).isTrue();
  }
}
