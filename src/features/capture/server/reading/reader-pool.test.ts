/** A reader that is replaced must not make the tasks that wait for it wait for the start of the next. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ChildProcess } from "node:child_process";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { ChildReply } from "#server/child/child-protocol.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { makePage, makeProse, makeRequest } from "../testing/documents.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { closeReaders, parseInChild } from "./reader-host.ts";
import { poolLimits } from "./reader-pool.ts";

const good = makeRequest("html", makePage("Rivers", `<article>${makeProse(4)}</article>`));
const slow = makeRequest(
  "html",
  makePage("Slow", `<div><p>${"one two, three ".repeat(18)}</p></div>`.repeat(19_000)),
);

/** In order: a reader (numbered from 1) is started, is ready, has answered its first task, has ended. */
let events: string[] = [];
let children: ChildProcess[] = [];
function observe(message: unknown): void {
  const { process: child } = message as { process: ChildProcess };
  const reader = children.push(child);
  const note = (event: string) => events.push(event);
  note(`${reader} started`);
  let hasAnswered = false;
  child.on("message", ({ type }: ChildReply<unknown>) => {
    if (type === "ready") note(`${reader} ready`);
    else if (!hasAnswered) note(`${reader} answered`);
    hasAnswered ||= type !== "ready";
  });
  child.on("exit", () => note(`${reader} ended`));
}
subscribe("child_process", observe);
afterAll(() => void unsubscribe("child_process", observe));

beforeEach(async () => {
  closeReaders();
  await waitFor(async () => listRunning().length === 0);
  events = [];
  children = [];
});
afterEach(() => {
  closeReaders();
  restoreOverridden(poolLimits);
});

function listRunning(): string[] {
  const ended = new Set(events.filter((event) => event.endsWith("ended")).map(readerOf));
  return events.filter((event) => event.endsWith("started") && !ended.has(readerOf(event)));
}

const readerOf = (event: string) => event.split(" ")[0]!;
const isBefore = (one: string, other: string) =>
  events.includes(one) && (!events.includes(other) || events.indexOf(one) < events.indexOf(other));

it("has started the successor before a reader ends after its last document", async () => {
  override(poolLimits, { documentsPerChild: 10 });
  const outcomes = await Promise.all(
    Array.from({ length: 13 }, () => parseInChild("ada", async () => good)),
  );
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  await waitFor(async () => events.includes("1 ended"));
  expect(isBefore("2 started", "1 answered")).toBe(true);
  expect(events).toContain("2 answered");
});

it("has started the successor before a reader is killed", async () => {
  const stuck = parseInChild("ada", async () => slow);
  const next = parseInChild("ada", async () => good);
  await waitFor(async () => events.includes("2 ready"));
  children[0]!.kill("SIGKILL");
  expect(await stuck).toMatchObject({ ok: false });
  expect(await next).toMatchObject({ ok: true });
  expect(isBefore("2 ready", "1 ended")).toBe(true);
  expect(events).toContain("2 answered");
});

it("starts none for a task that need not wait, and keeps none once no task waits", async () => {
  override(poolLimits, { furtherIdleMs: 100 });
  await parseInChild("ada", async () => good);
  await parseInChild("ada", async () => good);
  expect(events.filter((event) => event.endsWith("started"))).toEqual(["1 started"]);
  await Promise.all([1, 2, 3].map(() => parseInChild("ada", async () => good)));
  expect(events).toContain("2 started");
  await waitFor(async () => events.includes("2 ended"));
  expect(listRunning()).toEqual(["1 started"]);
});
