import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limitTime, maxElapsed } from "./limit-time.ts";
import { readProcessorTime } from "./process-memory.ts";

const milliseconds = 200;
let child: ChildProcess;
beforeEach(async () => {
  child = spawn(process.execPath, ["-e", "console.log(); for (;;);"]);
  await new Promise((resolve) => child.stdout!.once("data", resolve));
});
afterEach(async () => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
});

const untilOver = () =>
  new Promise<void>((resolve) => void limitTime(child.pid!, milliseconds, resolve));

describe.runIf(existsSync("/proc/self/stat"))("a limit of processor time", () => {
  it("ends what has used it", async () => {
    const [before, startedAt] = [readProcessorTime(child.pid!)!, performance.now()];
    await untilOver();
    const used = readProcessorTime(child.pid!)! - before;
    const elapsed = performance.now() - startedAt;
    expect(used >= milliseconds || elapsed >= maxElapsed * milliseconds).toBe(true);
  });

  it("waits for a process that does not get the processor, four times as long", async () => {
    child.kill("SIGSTOP");
    const startedAt = performance.now();
    await untilOver();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(maxElapsed * milliseconds - 1);
  });

  it("is lifted", async () => {
    let isOver = false;
    limitTime(child.pid!, milliseconds, () => (isOver = true))();
    await untilOver();
    expect(isOver).toBe(false);
  });
});

it("ends a process whose time is not reported after its time by the clock", async () => {
  const over = new Promise<string>((resolve) => {
    limitTime(2 ** 30, 20, () => resolve("over"));
  });
  expect(await over).toBe("over");
});
