/** The pages of an entry that are read as images, and their results. Each page is committed separately. */
import { and, asc, count, eq, gt, min, sql } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { maxTextLength } from "../reading/clean-text.ts";
import { nudgeSteps, sendSteps } from "../progress/step-queues.ts";
import { entryPages } from "../tables.ts";
import { changeAtStep } from "../progress/capture-state.ts";
import { createScan, type ScannedRow } from "./describe-scan.ts";
import { toPdfLines, weighLines } from "./page-lines.ts";

/** Per document; the first pages are read. */
export const maxPages = 200;

/** Queues `pages` of an entry to be read as images. */
export async function planScan(
  ctx: Ctx,
  captureId: string,
  pages: readonly number[],
): Promise<void> {
  const planned = pages.slice(0, maxPages);
  const skipped = pages.length - planned.length;
  await inTransaction(ctx, async (tx) => {
    const isChanged = await changeAtStep(tx, captureId, "reading", {
      step: "scanning",
      scan: createScan(planned.length, skipped),
    });
    if (!isChanged) return;
    await tx
      .insert(entryPages)
      .values(planned.map((page) => ({ captureId, page })))
      .onConflictDoNothing();
    await sendSteps(tx, ctx, captureId, "scanning");
  });
  nudgeSteps(ctx, "scanning");
}

/** The first waiting page, if any, and the total milliseconds of the others. */
export async function findWaitingPage(
  ctx: Ctx,
  captureId: string,
): Promise<{ page: number | null; milliseconds: number }> {
  const [found] = await inTransaction(ctx, (tx) =>
    tx
      .select({
        page: sql<number | null>`${min(entryPages.page)} filter (where not ${entryPages.isRead})`,
        milliseconds: sql<number>`coalesce(sum(${entryPages.milliseconds}), 0)::int`,
      })
      .from(entryPages)
      .where(eq(entryPages.captureId, captureId)),
  );
  return found!;
}

export type PageResult = { milliseconds: number } & Partial<
  Pick<typeof entryPages.$inferSelect, "lines" | "width" | "height" | "failure">
>;

/** Commits the result of a page. Returns false if the entry is no longer at this step. */
export async function settlePage(
  ctx: Ctx,
  captureId: string,
  page: number,
  result: PageResult,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    // Lock the entry before its pages, in the same order as a deletion.
    const isScanning = await changeAtStep(tx, captureId, "scanning", {});
    if (!isScanning) return false;
    await tx
      .update(entryPages)
      .set({ ...result, isRead: true })
      .where(and(eq(entryPages.captureId, captureId), eq(entryPages.page, page)));
    const done = tx
      .select({ done: count() })
      .from(entryPages)
      .where(and(eq(entryPages.captureId, captureId), eq(entryPages.isRead, true)));
    await tx
      .update(captures)
      .set({ scan: sql`jsonb_set(${captures.scan}, '{done}', to_jsonb((${done})))` })
      .where(eq(captures.id, captureId));
    return true;
  });
}

/**
 * Call when no page waits: joins the text of all pages. Pages that still wait are given up, with `failure`.
 */
export async function finishScan(ctx: Ctx, captureId: string, failure?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await changeAtStep(tx, captureId, "scanning", { step: "reading" }))) return;
    await tx
      .update(entryPages)
      .set({ isRead: true, failure: failure ?? null })
      .where(and(eq(entryPages.captureId, captureId), eq(entryPages.isRead, false)));
    await sendSteps(tx, ctx, captureId, "reading");
  });
  nudgeSteps(ctx, "reading");
}

/** Rows per query: a dense page has some thousand words. */
const maxRows = 10;

/** Lists the pages that were read as images, with no more text than an entry may have. */
export async function listScanned(ctx: Ctx, captureId: string): Promise<ScannedRow[]> {
  const scanned: ScannedRow[] = [];
  let length = 0;
  for (let after = 0; ; after = scanned.at(-1)!.page) {
    const rows = await inTransaction(ctx, (tx) =>
      tx
        .select()
        .from(entryPages)
        .where(and(eq(entryPages.captureId, captureId), gt(entryPages.page, after)))
        .orderBy(asc(entryPages.page))
        .limit(maxRows),
    );
    for (const { page, failure, lines, width, height } of rows) {
      const storedLines = length > maxTextLength ? [] : (lines ?? []);
      const pdfLines = toPdfLines(storedLines, { width: width ?? 1, height: height ?? 1 });
      length += pdfLines.reduce((sum, { text }) => sum + text.length, 0);
      scanned.push({ page, failure, lines: pdfLines, ...weighLines(storedLines) });
    }
    if (rows.length < maxRows) return scanned;
  }
}

/** Stores the position of each page's text in the entry's text. */
export async function placePages(
  tx: Tx,
  captureId: string,
  places: readonly { page: number; start: number; end: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`update entry_pages set starts_at = place.start, ends_at = place.end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(page int, start int, "end" int)
    where entry_pages.entry_id = ${captureId} and entry_pages.page = place.page`);
}

/** Deletes the results, so that the pages are read again. */
export async function deletePages(tx: Tx, captureId: string): Promise<void> {
  await tx.delete(entryPages).where(eq(entryPages.captureId, captureId));
}
