import { existsSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import {
  findNewChild,
  listChildren,
  untilBusy,
} from "#server/testing/processes/child-processes.ts";
import { closeReaders, parseInChild, summariseInChild } from "./reader-host.ts";
import type { ChildLimits } from "#server/child/bounded-child.ts";
import { startReader } from "./reader-process.ts";
import type { ReadOutcome, ReadRequest, SummariseInput } from "./reading-protocol.ts";
import { makePage, makeProse, makeRequest } from "../testing/documents.ts";

const good = makeRequest("html", makePage("Rivers", `<article>${makeProse(4)}</article>`));
// Just under the element limit, and slow to search for an article: seconds of work.
const slow = makeRequest(
  "html",
  makePage("Slow", `<div><p>one two, three</p></div>`.repeat(19_000)),
);

const plainInput: SummariseInput = {
  text: "",
  title: "Rivers",
  siteName: null,
  url: null,
  language: "en",
  whyItsInteresting: "",
  pieces: null,
};

let owners = 0;

/** Uses a different user each time, so that as many are read at once as there are slots. */
function read(
  request: ReadRequest,
  limits: Partial<ChildLimits> = {},
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  owners += 1;
  return parseInChild(`person ${owners}`, async () => request, limits, signal);
}

afterAll(() => closeReaders());

async function expectNextReads(): Promise<void> {
  expect(await read(good)).toMatchObject({ ok: true, title: "Rivers" });
}

describe("parseInChild limits", () => {
  it("ends a task past its deadline with a message, and reads the next one", async () => {
    const whole = read(slow).then(
      () => "read",
      () => "closed",
    );
    const outcome = await read(slow, { timeoutMs: 400 });
    expect(outcome).toEqual({
      ok: false,
      kind: "timeout",
      message: "Reading this page took too long, so it was stopped.",
    });
    // This task ended long before another that started with it has finished.
    closeReaders();
    expect(await whole).toBe("closed");
    await expectNextReads();
  });

  it.runIf(existsSync("/proc"))(
    "ends a task past its memory limit with a message, and reads the next one",
    async () => {
      const outcome = await read(slow, { maxRssBytes: 110 * 1024 * 1024 });
      expect(outcome).toMatchObject({ ok: false, kind: "too_large" });
      await expectNextReads();
    },
  );

  it.runIf(existsSync("/proc"))(
    "reports a child killed from outside, and reads the next",
    async () => {
      const before = await listChildren(process.pid);
      const reader = startReader();
      const end = reader.run(
        { task: "read", request: slow },
        { timeoutMs: 20_000, maxRssBytes: 2 ** 31 },
      );
      const children = await listChildren(process.pid);
      await untilBusy(children.find((pid) => !before.includes(pid))!);
      reader.stop();
      expect(await end).toEqual({ end: "stopped" });
      expect(reader.isAlive()).toBe(false);
      await expectNextReads();
    },
  );
});

it("renders TeX in the child, which may not read other files or evaluate code", async () => {
  const tex = '<script type="math/tex">x^2</script>';
  const page = makePage("Powers", `<article>${makeProse(4)}<p>So ${tex} it is.</p></article>`);
  const outcome = await read(makeRequest("html", page));
  const power = '["msup",{},["mi",{},"x"],["mn",{},"2"]]';
  expect(outcome.ok && outcome.document?.pieces.map(({ blocks }) => blocks).join("")).toContain(
    power,
  );
});

it("answers 100 concurrent tasks, each with its own result", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => read(makeRequest("txt", `Note number ${index}`))),
  );
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.text : outcome.kind))).toEqual(
    Array.from({ length: 100 }, (_, index) => `Note number ${index}`),
  );
});

it("passes bytes of every value unchanged", async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  expect(await read(makeRequest("txt", bytes))).toMatchObject({
    ok: false,
    kind: "malformed",
  });
});

it("summarises in the child", async () => {
  const text =
    "The river carried soil to the sea. The sea laid it down in layers. Nobody on the banks took note. ".repeat(
      5,
    );
  const input = { ...plainInput, text };
  const { readings } = await summariseInChild("ada", { inputs: [input], knownTopics: [] });
  const [reading] = readings;
  expect(reading!.summary).not.toBe("");
  expect(reading!.readingTimeMinutes).toBeGreaterThanOrEqual(1);
});

it("delays neither another user's document nor any text when one user's documents are slow", async () => {
  const ends: string[] = [];
  const slowOnes = [1, 2, 3, 4].map((number) =>
    parseInChild("eve", async () => slow).then(
      () => ends.push(`slow ${number}`),
      () => {},
    ),
  );
  const input = { ...plainInput, text: "Somebody else wrote a few words down. ".repeat(20) };
  await Promise.all([
    parseInChild("ada", async () => good).then(() => ends.push("document")),
    summariseInChild("ada", { inputs: [input], knownTopics: [] }).then(() => ends.push("text")),
    summariseInChild("bob", { inputs: [input], knownTopics: [] }).then(() => ends.push("text")),
  ]);
  expect(ends.filter((end) => end.startsWith("slow")).length).toBeLessThan(3);
  closeReaders();
  await Promise.all(slowOnes);
});

it("loads the source when the task starts, not while it is queued", async () => {
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return slow;
  };
  const ends = Promise.allSettled(Array.from({ length: 6 }, () => parseInChild("eve", load)));
  await read(good);
  expect(loaded).toBe(1);
  closeReaders();
  await ends;
});

describe("parseInChild when aborted or closed", () => {
  it("rejects an aborted task with its reason, whether running or queued", async () => {
    const reason = new Error("no longer wanted");
    const controller = new AbortController();
    const taken = Promise.withResolvers<void>();
    const load = async () => {
      taken.resolve();
      return slow;
    };
    const ends = ["ada", "bo", "eve", "tom"].map((key) =>
      parseInChild(key, load, {}, controller.signal),
    );
    const settled = Promise.allSettled(ends);
    await taken.promise;
    controller.abort(reason);
    expect(await settled).toEqual(ends.map(() => ({ status: "rejected", reason })));
    await expect(read(good, {}, controller.signal)).rejects.toBe(reason);
    await expectNextReads();
  });

  it.runIf(existsSync("/proc"))(
    "rejects running and queued tasks on close, then reads with new children",
    async () => {
      closeReaders();
      const before = await listChildren(process.pid);
      const settled = Promise.allSettled([slow, slow, slow].map((request) => read(request)));
      await untilBusy(await findNewChild(before));
      closeReaders();
      for (const end of await settled) expect(end.status).toBe("rejected");
      await expectNextReads();
    },
  );
});
