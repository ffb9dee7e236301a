import { and, sql } from "drizzle-orm";
import { captureContents } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { selectDocuments } from "#features/documents/server/service.ts";
import { markFailed } from "../progress/capture-state.ts";
import { summariseInChild } from "../reading/reader-host.ts";
import { loadMaterial, type Material } from "./load-material.ts";
import { isWaiting, settleReadings, type Summarised } from "./settle-readings.ts";

/** Longer texts do not share the limits of the reader child with others. */
const maxSharedBytes = 20_000;

/**
 * Stores title, summary, topics and takeaways, as the embedded reader finds them, of those captures that wait
 * for them, in one commit. A configured model reads the texts later, and its results replace these. Of several
 * captures, skips those with a long text. Returns the ids of the finished captures. Throws if a text cannot be
 * read.
 */
export async function summariseCaptures(
  ctx: Ctx,
  captureIds: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const isShort = sql`octet_length(${captureContents.text}) <= ${maxSharedBytes}`;
  const { materials, knownTopics } = await loadMaterial(
    ctx,
    captureIds,
    captureIds.length === 1 ? isWaiting : and(isWaiting, isShort),
  );
  const finished = materials.map(({ capture }) => capture.id);
  if (materials.some(({ input }) => input === null)) {
    // Only a single capture is loaded without its text.
    const failure = { kind: "empty", message: "There is no text to read in this." } as const;
    for (const id of finished) await markFailed(ctx, id, failure);
  } else if (materials.length > 0)
    await settleReadings(ctx, await summarise(ctx, materials, knownTopics, signal));
  return finished;
}

async function summarise(
  ctx: Ctx,
  materials: readonly Material[],
  knownTopics: string[],
  signal: AbortSignal,
): Promise<Summarised[]> {
  const read = materials.filter(({ hasDocument }) => hasDocument).map(({ capture }) => capture.id);
  const documents =
    read.length === 0 ? null : await inTransaction(ctx, (tx) => selectDocuments(tx, read));
  const piecesOf = (id: string) => documents?.get(id)?.pieces ?? null;
  const inputs = materials.map(({ capture, input }) => ({
    ...input!,
    pieces: piecesOf(capture.id),
  }));
  const found = await summariseInChild(ctx.userId, { inputs, knownTopics }, signal);
  return materials.map(({ capture, entries }, index) => {
    const made = found.documents[index] ?? null;
    const pieces = made?.pieces ?? inputs[index]!.pieces ?? [];
    return { capture, entries, reading: found.readings[index]!, pieces, made };
  });
}
