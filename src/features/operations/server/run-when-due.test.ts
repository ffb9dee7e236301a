import { expect, it, vi } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { runWhenDue } from "./run-when-due.ts";

const context = await setUpContext();
const name = "test";
const becomeDue = (which: string) =>
  context.database.system.query("update scheduled_runs set next_at = now() where name = $1", [
    which,
  ]);

it("runs once for all that ask at the same time, and again only when it is due", async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  const ask = async () => {
    const asked = [1, 2, 3, 4].map(() => runWhenDue(context, { name, seconds: 60 }, run));
    return (await Promise.all(asked)).filter(Boolean).length;
  };
  expect([await ask(), await ask()]).toEqual([1, 0]);
  expect(run).toHaveBeenCalledTimes(1);
  await becomeDue("another");
  expect(await ask()).toBe(0);
  await becomeDue(name);
  expect([await ask(), await ask()]).toEqual([1, 0]);
  expect(run).toHaveBeenCalledTimes(2);
});

it("does not depend on runs of other names", async () => {
  const run = async () => {};
  expect(await runWhenDue(context, { name: "one", seconds: 60 }, run)).toBe(true);
  expect(await runWhenDue(context, { name: "other", seconds: 60 }, run)).toBe(true);
});

it("throws the error of a run, and does not repeat it before it is due", async () => {
  const failing = { name: "failing", seconds: 60 };
  const fail = () => Promise.reject(new Error("the bucket is away"));
  await expect(runWhenDue(context, failing, fail)).rejects.toThrow("the bucket is away");
  expect(await runWhenDue(context, failing, fail)).toBe(false);
});
