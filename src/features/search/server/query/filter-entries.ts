/** The filters of a search: the typed ones with the scope of the request, and which entries of the index meet them. */
import { and, eq, or, sql } from "drizzle-orm";
import {
  type EntryFilter,
  type FilterPart,
  type TextFilter,
  toFilterParts,
} from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { actorId } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { Index } from "../index/load-index.ts";
import { searchEntries } from "../tables.ts";

/** The scope of a request, in addition to the typed query. */
export type SearchScope = {
  collectionId?: string | undefined;
  topic?: string | undefined;
  /** Any of these entries. */
  entryIds?: readonly string[] | undefined;
  /** Without entries of other users in shared collections. */
  isOwn?: true;
};

/** Empty without any filter. */
export function toFilter(
  userId: string,
  filters: readonly EntryFilter[],
  { collectionId, topic, entryIds, isOwn }: SearchScope,
): FilterPart[] {
  const all = joinAlternatives(filters);
  if (collectionId !== undefined) all.push({ name: "collectionId", values: [collectionId] });
  if (entryIds !== undefined) all.push({ name: "entryId", values: entryIds });
  if (topic) all.push({ name: "topic", values: [topic] });
  const parts = toFilterParts(userId, all, "all");
  if (isOwn) parts.push({ condition: sql`${entries.userId} = ${actorId}`, source: null });
  return parts;
}

/** An entry needs one of several typed collections, sites, authors, languages or types, but all of the others. */
function joinAlternatives(filters: readonly EntryFilter[]): EntryFilter[] {
  const isAlternative = (filter: EntryFilter): filter is TextFilter =>
    !filter.isNegated && ["in", "sitePart", "authorPart", "language", "type"].includes(filter.name);
  const byName = Map.groupBy(filters.filter(isAlternative), ({ name }) => name);
  return [
    ...filters.filter((filter) => !isAlternative(filter)),
    ...[...byName].map(([name, some]) => ({ name, values: some.flatMap(({ values }) => values) })),
  ];
}

/** Which numbers of the index meet all parts of `filter`, by number. */
export async function loadAllowed(
  tx: Tx,
  { userId, scopes, nextNumber }: Index,
  filter: readonly FilterPart[],
): Promise<Uint8Array> {
  const allowed = new Uint8Array(nextNumber);
  const ids = scopes.map(({ id }) => id);
  const isAlone = ids.length === 1 && ids[0] === userId;
  const meeting = tx.select({ id: entries.id }).from(entries).$dynamic();
  if (filter.some(({ onCapture }) => onCapture))
    meeting.innerJoin(captures, eq(captures.id, entries.captureId));
  const isInScope = isAnyOf(entries.collectionId, ids);
  const isReadable = or(eq(entries.userId, userId), isAlone ? undefined : isInScope);
  const found = meeting.where(and(isReadable, ...filter.map(({ condition }) => condition)));
  // One aggregated value instead of a row each: reads a collection of 10,000 in a few milliseconds. "is true" keeps the
  // planner from a join whose size it would estimate wrongly, which would look up each entry.
  const rows = await tx
    .select({
      scopeId: searchEntries.scopeId,
      numbers: sql<string>`string_agg(${searchEntries.number}::text, ',')`,
    })
    .from(searchEntries)
    .where(
      and(isAnyOf(searchEntries.scopeId, ids), sql`(${searchEntries.entryId} in ${found}) is true`),
    )
    .groupBy(searchEntries.scopeId);
  const numbersById = new Map(rows.map((row) => [row.scopeId, row.numbers]));
  for (const { id, offset } of scopes)
    for (const number of numbersById.get(id)?.split(",") ?? [])
      allowed[offset + Number(number)] = 1;
  return allowed;
}
