// The server's way to its reader children: two slots, a queue, and a sentence for every bad end.
import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import type { ReaderEnd, ReaderLimits, ReaderProcess } from "./reader-process.ts";
import { startReader } from "./reader-process.ts";
import type { ReaderTask, ReadOutcome, ReadRequest } from "./reading-protocol.ts";
import { fail } from "./reading-protocol.ts";

export const defaultReaderLimits: ReaderLimits = {
  timeoutMs: 30_000,
  maxRssBytes: 768 * 1024 * 1024,
};

const slotCount = 2;
const tasksPerChild = 100;
const restingRssBytes = 300 * 1024 * 1024;
const idleMs = 10_000;
// V8 gave up on its heap, or the system's own out-of-memory killer was faster than ours.
const outOfMemory = /heap out of memory|allocation failed|SIGKILL|SIGABRT/i;

type Slot = { reader: ReaderProcess | null; isBusy: boolean; idleTimer: NodeJS.Timeout | null };
type Waiting = { give(slot: Slot): void; refuse(reason: Error): void };

const slots: Slot[] = Array.from({ length: slotCount }, () => ({
  reader: null,
  isBusy: false,
  idleTimer: null,
}));
const queue: Waiting[] = [];

/** A warm child first: most work needs only one. */
function findFreeSlot(): Slot | undefined {
  return slots.find((slot) => !slot.isBusy && slot.reader) ?? slots.find((slot) => !slot.isBusy);
}

function takeSlot(signal?: AbortSignal): Promise<Slot> {
  return new Promise((resolve, reject) => {
    const free = findFreeSlot();
    if (free) {
      free.isBusy = true;
      resolve(free);
      return;
    }
    const onAbort = () => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      give: (slot) => {
        signal?.removeEventListener("abort", onAbort);
        resolve(slot);
      },
      refuse: reject,
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    queue.push(waiting);
  });
}

function emptySlot(slot: Slot): void {
  slot.reader?.stop();
  slot.reader = null;
}

function releaseSlot(slot: Slot): void {
  const { reader } = slot;
  const isSpent =
    !reader?.isAlive() || reader.tasksDone() >= tasksPerChild || reader.rss() > restingRssBytes;
  if (isSpent) emptySlot(slot);
  const next = queue.shift();
  if (next) {
    next.give(slot);
    return;
  }
  slot.isBusy = false;
  if (slot.reader) slot.idleTimer = setTimeout(() => emptySlot(slot), idleMs).unref();
}

async function runInChild(
  task: ReaderTask,
  limits: ReaderLimits,
  signal?: AbortSignal,
): Promise<ReaderEnd> {
  signal?.throwIfAborted();
  const slot = await takeSlot(signal);
  try {
    if (slot.idleTimer) clearTimeout(slot.idleTimer);
    slot.idleTimer = null;
    if (!slot.reader?.isAlive()) slot.reader = startReader();
    const end = await slot.reader.run(task, limits, signal);
    if (end.end === "aborted") throw signal?.reason;
    if (end.end === "stopped") throw new Error("The readers were closed.");
    return end;
  } finally {
    releaseSlot(slot);
  }
}

/**
 * Reads foreign bytes into text in a child process, and answers every bad input with a failure and
 * a sentence. Rejects only with the reason of an aborted `signal`, after `closeReaders`, or when no child starts.
 */
export async function readBounded(
  request: ReadRequest,
  limits: Partial<ReaderLimits> = {},
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const what = request.kind === "html" ? "page" : "file";
  const end = await runInChild(
    { task: "read", request },
    { ...defaultReaderLimits, ...limits },
    signal,
  );
  if (end.end === "answer" && end.answer.task === "read") return end.answer.outcome;
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
 * Runs the embedded reader over already extracted text, off the server's own thread. Rejects with
 * an Error when the child was killed or failed, or with the reason of an aborted `signal`.
 */
export async function summariseBounded(
  input: ReadingInput,
  signal?: AbortSignal,
): Promise<Reading> {
  const end = await runInChild({ task: "summarise", input }, defaultReaderLimits, signal);
  if (end.end === "answer" && end.answer.task === "summarise") return end.answer.reading;
  const reason = "message" in end ? end.message : end.end;
  throw new Error(`The embedded reader gave no summary: ${reason}`);
}

/** Ends every child, for shutdown. Whatever still runs or waits rejects, to be tried again later. */
export function closeReaders(): void {
  for (const waiting of queue.splice(0)) waiting.refuse(new Error("The readers were closed."));
  for (const slot of slots) {
    if (slot.idleTimer) clearTimeout(slot.idleTimer);
    emptySlot(slot);
  }
}
