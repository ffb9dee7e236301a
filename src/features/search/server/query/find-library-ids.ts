/** Finds the entries that meet the filter of /library: the user's, or those that others added to shared collections. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  type EntryFilter,
  type FilterPart,
  findEntryIds,
  orderBy,
  toFilterParts,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { listNarrower } from "#features/enrichment/server/service.ts";
import { openCollections } from "#server/db/policies.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import {
  getFilterDefinition,
  getValuesOf,
  type LibraryFilter,
  type LibraryFilterName,
  type LibrarySort,
} from "#shared/library-filters.ts";
import { type AboutEntry, findSubject, listSubjects, strengths } from "../rank/find-subject.ts";
import { parseRange } from "./query-days.ts";

type Search = {
  userId: string;
  filter: LibraryFilter;
  /** The condition that an entry is after the previous page. */
  after: SQL | undefined;
  limit: number;
};

/** A filter of the user's own entries with what it needs from the index, for several queries. */
export type PreparedFilter = {
  userId: string;
  parts: readonly FilterPart[];
  about: readonly AboutSubject[];
};
/** What a filter `about` looks for: `strengths` by entry id, and folded topics. */
type AboutSubject = { strengths: ReadonlyMap<string, number>; topics: ReadonlySet<string> };

/** Throws AppError "validation" for a period that is none. */
export async function prepareFilter(
  tx: Tx,
  userId: string,
  filter: LibraryFilter,
): Promise<PreparedFilter> {
  const { filters, about } = await readFilter(tx, userId, filter);
  return { userId, parts: toFilterParts(userId, filters), about };
}

/** The ids of the first `limit` entries. */
export function findPrepared(
  tx: Tx,
  { userId, parts }: PreparedFilter,
  { sort, after, limit }: { sort: LibrarySort; after?: Search["after"]; limit: number },
): Promise<string[]> {
  return findEntryIds(tx, { userId, parts, sort, after, limit });
}

/** How well an entry is about the subjects of the filter. */
export function rateAbout(
  { about }: PreparedFilter,
  entry: { id: string; topics: readonly string[] },
): number {
  const topics = entry.topics.map(foldTopic);
  const rates = about.map((subject) => {
    const hasTopic = topics.some((topic) => subject.topics.has(topic));
    return (subject.strengths.get(entry.id) ?? 0) + (hasTopic ? strengths.topics : 0);
  });
  return Math.max(0, ...rates);
}

/** The ids of the first `limit` entries, in the order of the filter. Throws "validation" for a period that is none. */
export async function findLibraryIds(tx: Tx, search: Search): Promise<string[]> {
  const { userId, filter } = search;
  if (!filter.shared) {
    const parts = toFilterParts(userId, await toEntryFilters(tx, userId, filter));
    return findEntryIds(tx, { ...search, sort: filter.sort, parts });
  }
  const { rows } = await tx.execute<{ id: string }>(await selectSharedIds(tx, search));
  return rows.map(({ id }) => id);
}

export async function selectSharedIds(
  tx: Tx,
  { userId, filter, after, limit }: Search,
): Promise<SQL> {
  const terms = sql.join(orderBy(filter.sort), sql`, `);
  const { collectionId: asked, ...values } = filter.values;
  const parts = toFilterParts(
    userId,
    await toEntryFilters(tx, userId, { ...filter, values }),
    "others",
  );
  const isAsked =
    asked === undefined ? sql`true` : sql`shared.id = any(${sql.param(asked)}::uuid[])`;
  // Each collection is read in the order, along its index, up to the page: the planner would sort all of them.
  return sql`
    select ${entries.id} as id from (select unnest(${openCollections}) as id) as shared
    cross join lateral (
      select ${entries.id}, ${entries.createdAt}, ${entries.published}, ${entries.sortTitle} from ${entries}
      where ${entries.collectionId} = shared.id and ${entries.userId} <> ${userId}
        and ${and(sql`true`, after, ...parts.map(({ condition }) => condition))}
      order by ${terms} limit ${limit}) as ${entries}
    where ${isAsked} order by ${terms} limit ${limit}`;
}

/** Throws AppError "validation" for a period that is none. */
export async function toEntryFilters(
  tx: Tx,
  userId: string,
  filter: LibraryFilter,
): Promise<EntryFilter[]> {
  return (await readFilter(tx, userId, filter)).filters;
}

async function readFilter(
  tx: Tx,
  userId: string,
  { values, q }: LibraryFilter,
): Promise<{ filters: EntryFilter[]; about: AboutSubject[] }> {
  const filters: EntryFilter[] = [];
  const about: AboutSubject[] = [];
  for (const name of Object.keys(values) as LibraryFilterName[]) {
    const { matchesAll, excludes } = getFilterDefinition(name);
    const isNegated = excludes !== undefined;
    const of = getValuesOf(name);
    const given = values[name]!;
    if (of === "saved" || of === "published")
      filters.push({ name: of, values: given.map((text) => parsePeriod(of, text)) });
    else if (of === "about")
      for (const subject of given) {
        const found = await findSubject(tx, userId, subject);
        const topics = listTopicsOf(subject);
        filters.push({ name: of, values: found.map(({ entryId }) => entryId), topics, isNegated });
        if (!isNegated) about.push(toAboutSubject(found, topics));
      }
    else {
      for (const values of matchesAll ? given.map((value) => [value]) : [given])
        filters.push({ name: of, values, isNegated });
    }
  }
  // Last, because it is the slowest.
  if (q !== "") filters.push({ name: "text", values: [q] });
  return { filters, about };
}

const toAboutSubject = (found: readonly AboutEntry[], topics: readonly string[]): AboutSubject => ({
  strengths: new Map(found.map(({ entryId, strength }) => [entryId, strength])),
  topics: new Set(topics.map(foldTopic)),
});

const listTopicsOf = (subject: string): string[] =>
  listSubjects(subject).flatMap((one) => [one, ...listNarrower(one)]);

/** The entries about a subject, best first, as the filter `about` finds them; `limit` of those that only have the topic. */
export async function listAbout(
  tx: Tx,
  userId: string,
  subject: string,
  limit: number,
): Promise<AboutEntry[]> {
  const found = await findSubject(tx, userId, subject);
  const filter = { name: "about", values: [], topics: listTopicsOf(subject) } as const;
  const parts = toFilterParts(userId, [filter]);
  const ids = await findEntryIds(tx, { userId, parts, sort: "newest", after: undefined, limit });
  const rated = new Map(found.map(({ entryId, strength }) => [entryId, strength]));
  for (const id of ids) rated.set(id, strengths.topics + (rated.get(id) ?? 0));
  return [...rated]
    .map(([entryId, strength]) => ({ entryId, strength }))
    .toSorted((one, other) => other.strength - one.strength);
}

function parsePeriod(name: "saved" | "published", text: string) {
  const range = parseRange(text, new Date());
  if (range !== null) return range;
  const message =
    "A period is written 2024, 2024-05, 2024-01..2024-03, today, or with >, >=, < or <= before it, as >=7d.";
  throw new AppError("validation", message, { fields: { [name]: message } });
}

/** The exact number of the user's own entries that meet a filter. */
export async function countFound(tx: Tx, { userId, parts }: PreparedFilter): Promise<number> {
  const conditions = parts.map(({ condition, source }) =>
    source === null ? condition : sql`${entries.id} in (${source}) and ${condition}`,
  );
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(eq(entries.userId, userId), ...conditions));
  return row!.count;
}
