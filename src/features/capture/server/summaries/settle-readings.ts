import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { Reading } from "#features/enrichment/contract.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import {
  describeSource,
  indexEntries,
  type PreparedEntry,
  prepareEntry,
} from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { captureOutcomes } from "#server/metrics/counts.ts";
import type { DocumentPiece, StoredDocument } from "#shared/article/document-pieces.ts";
import { parsePieces, storeDocuments } from "#features/documents/server/service.ts";
import { isAtStep } from "../progress/capture-state.ts";
import type { Material } from "./load-material.ts";
import { rereadQueue, sendRereads } from "./reread-queue.ts";
import { keepGivenTopics, type NewReading, storeReadings, toColumns } from "./store-readings.ts";

/** `made` is the new document of a text that had none; `pieces` are the pieces of the text's document. */
export type Summarised = Pick<Material, "capture" | "entries"> & {
  reading: Reading;
  pieces: readonly Pick<DocumentPiece, "blocks">[];
  made: StoredDocument | null;
};

export const isWaiting = isAtStep("summarising");

/** Stores the embedded readings of captures that wait for them, and indexes their entries, in one commit. */
export async function settleReadings(ctx: Ctx, summarised: readonly Summarised[]): Promise<void> {
  const { models, jobs, events } = ctx.app;
  const newReadings: NewReading[] = [];
  const indexed: (PreparedEntry & { captureId: string })[] = [];
  for (const { capture, entries, reading, pieces } of summarised) {
    const { readingTimeMinutes, language } = reading;
    const fields = { ...reading, mainTopics: keepGivenTopics(capture, reading.mainTopics) };
    // The model's earlier result is kept until the model has read the text again.
    const isKept = models !== null && capture.readModel !== null;
    const shown = isKept ? capture : fields;
    const change = {
      ...(isKept ? {} : { ...toColumns(fields), readModel: null }),
      readingTimeMinutes,
      language,
      status: "ready" as const,
      step: models === null ? ("ready" as const) : ("summarising" as const),
      failure: null,
      modelFailure: null,
    };
    newReadings.push({ before: capture, change });
    const blocks = await parsePieces(pieces);
    for (const { id, title, summary, why } of entries) {
      const words = {
        title: title ?? shown.title,
        why,
        topics: shown.mainTopics,
        summary: summary ?? shown.summary,
        site: describeSource(capture),
        blocks,
        language,
      };
      indexed.push({ ...(await prepareEntry(id, words)), captureId: capture.id });
    }
    await yieldToRequests();
  }
  const ready = await inTransaction(ctx, async (tx) => {
    const stored = await storeReadings(tx, ctx.userId, newReadings, isWaiting);
    if (stored.size === 0) return 0;
    await storeDocuments(
      tx,
      summarised.flatMap(({ capture: { id }, made }) =>
        made !== null && stored.has(id) ? [{ captureId: id, document: made }] : [],
      ),
    );
    // In the same transaction, so that entries can be searched as soon as they are ready.
    await indexEntries(
      tx,
      ctx,
      indexed.filter(({ captureId }) => stored.has(captureId)),
    );
    // Entries may have been restored from the trash since they were loaded.
    if (summarised.some(({ entries }) => entries.length === 0))
      await jobs.send(tx, indexQueue, { userId: ctx.userId });
    const rereads = [...stored].map((captureId) => ({ captureId }));
    if (models !== null) await sendRereads(tx, ctx, rereads);
    return stored.size;
  });
  for (let at = 0; at < ready; at += 1) captureOutcomes.add("ready");
  if (models !== null) jobs.nudge(rereadQueue, "soon");
  for (const { capture } of summarised)
    events.publish(ctx.userId, { type: "entry", captureId: capture.id });
}
