/** The operators of the query language, and the scope of a request, as SQL conditions on a user's entries. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { type EntryFilter, hasTopic } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { actorId } from "#server/db/policies.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import type { DayRange } from "./query-days.ts";
import type { QueryFilters, QueryPart, QueryType } from "./query-filters.ts";
import type { Index } from "../index/load-index.ts";
import { searchEntries } from "../tables.ts";

/** The scope of a request, in addition to the typed query. */
export type SearchScope = {
  collectionId?: string | undefined;
  topic?: string | undefined;
  entryId?: string | undefined;
  /** Any of these entries. */
  entryIds?: readonly string[] | undefined;
  /** Without entries of other users in shared collections. */
  isOwn?: true;
};

/**
 * Undefined without any filter. Conditions on captures are apart: the captures of others are expensive to read, because
 * the row policy looks for an entry of each.
 */
export function toFilter(
  filters: QueryFilters | null,
  scope: SearchScope,
): EntryFilter | undefined {
  const onEntry: (SQL | undefined)[] = [
    scope.collectionId === undefined ? undefined : eq(entries.collectionId, scope.collectionId),
    scope.entryId === undefined ? undefined : eq(entries.id, scope.entryId),
    scope.entryIds === undefined
      ? undefined
      : sql`${entries.id} = any(${sql.param(scope.entryIds)}::uuid[])`,
    scope.topic ? hasTopic(scope.topic) : undefined,
    scope.isOwn ? sql`${entries.userId} = ${actorId}` : undefined,
  ];
  if (filters === null) return joinConditions(onEntry, []);
  onEntry.push(
    ...filters.topics.map(hasTopic),
    ...filters.notTopics.map((topic) => sql`not ${hasTopic(topic)}`),
    anyOf(filters.collections, isIn),
    noneOf(filters.notCollections, isIn),
    filters.before === null
      ? undefined
      : sql`${entries.createdAt} < ${beginningOf(filters.before)}`,
    filters.after === null ? undefined : sql`${entries.createdAt} >= ${beginningOf(filters.after)}`,
    ...filters.has.map(hasPart),
    ...filters.notHas.map((part) => sql`not ${hasPart(part)}`),
    ...filters.published.map(isPublishedIn),
    ...filters.notPublished.map((range) => sql`not ${isPublishedIn(range)}`),
    anyOf(filters.types, isOfType),
    noneOf(filters.notTypes, isOfType),
  );
  const onCapture = [
    anyOf(filters.sites, isFrom),
    noneOf(filters.notSites, isFrom),
    anyOf(filters.authors, isBy),
    noneOf(filters.notAuthors, isBy),
    filters.isPrivate === null ? undefined : eq(captures.isPrivate, filters.isPrivate),
  ];
  return joinConditions(onEntry, onCapture);
}

function joinConditions(
  onEntry: readonly (SQL | undefined)[],
  onCapture: readonly (SQL | undefined)[],
): EntryFilter | undefined {
  const filter = { onEntry: and(...onEntry), onCapture: and(...onCapture) };
  return filter.onEntry === undefined && filter.onCapture === undefined ? undefined : filter;
}

/** Which numbers of the index meet `filter`, by number. */
export async function loadAllowed(
  tx: Tx,
  { userId, scopes, nextNumber }: Index,
  { onEntry, onCapture }: EntryFilter,
): Promise<Uint8Array> {
  const allowed = new Uint8Array(nextNumber);
  const ids = scopes.map(({ id }) => id);
  const isAlone = ids.length === 1 && ids[0] === userId;
  const meeting = tx.select({ id: entries.id }).from(entries).$dynamic();
  if (onCapture !== undefined) meeting.innerJoin(captures, eq(captures.id, entries.captureId));
  const isInScope = sql`${entries.collectionId} = any(${sql.param(ids)}::uuid[])`;
  const isReadable = or(eq(entries.userId, userId), isAlone ? undefined : isInScope);
  const found = meeting.where(and(isReadable, onEntry, onCapture));
  // One aggregated value instead of a row each: reads a collection of 10,000 in a few milliseconds. "is true" keeps the
  // planner from a join whose size it would estimate wrongly, which would look up each entry.
  const rows = await tx
    .select({
      scopeId: searchEntries.scopeId,
      numbers: sql<string>`string_agg(${searchEntries.number}::text, ',')`,
    })
    .from(searchEntries)
    .where(
      and(
        sql`${searchEntries.scopeId} = any(${sql.param(ids)}::uuid[])`,
        sql`(${searchEntries.entryId} in ${found}) is true`,
      ),
    )
    .groupBy(searchEntries.scopeId);
  const numbersById = new Map(rows.map((row) => [row.scopeId, row.numbers]));
  for (const { id, offset } of scopes)
    for (const number of numbersById.get(id)?.split(",") ?? [])
      allowed[offset + Number(number)] = 1;
  return allowed;
}

/** In UTC, whatever the database's time zone. */
function beginningOf(day: string): SQL {
  return sql`(${day}::timestamp at time zone 'UTC')`;
}

/** The collections with this title, or whose title begins with it; they may have different owners. */
function isIn(title: string): SQL {
  return sql`${entries.collectionId} = any(array(select ${collections.id} from ${collections}
    where ${collections.title} ilike ${`${escapeLike(title)}%`}))`;
}

function isFrom(site: string): SQL {
  const host = sql`split_part(split_part(${captures.url}, '/', 3), ':', 1)`;
  const name = escapeLike(site);
  return sql`coalesce(${host} ilike ${name} or ${host} ilike ${`%.${name}`} or ${captures.siteName} ilike ${`%${name}%`}, false)`;
}

/** The name, or any beginning of a word in it, ignoring case: author:doe finds Jane Doe, not Joe Macdoe. */
function isBy(name: string): SQL {
  return sql`coalesce(' ' || ${captures.author} ilike ${`% ${escapeLike(name)}%`}, false)`;
}

/**
 * Whether the whole period that the source states is in the range: 2024 is in 2020..2025, but not in 2024-05. In
 * byte order, because other collations ignore hyphens.
 */
function isPublishedIn({ from, to }: DayRange): SQL {
  const first = sql`rpad(${entries.published}, 10, '-01') collate "C"`;
  const last = sql`rpad(${entries.published}, 10, '-99') collate "C"`;
  const limits = [
    from === null ? undefined : sql`${first} >= ${from}`,
    to === null ? undefined : sql`${last} < ${to}`,
  ];
  return sql`(${and(sql`${entries.published} <> ''`, ...limits)})`;
}

function hasPart(part: QueryPart): SQL {
  if (part === "note")
    return sql`((${entries.whyItsInteresting} <> '' and (${entries.userId} = ${actorId} or not ${entries.hidesNote}))
      or exists (select 1 from member_notes held where held.entry_id = ${entries.id} and held.user_id = ${actorId}))`;
  return sql`exists (select 1 from highlights held
    where held.entry_id = ${entries.id} and held.user_id = ${actorId})`;
}

function isOfType(type: QueryType): SQL {
  return sql`${`type:${type}`} = any(${entries.facets})`;
}

function anyOf<Value>(values: readonly Value[], condition: (value: Value) => SQL) {
  return values.length === 0 ? undefined : sql`(${sql.join(values.map(condition), sql` or `)})`;
}

function noneOf<Value>(values: readonly Value[], condition: (value: Value) => SQL) {
  return values.length === 0 ? undefined : sql`not (${sql.join(values.map(condition), sql` or `)})`;
}
