import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/test-context.ts";
import { closeReaders, readBounded, summariseBounded } from "./reader-host.ts";
import { type ChildLimits, listChildArguments } from "#server/child/bounded-child.ts";
import { startReader } from "./reader-process.ts";
import type { ReadOutcome, ReadRequest, SummariseInput } from "./reading-protocol.ts";
import { makePage, makeProse, makeRequest } from "./test-files.ts";

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
};

let owners = 0;

/** Uses a different user each time, so that as many are read at once as there are slots. */
function read(
  request: ReadRequest,
  limits: Partial<ChildLimits> = {},
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  owners += 1;
  return readBounded(`person ${owners}`, async () => request, limits, signal);
}

beforeEach(() => closeReaders());
afterAll(() => closeReaders());

async function expectNextReads(): Promise<void> {
  expect(await read(good)).toMatchObject({ ok: true, title: "Rivers" });
}

describe("readBounded limits", () => {
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
  const [reading] = await summariseBounded("ada", { inputs: [input], knownTopics: [] });
  expect(reading!.summary).not.toBe("");
  expect(reading!.readingTimeMinutes).toBeGreaterThanOrEqual(1);
});

it("delays neither another user's document nor any text when one user's documents are slow", async () => {
  const ends: string[] = [];
  const slowOnes = [1, 2, 3, 4].map((number) =>
    readBounded("eve", async () => slow).then(
      () => ends.push(`slow ${number}`),
      () => {},
    ),
  );
  const input = { ...plainInput, text: "Somebody else wrote a few words down. ".repeat(20) };
  await Promise.all([
    readBounded("ada", async () => good).then(() => ends.push("document")),
    summariseBounded("ada", { inputs: [input], knownTopics: [] }).then(() => ends.push("text")),
    summariseBounded("bob", { inputs: [input], knownTopics: [] }).then(() => ends.push("text")),
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
  const ends = Promise.allSettled(Array.from({ length: 6 }, () => readBounded("eve", load)));
  await read(good);
  expect(loaded).toBe(1);
  closeReaders();
  await ends;
});

describe("readBounded when aborted or closed", () => {
  it("rejects an aborted task with its reason, whether running or queued", async () => {
    const reason = new Error("no longer wanted");
    const controller = new AbortController();
    const taken = Promise.withResolvers<void>();
    const load = async () => {
      taken.resolve();
      return slow;
    };
    const ends = ["ada", "bo", "eve", "tom"].map((key) =>
      readBounded(key, load, {}, controller.signal),
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
      const before = await listChildren(process.pid);
      const settled = Promise.allSettled([slow, slow, slow].map((request) => read(request)));
      await untilBusy(await findNewChild(before));
      closeReaders();
      for (const end of await settled) expect(end.status).toBe("rejected");
      await expectNextReads();
    },
  );
});

const packageRoot = fileURLToPath(new URL("../../../../../", import.meta.url));

it("allows the child to read sources and packages only", async () => {
  const script = `
    const tried = {};
    const attempt = async (name, act) => { try { await act(); tried[name] = "allowed"; } catch (error) { tried[name] = error.code ?? error.message; } };
    const fs = await import("node:fs");
    await attempt("source", () => fs.readFileSync(${JSON.stringify(`${packageRoot}package.json`)}));
    await attempt("passwd", () => fs.readFileSync("/etc/passwd"));
    await attempt("data", () => fs.readdirSync(${JSON.stringify(`${packageRoot}data`)}));
    await attempt("write", () => fs.writeFileSync("/tmp/reader-was-here", ""));
    await attempt("spawn", async () => (await import("node:child_process")).spawnSync("true"));
    await attempt("net", async () => { const net = await import("node:net"); await new Promise((done, fail) => net.connect(9, "127.0.0.1").on("connect", done).on("error", fail)); });
    await attempt("fetch", () => fetch("http://127.0.0.1:12345/").catch((error) => { throw error.cause ?? error; }));
    await attempt("eval", () => new Function("return 1"));
    tried.env = Object.keys(process.env);
    console.log(JSON.stringify(tried));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...listChildArguments(), "--input-type=module", "-e", script],
    { env: {} },
  );
  expect(JSON.parse(stdout)).toEqual({
    source: "allowed",
    passwd: "ERR_ACCESS_DENIED",
    data: "ERR_ACCESS_DENIED",
    write: "ERR_ACCESS_DENIED",
    spawn: "ERR_ACCESS_DENIED",
    net: "ERR_ACCESS_DENIED",
    fetch: "ERR_ACCESS_DENIED",
    eval: expect.stringContaining("Code generation from strings disallowed"),
    env: [],
  });
});

/** Resolves once the process has worked for 300 ms of CPU time, which includes its start. */
async function untilBusy(pid: number): Promise<void> {
  await eventually(async () => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return Number(fields[11]) >= 30;
  });
}

/** A child process of this one that is not among `before`. */
async function findNewChild(before: readonly number[]): Promise<number> {
  return eventually(async () => {
    const children = await listChildren(process.pid);
    // `ps` is listed, too, and has ended.
    return children.find((pid) => !before.includes(pid) && existsSync(`/proc/${pid}`)) ?? 0;
  });
}

/** Ids of the child processes of `pid`. */
async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(pid)]).catch(
    () => ({ stdout: "" }),
  );
  return stdout.split("\n").map(Number).filter(Boolean);
}

it.runIf(existsSync("/proc"))("a busy child exits when its parent is killed", async () => {
  const host = new URL("reader-host.ts", import.meta.url).href;
  const files = new URL("test-files.ts", import.meta.url).href;
  const script = `
    const { readBounded } = await import(${JSON.stringify(host)});
    const { makePage, makeRequest } = await import(${JSON.stringify(files)});
    readBounded("ada", async () => makeRequest("html", makePage("Slow", "<div><p>one two, three</p></div>".repeat(19_000))));`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: packageRoot,
  });
  const children = await eventually(async () => {
    const found = await listChildren(parent.pid!);
    return found.length > 0 && found;
  });
  expect(children).toHaveLength(1);
  await untilBusy(children[0]!);
  parent.kill("SIGKILL");
  await eventually(async () => !existsSync(`/proc/${children[0]}`));
});

it("idle children do not keep a process from exiting", async () => {
  const host = new URL("reader-host.ts", import.meta.url).href;
  const script = `
    const { readBounded } = await import(${JSON.stringify(host)});
    const outcome = await readBounded("ada", async () => ({ bytes: Buffer.from("hello"), kind: "txt", url: null, contentType: null, fileName: null }));
    const read = performance.now();
    process.on("exit", () => console.log(JSON.stringify({ text: outcome.text, waited: performance.now() - read })));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script],
    { cwd: packageRoot },
  );
  const { text, waited } = JSON.parse(stdout) as { text: string; waited: number };
  expect(text).toBe("hello");
  // An idle child ends after ten seconds.
  expect(waited).toBeLessThan(8_000);
});
