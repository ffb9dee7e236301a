/** Finds the quotes of highlights in the present text of their entry, and stores where they are. */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { runSliced, type WorkBudget } from "#server/limits/work-budget.ts";
import {
  findChanged,
  findExactly,
  findSpelled,
  type Quote,
  type Span,
} from "./anchor/anchor-quote.ts";
import { type Letters, readLetters } from "./anchor/find-letters.ts";
import { highlights } from "./tables.ts";

/** Highlights per transaction. Their quotes are in memory, each of at most 100,000 characters. */
const batchSize = 100;

type Limits = {
  /** Ends the work; the rest stays as it is. */
  budget: WorkBudget;
  /** After it, quotes are only sought exactly: milliseconds as of performance.now(). */
  approximateUntil: number;
};

/**
 * Anchors the user's highlights on an entry that are not anchored in its present text. Each batch is committed, so
 * that it can be resumed. Returns "more" if the time was over.
 */
export async function anchorEntry(
  ctx: Ctx,
  entryId: string,
  limits: Limits,
): Promise<"done" | "more"> {
  for (;;) {
    const found = await inTransaction(ctx, (tx) => loadDue(tx, ctx.userId, entryId));
    if (found === null) return "done";
    if (limits.budget.isOver()) return "more";
    const anchored = await anchorRows(found, limits);
    await inTransaction(ctx, (tx) =>
      storePositions(tx, ctx.userId, entryId, found.version, anchored),
    );
  }
}

type StoredRow = typeof highlights.$inferSelect;
type Due = { text: string; version: number; rows: StoredRow[] };
type Anchored = Pick<StoredRow, "id" | "start" | "end" | "isLost">;

/** Null if all are anchored. */
async function loadDue(tx: Tx, userId: string, entryId: string): Promise<Due | null> {
  const rows = await tx
    .select({ row: highlights, version: captureContents.textVersion })
    .from(highlights)
    .innerJoin(entries, eq(entries.id, highlights.entryId))
    .innerJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .where(
      and(
        eq(highlights.entryId, entryId),
        eq(highlights.userId, userId),
        ne(highlights.textVersion, captureContents.textVersion),
      ),
    )
    .orderBy(asc(highlights.start), asc(highlights.id))
    .limit(batchSize);
  if (rows.length === 0) return null;
  const [content] = await tx
    .select({ text: captureContents.text, version: captureContents.textVersion })
    .from(captureContents)
    .innerJoin(entries, eq(entries.captureId, captureContents.captureId))
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  return content === undefined ? null : { ...content, rows: rows.map(({ row }) => row) };
}

async function anchorRows({ text, rows }: Due, limits: Limits): Promise<Anchored[]> {
  const { budget, approximateUntil } = limits;
  const anchored: Anchored[] = [];
  let letters: Letters | null = null;
  for (const row of rows) {
    if (budget.isOver()) break;
    const sought = toQuote(row);
    let span: Span | null = await runSliced(findExactly(text, sought), budget);
    if (span === null && performance.now() < approximateUntil) {
      letters ??= await runSliced(readLetters(text), budget);
      span =
        (await runSliced(findSpelled(text, sought, letters), budget)) ??
        (await runSliced(findChanged(text, sought), budget));
    }
    const { id, start, end } = { ...row, ...span };
    anchored.push({ id, start, end, isLost: span === null });
  }
  return anchored;
}

export function toQuote({
  quote,
  prefix,
  suffix,
  start,
}: Omit<Quote, "start"> & { start: number }) {
  return { quote, prefix, suffix, start: start < 0 ? null : start };
}

/** If the text has changed since, they stay unanchored, and the job that its change sent finds them. */
async function storePositions(
  tx: Tx,
  userId: string,
  entryId: string,
  version: number,
  rows: readonly Anchored[],
): Promise<void> {
  const list = (values: readonly unknown[]) => sql.param(values);
  const ids = list(rows.map(({ id }) => id));
  // Locked in the order of their ids, because a request may anchor the same rows.
  await tx.execute(sql`select 1 from highlights where user_id = ${userId} and entry_id = ${entryId}
    and id = any(${ids}::uuid[]) order by id for no key update`);
  await tx.execute(sql`
    update highlights held set start = found.start, "end" = found.finish, is_lost = found.is_lost,
      text_version = ${version}
    from unnest(${ids}::uuid[], ${list(rows.map(({ start }) => start))}::int[],
      ${list(rows.map(({ end }) => end))}::int[], ${list(rows.map(({ isLost }) => isLost))}::boolean[])
      found(id, start, finish, is_lost)
    where held.id = found.id and held.user_id = ${userId} and held.entry_id = ${entryId} and exists (
      select 1 from user_entries card join entry_contents content on content.entry_id = card.entry_id
      where card.id = held.entry_id and content.text_version = ${version})`);
}
