/**
 * Finds the entries of a filter in an order, for a user with any number of entries (decision 35). The planner cannot
 * choose the way, because its statistics are of all users together, so this module measures and chooses.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { LibrarySort } from "#shared/library-filters.ts";
import type { FilterPart } from "./filter-parts.ts";
import { orderBy } from "./sorts.ts";
import { entries } from "./tables.ts";

/**
 * `first`: entries scanned in the order before anything is counted. `few`: a part of the filter with at most this many
 * entries is read and sorted. `scanned`: entries scanned in the order if no part has so few. `many`: the limit for
 * counting parts after that.
 */
export const findSizes: Readonly<Record<"first" | "few" | "scanned" | "many", number>> = {
  first: 300,
  few: 1_000,
  scanned: 6_000,
  many: 30_000,
};

/** Only the columns that conditions and orders use, so that materialised rows fit in memory. */
const testedColumns = sql.join(
  [
    entries.id,
    entries.createdAt,
    entries.published,
    entries.sortTitle,
    entries.collectionId,
    entries.facets,
    entries.filterText,
  ],
  sql`, `,
);

export type Search = {
  userId: string;
  parts: readonly FilterPart[];
  sort: LibrarySort;
  /** The condition that an entry is after the previous page. */
  after: SQL | undefined;
  limit: number;
};

/** The ids of the first `limit` entries, in their order. */
export async function findEntryIds(tx: Tx, search: Search): Promise<string[]> {
  const { first, few, scanned, many } = findSizes;
  const started = await scanInOrder(tx, search, first);
  if (started !== null) return started;
  const rare = await findSmallest(tx, search, few);
  if (rare !== null) return readPart(tx, search, rare);
  const found = await scanInOrder(tx, search, scanned);
  if (found !== null) return found;
  // Entries that match one part rarely match the others, or were saved at another time.
  const smallest = await findSmallest(tx, search, many);
  if (smallest !== null) return readPart(tx, search, smallest);
  return (await scanInOrder(tx, search, null))!;
}

/** Reads up to `size` entries in the order; null if they do not fill the page, although there are more. */
async function scanInOrder(tx: Tx, search: Search, size: number | null): Promise<string[] | null> {
  const { userId, parts, sort, after, limit } = search;
  const terms = sql.join(orderBy(sort), sql`, `);
  const isNarrowing = ({ narrows }: FilterPart) =>
    narrows === "published" ? sort === "published" : narrows !== undefined && isByTime(sort);
  const conditions = and(
    eq(entries.userId, userId),
    after,
    ...parts.filter(isNarrowing).map(({ condition }) => condition),
  );
  const others = and(
    sql`true`,
    ...parts.filter((part) => !isNarrowing(part)).map(({ condition }) => condition),
  );
  if (size === null) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${entries.id} as id from ${entries} where ${conditions} and ${others} order by ${terms} limit ${limit}`);
    return rows.map(({ id }) => id);
  }
  const { rows } = await tx.execute<{ scanned: number; ids: string[] }>(sql`
    with scanned as materialized (
      select ${testedColumns} from ${entries} where ${conditions}
      order by ${terms} limit ${size})
    select (select count(*)::int from scanned) as scanned, array(
      select ${entries.id} from scanned as ${entries} where ${others} order by ${terms} limit ${limit}) as ids`);
  const { scanned, ids } = rows[0]!;
  return ids.length >= limit || scanned < size ? ids : null;
}

function isByTime(sort: LibrarySort): boolean {
  return sort === "newest" || sort === "oldest";
}

/** The part with the fewest entries, if it has at most `limit`. */
async function findSmallest(tx: Tx, search: Search, limit: number): Promise<FilterPart | null> {
  const sources = search.parts.filter(({ source }) => source !== null);
  if (sources.length === 0) return null;
  const counts = sources.map(
    ({ source }) => sql`(select count(*)::int from (${source} limit ${limit + 1}) as found)`,
  );
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const found = rows[0]!.counts;
  const least = Math.min(...found);
  return least <= limit ? sources[found.indexOf(least)]! : null;
}

/** Reads all entries of one part and sorts those that meet the others. */
async function readPart(tx: Tx, search: Search, part: FilterPart): Promise<string[]> {
  const { userId, parts, sort, after, limit } = search;
  const terms = sql.join(orderBy(sort), sql`, `);
  const conditions = and(sql`true`, after, ...parts.map(({ condition }) => condition));
  // "offset 0" keeps the conditions outside: the planner would answer one of them from an index, for each entry.
  const read = part.isOwn
    ? sql`with read as materialized (
        select ${testedColumns} from ${entries} where ${entries.userId} = ${userId} and ${part.condition})
      select ${entries.id} as id from read as ${entries}`
    : sql`with found as materialized (${part.source})
      select ${entries.id} as id from (select distinct id from found) as found
      cross join lateral (select * from ${entries} where ${entries.id} = found.id and ${entries.userId} = ${userId} offset 0) as ${entries}`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`${read} where ${conditions} order by ${terms} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
