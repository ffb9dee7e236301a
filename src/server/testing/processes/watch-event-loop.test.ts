import { expect, it } from "vitest";
import { watchEventLoop } from "./watch-event-loop.ts";

function blockEventLoop(milliseconds: number): void {
  const until = process.threadCpuUsage().user + milliseconds * 1_000;
  while (process.threadCpuUsage().user < until);
}

/** A timer that starts after the watch's fires after it. */
const timerFires = () => new Promise((resolve) => setTimeout(resolve, 1));

it("reports the longest block of the main thread and its cause", async () => {
  const watch = watchEventLoop({ profiled: true });
  blockEventLoop(120);
  await timerFires();
  blockEventLoop(20);
  const { milliseconds, cause } = watch.stop();
  expect(milliseconds).toBeGreaterThanOrEqual(120);
  expect(cause).toContain("blockEventLoop (src/server/testing/processes/watch-event-loop.test.ts");
});
