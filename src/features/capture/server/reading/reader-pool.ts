// The reader processes of the server: how many there are, which one takes the next task, and when they end.
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { type ReaderProcess, startReader } from "./reader-process.ts";

export const poolLimits: Readonly<
  Record<"documentsPerChild" | "maxIdleRssBytes" | "idleMs" | "furtherIdleMs", number>
> = {
  /** A child is replaced after this number, because parsers of untrusted bytes may leak memory. */
  documentsPerChild: 100,
  /** An idle child that uses more memory is ended. */
  maxIdleRssBytes: 300 * 1024 * 1024,
  idleMs: 10_000,
  /** Applies to every child except the first: one warm child is enough for occasional saves. */
  furtherIdleMs: 2_000,
};

export type Slot = { reader: ReaderProcess | null; isBusy: boolean; idleTimer: Timer };
type Timer = NodeJS.Timeout | undefined;

const slots: Slot[] = Array.from({ length: concurrencyLimits.readers.maxTotal }, () => ({
  reader: null,
  isBusy: false,
  idleTimer: undefined,
}));

/**
 * The successor of the next child that ends, for whatever reason. Started while tasks wait, so that none of
 * them waits for a start.
 */
let successor: ReaderProcess | null = null;
let successorTimer: Timer;
const waitingTasks = new Set<symbol>();

/** Call while a task waits for its turn. */
export function noteWaiting(task: symbol): void {
  waitingTasks.add(task);
  prepareSuccessor();
}

/** Call when the task runs or no longer wants to. */
export function noteNotWaiting(task: symbol): void {
  if (!waitingTasks.delete(task) || waitingTasks.size > 0) return;
  successorTimer = setTimeout(stopSuccessor, poolLimits.furtherIdleMs).unref();
}

function prepareSuccessor(): void {
  clearTimeout(successorTimer);
  if (!successor?.isAlive()) successor = startReader();
}

function stopSuccessor(): void {
  clearTimeout(successorTimer);
  successor?.stop();
  successor = null;
}

/**
 * Prefers a warm child, because most work needs only one. A slot is always free, because the semaphore grants
 * only as many permits as there are slots.
 */
export function takeSlot(): Slot {
  const slot =
    slots.find(({ isBusy, reader }) => !isBusy && reader !== null) ??
    slots.find(({ isBusy }) => !isBusy)!;
  slot.isBusy = true;
  clearTimeout(slot.idleTimer);
  return slot;
}

/** The child of the slot: the present one, the prepared successor or a new one. */
export function getReader(slot: Slot): ReaderProcess {
  if (slot.reader?.isAlive()) return slot.reader;
  slot.reader = successor?.isAlive() ? successor : startReader();
  if (slot.reader === successor) successor = null;
  if (waitingTasks.size > 0) prepareSuccessor();
  return slot.reader;
}

export function releaseSlot(slot: Slot): void {
  const { reader } = slot;
  const isSpent =
    !reader?.isAlive() ||
    reader.documentsRead() >= poolLimits.documentsPerChild ||
    reader.rss() > poolLimits.maxIdleRssBytes;
  if (isSpent) emptySlot(slot);
  slot.isBusy = false;
  if (slot.reader)
    slot.idleTimer = setTimeout(
      () => emptySlot(slot),
      slot === slots[0] ? poolLimits.idleMs : poolLimits.furtherIdleMs,
    ).unref();
}

function emptySlot(slot: Slot): void {
  clearTimeout(slot.idleTimer);
  slot.reader?.stop();
  slot.reader = null;
}

/** Ends every child; running tasks end as stopped. */
export function stopReaders(): void {
  for (const slot of slots) emptySlot(slot);
  stopSuccessor();
}
