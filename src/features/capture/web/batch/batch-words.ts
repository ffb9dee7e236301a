import type { Batch, BatchItem } from "#features/capture/contract.ts";
import { stepNames } from "#features/entries/web/source-words.ts";

export type BatchProgress = { total: number; settled: number; words: string };

/** "12 of 40 read, 2 failed, 1 already saved". */
export function describeProgress({ counts }: Pick<Batch, "counts">): BatchProgress {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    [counts.failed + counts.refused, "failed"],
    [counts.duplicate, "already saved"],
    [counts.waiting, "not sent yet"],
    [counts.deleted, "deleted"],
  ] as const;
  const words = [
    `${counts.ready} of ${total} read`,
    ...parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ].join(", ");
  return { total, settled: total - counts.processing - counts.waiting, words };
}

/** Whether all was read: nothing is left to do or to wait for. */
export function isDone({ counts }: Pick<Batch, "counts">): boolean {
  const { ready, deleted, ...others } = counts;
  return ready + deleted > 0 && Object.values(others).every((count) => count === 0);
}

/** Whether the user may want to do something about it. */
export function needsAttention({ state }: Pick<BatchItem, "state">): boolean {
  return state !== "ready" && state !== "processing" && state !== "deleted";
}

/** The title of the entry; before it is known, the link without its scheme, or the name of the file. */
export function nameItem({ entry, name }: Pick<BatchItem, "entry" | "name">): string {
  return entry?.title ?? name.replace(/^https?:\/\/(www\.)?/i, "");
}

export function describeState({ state, entry, reason }: BatchItem): string {
  if (reason !== null) return reason;
  if (state === "processing") return `${stepNames[entry?.step ?? "fetching"]}...`;
  if (state === "waiting") return "The file was not sent.";
  return state === "deleted" ? "Deleted" : "Read";
}
