/** Highlights of imports and exports, which keep their times and, in an unchanged text, their places. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Highlight, type HighlightColour } from "#features/highlights/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { anchorInserted } from "./anchor-job.ts";
import { indexAgain } from "./index-again.ts";
import { highlightColumns, selectHighlights } from "./select-highlights.ts";
import { highlights } from "./tables.ts";
import { requireUserCapacity } from "./user-capacity.ts";
import { toHighlight } from "./to-highlight.ts";

/** Times in ISO 8601. */
export type ImportedHighlight = {
  quote: string;
  prefix: string;
  suffix: string;
  note: string;
  colour: HighlightColour;
  createdAt: string | null;
  updatedAt: string | null;
  /** Where it is in the text of the same file. Unless that is certain, the words at it must be the quote. */
  place: { start: number; end: number; isCertain: boolean } | null;
  /** The quote is known not to be in the text of the same file. */
  isLost: boolean;
};

/** An entry of the user; `text` is stored with it, null if it is fetched or read later. */
export type ImportedEntryHighlights = {
  entryId: string;
  captureId: string;
  text: string | null;
  /** By default, the version of a new text. */
  textVersion?: number;
  createdAt: Date;
  highlights: readonly ImportedHighlight[];
};

/** The first version of a text. */
const firstVersion = 1;

/**
 * Inserts highlights in `tx`, and returns their ids. Those whose place is not known are sought by a job, at once or
 * when the text is stored. Throws "conflict" beyond the user's limit.
 */
export async function insertHighlights(
  tx: Tx,
  ctx: Ctx,
  imported: readonly ImportedEntryHighlights[],
): Promise<string[]> {
  const rows = imported.flatMap((entry) => entry.highlights.map((one) => toRow(entry, one)));
  if (rows.length === 0) return [];
  await requireUserCapacity(tx, ctx.userId, rows.length);
  await tx.execute(sql`
    insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version, is_lost, note,
      colour, created_at, updated_at)
    select made.id, ${ctx.userId}, made.entry_id, made.quote, made.prefix, made.suffix, made.start, made."end",
      made.text_version, made.is_lost, made.note, made.colour, made.created_at, made.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(id uuid, entry_id uuid, quote text, prefix text,
      suffix text, start int, "end" int, text_version int, is_lost boolean, note text, colour text,
      created_at timestamptz, updated_at timestamptz)`);
  const unplaced = new Set(
    rows.filter((row) => row.text_version === 0).map(({ entry_id }) => entry_id),
  );
  const due = imported.filter(({ entryId, text }) => text !== null && unplaced.has(entryId));
  await anchorInserted(
    tx,
    ctx,
    due.map(({ captureId }) => captureId),
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the highlights `ids` of an entry that were not changed after `addedAt`, and returns the number that
 * remains. Call `publishHighlights` after the commit.
 */
export async function deleteUnchanged(
  tx: Tx,
  ctx: Ctx,
  entryId: string,
  { ids, addedAt }: { ids: readonly string[]; addedAt: Date },
): Promise<number> {
  const isListed = and(
    eq(highlights.entryId, entryId),
    eq(highlights.userId, ctx.userId),
    isAnyOf(highlights.id, ids),
  );
  const { rowCount } = await tx
    .delete(highlights)
    .where(and(isListed, lte(highlights.updatedAt, addedAt)));
  if (rowCount !== 0) await indexAgain(tx, ctx, entryId);
  return tx.$count(highlights, isListed);
}

function toRow(
  { entryId, text, textVersion = firstVersion, createdAt }: ImportedEntryHighlights,
  one: ImportedHighlight,
) {
  const place = text === null ? null : checkPlace(text, one);
  const isLost = place === null && one.isLost && text !== null;
  const time = one.createdAt ?? createdAt.toISOString();
  return {
    id: randomUUIDv7(),
    entry_id: entryId,
    quote: one.quote,
    prefix: one.prefix,
    suffix: one.suffix,
    start: place?.start ?? -1,
    end: place?.end ?? -1,
    text_version: place === null && !isLost ? 0 : textVersion,
    is_lost: isLost,
    note: one.note,
    colour: one.colour,
    created_at: time,
    updated_at: one.updatedAt ?? time,
  };
}

function checkPlace(text: string, { place, quote }: ImportedHighlight) {
  if (place === null) return null;
  const { start, end, isCertain } = place;
  if (start < 0 || end <= start || end > text.length) return null;
  return isCertain || text.slice(start, end) === quote ? { start, end } : null;
}

/** The user's highlights on entries, by entry id, in the order of their texts. */
export async function listOfEntries(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<Map<string, Highlight[]>> {
  const rows = await selectHighlights(
    tx,
    and(eq(highlights.userId, userId), isAnyOf(highlights.entryId, entryIds)),
  ).orderBy(
    // Where a lost one was says nothing: those are last, the first one made first.
    highlightColumns.isLost,
    sql`case when ${highlightColumns.isLost} then 0 else ${highlights.start} end`,
    asc(highlights.createdAt),
    asc(highlights.id),
  );
  return Map.groupBy(
    rows.map((row) => toHighlight(row)),
    ({ entryId }) => entryId,
  );
}
