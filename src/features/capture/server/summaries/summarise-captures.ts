import { setImmediate as yieldToRequests } from "node:timers/promises";
import { and, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import { storeDocuments } from "../documents/documents.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import {
  describeSource,
  indexEntries,
  type PreparedEntry,
  prepareEntry,
} from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { captureOutcomes } from "#server/metrics/counts.ts";
import { loadMaterial, type Material } from "./load-material.ts";
import { summariseInChild } from "../reading/reader-host.ts";
import { rereadQueue, sendRereads } from "./reread-queue.ts";
import { toColumns, keepGivenTopics, type NewReading, storeReadings } from "./store-readings.ts";
import { isAtStep, markFailed } from "../progress/capture-state.ts";

/** Longer texts do not share the limits of the reader child with others. */
const maxSharedBytes = 20_000;

const isWaiting = isAtStep("summarising");

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
  const texts = materials.flatMap(({ input }) => input ?? []);
  if (texts.length < materials.length) {
    // Only a single capture is loaded without its text.
    const failure = { kind: "empty", message: "There is no text to read in this." } as const;
    for (const id of finished) await markFailed(ctx, id, failure);
  } else if (texts.length > 0) {
    const made = await summariseInChild(ctx.userId, { inputs: texts, knownTopics }, signal);
    await settle(ctx, materials, made);
  }
  return finished;
}

async function settle(
  ctx: Ctx,
  materials: readonly Material[],
  { readings, documents }: Awaited<ReturnType<typeof summariseInChild>>,
): Promise<void> {
  const { models, jobs, events } = ctx.app;
  const newReadings: NewReading[] = [];
  const indexed: (PreparedEntry & { captureId: string })[] = [];
  for (const [index, { capture, input, entries }] of materials.entries()) {
    const reading = readings[index]!;
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
    for (const { id, title, summary, why } of entries) {
      const words = {
        title: title ?? shown.title,
        why,
        topics: shown.mainTopics,
        summary: summary ?? shown.summary,
        site: describeSource(capture),
        text: input!.text,
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
      materials.flatMap(({ capture: { id } }, index) => {
        const document = documents[index] ?? null;
        return document !== null && stored.has(id) ? [{ captureId: id, document }] : [];
      }),
    );
    // In the same transaction, so that entries can be searched as soon as they are ready.
    await indexEntries(
      tx,
      ctx,
      indexed.filter(({ captureId }) => stored.has(captureId)),
    );
    // Entries may have been restored from the trash since they were loaded.
    if (materials.some(({ entries }) => entries.length === 0))
      await jobs.send(tx, indexQueue, { userId: ctx.userId });
    const rereads = [...stored].map((captureId) => ({ captureId }));
    if (models !== null) await sendRereads(tx, ctx, rereads);
    return stored.size;
  });
  for (let at = 0; at < ready; at += 1) captureOutcomes.add("ready");
  if (models !== null) jobs.nudge(rereadQueue, "soon");
  for (const { capture } of materials)
    events.publish(ctx.userId, { type: "entry", captureId: capture.id });
}
