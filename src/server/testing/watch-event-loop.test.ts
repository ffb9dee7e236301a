import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { watchEventLoop } from "./watch-event-loop.ts";

function blockEventLoop(milliseconds: number): void {
  const until = process.threadCpuUsage().user + milliseconds * 1_000;
  while (process.threadCpuUsage().user < until);
}

it("tells the longest stretch for which the main thread was held, and what held it", async () => {
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
