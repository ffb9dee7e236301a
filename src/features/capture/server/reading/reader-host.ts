// Runs tasks in the server's reader children, shared fairly, with a message for every kind of failure.
import type { Reading } from "#features/enrichment/contract.ts";
import type { StoredDocument } from "#shared/article/document-pieces.ts";
import type { ChildEnd, ChildLimits } from "#server/child/bounded-child.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import {
  getReader,
  noteNotWaiting,
  noteWaiting,
  releaseSlot,
  stopReaders,
  takeSlot,
} from "./reader-pool.ts";
import {
  type ReaderAnswer,
  type ReaderTask,
  type ReadFailure,
  type ReadOutcome,
  type ReadRequest,
  type SummariseInput,
  fail,
} from "./reading-protocol.ts";

export const defaultReaderLimits: ChildLimits = {
  timeoutMs: 30_000,
  maxRssBytes: 768 * 1024 * 1024,
};

// V8 ran out of heap, or the system's out-of-memory killer was faster than V8.
const outOfMemory = /heap out of memory|allocation failed|SIGKILL|SIGABRT/i;

const readers = createSemaphore(concurrencyLimits.readers);
const documents = createSemaphore(concurrencyLimits.readersOfDocuments);
let closing = new AbortController();

/** Rejects like `parseInChild`. */
export async function runInChild(
  owner: string,
  load: () => Promise<ReaderTask>,
  run: { isDocument: boolean; limits: ChildLimits; signal: AbortSignal | undefined },
): Promise<ChildEnd<ReaderAnswer>> {
  const { isDocument, signal } = run;
  const task = Symbol(owner);
  const waiting = {
    signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
    onPosition: () => noteWaiting(task),
  };
  const runNow = () => {
    noteNotWaiting(task);
    return runInSlot(load, run);
  };
  const runNext = () => readers.withPermit(owner, runNow, waiting);
  try {
    return await (isDocument ? documents.withPermit(owner, runNext, waiting) : runNext());
  } finally {
    noteNotWaiting(task);
  }
}

async function runInSlot(
  load: () => Promise<ReaderTask>,
  { limits, signal }: { limits: ChildLimits; signal: AbortSignal | undefined },
): Promise<ChildEnd<ReaderAnswer>> {
  const slot = takeSlot();
  try {
    const task = await load();
    signal?.throwIfAborted();
    const end = await getReader(slot).run(task, limits, { signal });
    if (end.end === "aborted") throw signal?.reason;
    if (end.end === "stopped") throw new Error("The readers were closed.");
    return end;
  } finally {
    releaseSlot(slot);
  }
}

/**
 * Reads untrusted bytes into text in a child process. Invalid input results in a failure with a message.
 * Rejects only with the reason of an aborted `signal`, after `closeReaders`, if no child starts, or if `load`
 * rejects. `load` is called only when `owner` gets a permit, so that queued tasks hold no bytes.
 */
export async function parseInChild(
  owner: string,
  load: () => Promise<ReadRequest>,
  limits: Partial<ChildLimits> = {},
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  let what = "file";
  const loadTask = async (): Promise<ReaderTask> => {
    const request = await load();
    if (request.kind === "html") what = "page";
    return { task: "read", request };
  };
  const end = await runInChild(owner, loadTask, {
    isDocument: true,
    limits: { ...defaultReaderLimits, ...limits },
    signal,
  });
  if (end.end === "answer" && end.answer.task === "read") return end.answer.outcome;
  return explainEnd(end, what);
}

/** The failure of a task without an answer. Throws if no child started. */
export function explainEnd(end: ChildEnd<ReaderAnswer>, what: string): ReadFailure {
  if (end.end === "timeout") {
    return fail("timeout", `Reading this ${what} took too long, so it was stopped.`);
  }
  if (end.end === "memory" || (end.end === "crashed" && outOfMemory.test(end.message))) {
    return fail("too_large", `This ${what} needs more memory to read than it is allowed to use.`);
  }
  if (end.end === "crashed" && end.message.includes("before it was ready"))
    throw new Error(end.message);
  return fail("malformed", `This ${what} could not be read. It seems to be damaged.`);
}

/**
 * Like `parseInChild`, for the markup of an article that was already extracted: it is sanitised and used in
 * full.
 */
export function parseArticle(
  owner: string,
  { html, url }: { html: string; url: string | null },
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const load = async (): Promise<ReadRequest> => ({
    bytes: Buffer.from(html),
    kind: "html",
    url,
    contentType: "text/html; charset=utf-8",
    fileName: null,
    isArticle: true,
  });
  return parseInChild(owner, load, undefined, signal);
}

/**
 * Runs the embedded reader over already extracted texts of `owner`, outside the server's main thread, one
 * after the other. Rejects with an Error if the child was killed or failed, or with the reason of an aborted
 * `signal`.
 */
export async function summariseInChild(
  owner: string,
  texts: { inputs: SummariseInput[]; knownTopics: string[] },
  signal?: AbortSignal,
): Promise<{ readings: Reading[]; documents: (StoredDocument | null)[] }> {
  const end = await runInChild(owner, async () => ({ task: "summarise", ...texts }), {
    isDocument: false,
    limits: defaultReaderLimits,
    signal,
  });
  if (end.end === "answer" && end.answer.task === "summarise") return end.answer;
  const reason = "message" in end ? end.message : end.end;
  throw new Error(`The embedded reader gave no summary: ${reason}`);
}

/** Ends every child, for shutdown. Running and queued tasks reject and are retried later. */
export function closeReaders(): void {
  closing.abort(new Error("The readers were closed."));
  closing = new AbortController();
  stopReaders();
}
