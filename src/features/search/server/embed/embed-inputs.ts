/**
 * Lists passages without a vector, and builds the text that is embedded for each: entry title and passage.
 */
import { and, eq, sql } from "drizzle-orm";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { loadPassages } from "../rank/load-passages.ts";

/** Only the opening of a book is embedded; the rest is found by its words. */
const maxPerEntry = 400;
/** Passages that one query lists. */
const maxListed = 1_000;

export type DuePassage = {
  number: number;
  entryId: string;
  ordinal: number;
  /** In UTF-16 units. */
  length: number;
};

/**
 * Passages of the user's entries in a scope without a vector of `model`, newest entries first; of all users' entries
 * if `userId` is null. An entry without a text is listed as one passage with ordinal 0.
 */
export async function listDue(
  tx: Tx,
  scopeId: string,
  userId: string | null,
  model: string,
): Promise<DuePassage[]> {
  const isOwn = sql`exists (select from user_entries entry where entry.id = card_id and entry.user_id = ${userId})`;
  const isMeant = userId === null || userId === scopeId ? sql`true` : isOwn;
  // Aggregate by entry first: checking each passage separately takes ten times as long, and so does joining
  // two aggregates when the planner underestimates them.
  const { rows } = await tx.execute<DuePassage>(sql`
    with summed as (
      select card_id, least(${maxPerEntry}::int, greatest(1, cardinality(passages) / 2)) as lacking
      from search_entries where scope_id = ${scopeId} and not is_note and ${isMeant}
      union all
      select card_id, -1 from search_vectors where scope_id = ${scopeId} and ${isMeant} and model = ${model}),
    lacking as (
      select indexed.number, indexed.card_id, indexed.passages
      from (select card_id from summed group by card_id having sum(lacking) > 0) short
      join search_entries indexed on indexed.scope_id = ${scopeId} and indexed.card_id = short.card_id
      order by indexed.number desc limit ${maxListed})
    select lacking.number, lacking.card_id as "entryId", due.ordinal, coalesce(
      lacking.passages[due.ordinal * 2 + 2] - lacking.passages[due.ordinal * 2 + 1], 0) as length
    from lacking cross join lateral generate_series(0,
      least(${maxPerEntry}::int, greatest(1, cardinality(lacking.passages) / 2)) - 1) due(ordinal)
    where not exists (
      select 1 from search_vectors stored where stored.scope_id = ${scopeId}
        and stored.model = ${model} and stored.card_id = lacking.card_id
        and stored.ordinal = due.ordinal)
    order by lacking.number desc, due.ordinal limit ${maxListed}`);
  return rows;
}

/** The text to embed for each of `due` whose entry still exists. */
export async function loadInputs(
  tx: Tx,
  userId: string,
  scopeId: string,
  due: readonly DuePassage[],
): Promise<(DuePassage & { text: string })[]> {
  const texts = await loadEntryTexts(tx, userId, scopeId, [
    ...new Set(due.map(({ entryId }) => entryId)),
  ]);
  const loaded = await loadPassages(
    tx,
    { userId, scopes: [{ id: scopeId, offset: 0 }] },
    due.filter(({ length }) => length > 0),
  );
  return due.flatMap((one) => {
    const entry = texts.get(one.entryId);
    if (entry === undefined) return [];
    const passage = loaded.find(
      ({ number, ordinal }) => number === one.number && ordinal === one.ordinal,
    );
    return [
      { ...one, text: passage === undefined ? entry.all : `${entry.title}\n${passage.text}` },
    ];
  });
}

async function loadEntryTexts(
  tx: Tx,
  userId: string,
  scopeId: string,
  entryIds: readonly string[],
) {
  const rows = await tx
    .select({
      id: entries.id,
      title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
      // A hidden note is not in the scope of a shared collection.
      why: sql<string>`case when ${entries.hidesNote} and ${userId} <> ${scopeId} then ''
        else ${entries.whyItsInteresting} end`,
      summary: sql<string>`coalesce(${entries.summary}, ${captures.summary})`,
      topics: entries.topics,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(eq(entries.userId, userId), isAnyOf(entries.id, entryIds)));
  return new Map(
    rows.map(({ id, title, why, summary, topics }) => [
      id,
      { title, all: [title, why, summary, topics.join(", ")].filter(Boolean).join("\n") },
    ]),
  );
}
