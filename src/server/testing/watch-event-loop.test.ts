import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { watchEventLoop } from "./watch-event-loop.ts";

function blockEventLoop(milliseconds: number): void {
  const until = process.threadCpuUsage().user + milliseconds * 1_000;
  while (process.threadCpuUsage().user < until);
}

it("watchEventLoop reports the longest block of the main thread and its cause", async () => {
  const watch = watchEventLoop({ profiled: true });
  await sleep(5);
  blockEventLoop(120);
  await sleep(5);
  blockEventLoop(20);
  await sleep(5);
  const { milliseconds, cause } = watch.stop();
  expect(milliseconds).toBeGreaterThanOrEqual(120);
  expect(cause).toContain("blockEventLoop (src/server/testing/watch-event-loop.test.ts");
});
