/**
 * Positions are derived from the quote and the entry's text, and kept with the hash of that text. They are found
 * again when highlights are read after the text has changed.
 */
import { and, asc, eq, sql } from "drizzle-orm";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { AppError } from "#shared/errors.ts";
import { anchorQuote } from "./anchor/anchor-quote.ts";
import { highlights } from "./tables.ts";

export type HighlightRow = typeof highlights.$inferSelect;

/** Milliseconds. What is left keeps its old hash, is shown as lost, and is searched at the next reading. */
const maxAnchoring = 5_000;
const unitsPerHighlight = 2_000;

/** The user's highlights on an entry, in the order of its text. Throws "not_found". */
export async function readHighlights(ctx: Ctx, entryId: string): Promise<HighlightRow[]> {
  const { rows, hash, text } = await inTransaction(ctx, async (tx) => {
    const { textHash } = await selectTextHash(tx, ctx.userId, entryId);
    const held = await selectRows(tx, ctx.userId, entryId);
    const isStale = held.some((row) => row.textHash !== textHash);
    return {
      rows: held,
      hash: textHash,
      text: isStale ? await selectText(tx, ctx.userId, entryId) : "",
    };
  });
  const stale = rows.filter((row) => row.textHash !== hash);
  if (stale.length === 0) return rows;
  const changed = new Map<string, HighlightRow>();
  const budget = new WorkBudget(maxAnchoring);
  for (const row of stale) {
    if (budget.isOver()) {
      changed.set(row.id, { ...row, isLost: true });
      continue;
    }
    const span = anchorQuote(text, row);
    changed.set(row.id, { ...row, ...span, isLost: span === null, textHash: hash });
    if (budget.isDue(unitsPerHighlight)) await budget.pause();
  }
  const anchored = [...changed.values()].filter((row) => row.textHash === hash);
  await inTransaction(ctx, (tx) => storePositions(tx, ctx.userId, entryId, anchored));
  return rows.map((row) => changed.get(row.id) ?? row).toSorted((a, b) => a.start - b.start);
}

async function selectRows(tx: Tx, userId: string, entryId: string): Promise<HighlightRow[]> {
  return tx
    .select()
    .from(highlights)
    .where(and(eq(highlights.entryId, entryId), eq(highlights.userId, userId)))
    .orderBy(asc(highlights.start), asc(highlights.id));
}

/** Throws "not_found" if the entry is not the user's. */
async function selectTextHash(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ textHash: string }> {
  const [row] = await tx
    .select({ textHash: sql<string>`md5(coalesce(${captureContents.text}, ''))` })
    .from(entries)
    .leftJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .where(and(eq(entries.id, entryId), eq(entries.userId, userId)));
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return row;
}

async function selectText(tx: Tx, userId: string, entryId: string): Promise<string> {
  const [row] = await tx
    .select({ text: captureContents.text })
    .from(entries)
    .innerJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .where(and(eq(entries.id, entryId), eq(entries.userId, userId)));
  return row?.text ?? "";
}

/**
 * The entry's text with its hash; locks the entry, so that highlights are added to it one after another. Throws
 * "not_found".
 */
export async function lockEntryText(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ text: string; textHash: string }> {
  await tx.execute(
    sql`select 1 from user_entries where id = ${entryId} and user_id = ${userId} for no key update`,
  );
  const { textHash } = await selectTextHash(tx, userId, entryId);
  return { text: await selectText(tx, userId, entryId), textHash };
}

/** Two requests may do the same work: rows are locked in the order of their ids. */
async function storePositions(
  tx: Tx,
  userId: string,
  entryId: string,
  rows: readonly HighlightRow[],
): Promise<void> {
  const list = (values: readonly unknown[]) => sql.param(values);
  const ids = list(rows.map(({ id }) => id));
  await tx.execute(sql`select 1 from highlights where user_id = ${userId} and entry_id = ${entryId}
    and id = any(${ids}::uuid[]) order by id for no key update`);
  await tx.execute(sql`
    update highlights held set start = found.start, "end" = found.finish, is_lost = found.is_lost,
      text_hash = found.text_hash
    from unnest(${ids}::uuid[], ${list(rows.map(({ start }) => start))}::int[],
      ${list(rows.map(({ end }) => end))}::int[], ${list(rows.map(({ isLost }) => isLost))}::boolean[],
      ${list(rows.map(({ textHash }) => textHash))}::text[]) found(id, start, finish, is_lost, text_hash)
    where held.id = found.id and held.user_id = ${userId}`);
}
