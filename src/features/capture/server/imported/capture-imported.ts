/** Saves the items of an import in one transaction. They are read after manual saves. */
import { requireEntryCapacity } from "#features/billing/server/service.ts";
import { parsePieces } from "#features/documents/server/service.ts";
import { insertHighlights, nudgeAnchoring } from "#features/highlights/server/service.ts";
import {
  describeSource,
  indexEntries,
  type PreparedEntry,
  prepareEntry,
} from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { toParagraphs } from "#shared/article/plain-text.ts";
import type { Ctx } from "#server/app-context.ts";
import { queueBulkFetches } from "./bulk-fetches.ts";
import { insertCaptures } from "../saving/insert-captures.ts";
import type { PlannedImport } from "./plan-imported.ts";
import { bulkFetchQueue, bulkReadQueue } from "../progress/step-queues.ts";

export type PlacedImport = { planned: PlannedImport; collectionId: string };

/**
 * Prepares the index of items that are not read immediately, so that they can be found by the data in the file.
 * Runs before the transaction, because it takes time.
 */
export async function indexImported(planned: readonly PlannedImport[]): Promise<PreparedEntry[]> {
  const prepared: PreparedEntry[] = [];
  for (const { captured, entry, content, step } of planned) {
    if (step !== "fetching" && step !== "ready") continue;
    const words = {
      title: entry.title ?? captured.title,
      why: entry.whyItsInteresting ?? "",
      topics: captured.mainTopics ?? [],
      summary: entry.summary ?? captured.summary ?? "",
      site: describeSource({
        siteName: captured.siteName ?? null,
        author: captured.author ?? null,
        url: captured.url ?? null,
        fileName: captured.fileName ?? null,
      }),
      blocks: await listBlocks(content),
      language: captured.language ?? null,
    };
    prepared.push(await prepareEntry(entry.id, words));
  }
  return prepared;
}

async function listBlocks(content: PlannedImport["content"]): Promise<ArticleBlock[]> {
  if (content?.document) return parsePieces(content.document.pieces);
  return toParagraphs(content?.text ?? "");
}

/** Throws "plan_limit" if the plan has no capacity for all items. */
export async function captureImported(
  tx: Tx,
  ctx: Ctx,
  placed: readonly PlacedImport[],
  indexed: readonly PreparedEntry[],
): Promise<void> {
  if (placed.length === 0) return;
  const newCaptures = placed.map(
    ({ planned: { step: _step, highlights: _highlights, ...capture }, collectionId }) => ({
      ...capture,
      entry: { ...capture.entry, collectionId },
    }),
  );
  const links = placed.flatMap(({ planned: { step, captureId, captured } }) =>
    step === "fetching" ? [{ captureId, url: captured.url! }] : [],
  );
  const toRead = placed.filter(({ planned: { step } }) => isRead(step));
  const { jobs } = ctx.app;
  await insertCaptures(tx, ctx, newCaptures, () =>
    toRead.map(({ planned: { captureId } }) =>
      jobs.send(tx, bulkReadQueue, { captureId, userId: ctx.userId }),
    ),
  );
  await queueBulkFetches(tx, ctx, links);
  await insertHighlights(
    tx,
    ctx,
    placed.map(({ planned: { captureId, content, entry, highlights } }) => ({
      captureId,
      entryId: entry.id,
      text: content?.text ?? null,
      createdAt: entry.createdAt!,
      highlights,
    })),
  );
  await indexEntries(tx, ctx, indexed);
  // Last, because the user's other saves are blocked from here to the commit.
  await requireEntryCapacity(tx, ctx, placed.length);
}

/** Call after the commit. */
export function nudgeImported(ctx: Ctx, placed: readonly PlacedImport[]): void {
  const { app } = ctx;
  if (placed.some(({ planned }) => planned.highlights.length > 0)) nudgeAnchoring(ctx);
  const steps = placed.map(({ planned: { step } }) => step);
  if (steps.includes("fetching")) app.jobs.nudge(bulkFetchQueue, "soon");
  if (steps.some(isRead)) app.jobs.nudge(bulkReadQueue, "soon");
}

function isRead(step: PlannedImport["step"]): boolean {
  return step === "reading" || step === "summarising";
}
