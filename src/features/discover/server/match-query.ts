/**
 * The conditions of Discover: entries of other users, neither saved nor hidden, with the given words and
 * topic.
 */
import { and, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { DiscoverQuery } from "#features/discover/contract.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { discoverHidden, publicEntries, publicTopics } from "./tables.ts";
import { listSpellings } from "./topics.ts";

/** A query is cut to its first 12 words, and a word to its first 60 characters. */
const maxWords = 12;
const maxWordLength = 60;

/** For a search by words, this many entries are scanned in order before the index is used. */
export const scanLimit = { entries: 2_000 };

/**
 * The conditions to query for entries `beyond` the previous page, one after the other, until one fills the
 * page.
 */
export type Stages = (beyond: SQL | undefined) => (SQL | undefined)[];

/**
 * PostgreSQL misestimates how frequent prefixes are: scanning in order for a rare prefix and reading the
 * whole index for a common prefix both take long. So the newest entries are scanned in order first, then the
 * index is used.
 * `withKnown` also matches what the user saved or hid.
 */
export async function matchQuery(
  ctx: Ctx,
  { q, topic }: Pick<DiscoverQuery, "q" | "topic">,
  { withKnown = false }: { withKnown?: boolean } = {},
): Promise<Stages> {
  const conditions: SQL[] = [ne(publicEntries.creatorId, ctx.userId)];
  if (!withKnown) conditions.push(...excludeKnown(ctx));
  if (topic) {
    const labels = await listSpellings(ctx.app, topic);
    conditions.push(sql`${publicEntries.captureId} in (select ${publicTopics.captureId} from ${publicTopics}
      where ${publicTopics.label} = any(${sql.param(labels)}::text[]))`);
  }
  if (!q) return (beyond) => [and(...conditions, beyond)];
  const words = sql`find_words(${sql.param(listWords(q))}::text[])`;
  if (topic)
    return (beyond) => [and(...conditions, sql`${publicEntries.words} @@ ${words}`, beyond)];
  return (beyond) => [
    // `is true` keeps the planner from using the index.
    and(
      ...conditions,
      sql`(${publicEntries.words} @@ ${words}) is true`,
      beyond,
      isWithinScan(beyond),
    ),
    // `offset 0` keeps the planner from flattening the subquery.
    and(
      ...conditions,
      sql`${publicEntries.captureId} in (select found.entry_id from ${publicEntries} found
        where found.words @@ ${words} offset 0)`,
      beyond,
    ),
  ];
}

/** Excludes what the user hid or saved, and other captures of a URL that the user saved. */
function excludeKnown({ userId }: Ctx): SQL[] {
  return [
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${userId}
      and ${discoverHidden.captureId} = ${publicEntries.captureId})`,
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${userId}
      and ${discoverHidden.creatorId} = ${publicEntries.creatorId})`,
    sql`not exists (select from ${entries} where ${entries.userId} = ${userId}
      and ${entries.captureId} = ${publicEntries.captureId})`,
    sql`not exists (select from ${captures} join ${entries}
      on ${entries.userId} = ${userId} and ${entries.urlKey} = ${captures.urlKey}
      where ${captures.id} = ${publicEntries.captureId})`,
  ];
}

/** Among the next `scanLimit.entries` entries; matches nothing if fewer are left. */
function isWithinScan(beyond: SQL | undefined): SQL {
  const { publishedAt, captureId } = publicEntries;
  return sql`(${publishedAt}, ${captureId}) >= (select ${publishedAt}, ${captureId} from ${publicEntries}
    where ${beyond ?? sql`true`} order by ${publishedAt} desc, ${captureId} desc offset ${scanLimit.entries} limit 1)`;
}

/** Splits a query as part_words in the database splits the indexed text. Empty without a letter or digit. */
export function listWords(q: string): string[] {
  const words = q
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, maxWordLength).join(""));
  return [...new Set(words)].slice(0, maxWords);
}
