/** Counts beside the values of a filter, and the number of entries found. All stop at 1,000. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { toFilterParts } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { findLibraryIds, toEntryFilters } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { openCollections } from "#server/db/policies.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { foldText } from "#shared/fold-text.ts";
import {
  type CountedFilter,
  getFilterDefinition,
  isFiltered,
  type LibraryFilter,
  noLibraryFilter,
} from "#shared/library-filters.ts";
import { nameLanguage } from "#shared/name-language.ts";
import {
  type LibraryCount,
  type LibraryCountQuery,
  type LibraryValues,
  type LibraryValuesQuery,
  maxCounted,
} from "../contract.ts";
import { toLibraryFilter } from "#features/search/contract.ts";

/** Values listed at most. */
const maxValues = 30;
/** Values with fixed labels that are searched by them: there are about 200 languages with two letters. */
const maxLabelled = 1_000;
/** Entries whose values are counted; with more, the counts are minimums. */
export const valueSizes = { counted: 10_000 };

/**
 * The most frequent values of one filter among the entries that meet the others, so that every value leads to
 * entries. The filter's own values are left out if entries need only one of them.
 */
export async function listLibraryValues(
  ctx: Ctx,
  query: LibraryValuesQuery,
  signal?: AbortSignal,
): Promise<LibraryValues> {
  const { of: name, find } = query;
  const asked = toLibraryFilter(query);
  const { matchesAll } = getFilterDefinition(name);
  const { [name]: own, ...others } = asked.values;
  const values = matchesAll && own !== undefined ? asked.values : others;
  const filter: LibraryFilter = { ...noLibraryFilter, values, shared: asked.shared, q: asked.q };
  const prefix = `${name}:`;
  const getLabel = findFixedLabels(name);
  // Values with fixed labels are few, and users type a part of the label: they are all read.
  const part = getLabel === null ? find : "";
  const max = getLabel === null ? maxValues : maxLabelled;
  return runHeavyQuery(ctx, signal, async (tx) => {
    // A typed value may be of old entries only.
    const isBounded = find === "" || filter.shared;
    const limit = isBounded ? valueSizes.counted : Number.MAX_SAFE_INTEGER;
    const ids = await findScope(tx, ctx.userId, filter, limit);
    const wanted = sql`starts_with(facet, ${prefix}) and substr(facet, ${prefix.length + 1}) like lower(${`%${escapeLike(part)}%`})`;
    const { rows } = await tx.execute<{ value: string; count: number; scanned: number }>(sql`
      with scope as materialized (${ids})
      select substr(facet, ${prefix.length + 1}) as value, count(*)::int as count,
        (select count(*)::int from scope) as scanned
      from scope, unnest(scope.facets) facet where ${wanted}
      group by facet order by count desc, facet limit ${max}`);
    const isCut = (rows[0]?.scanned ?? 0) >= limit;
    const counted = rows.map(({ value, count }) => ({
      value,
      label: getLabel?.(value) ?? value,
      count: Math.min(count, maxCounted),
      isMore: count > maxCounted || isCut,
    }));
    if (getLabel !== null) {
      const isFound = (text: string) => foldText(text).includes(foldText(find));
      const found = counted.filter(({ value, label }) => isFound(label) || isFound(value));
      return { items: found.slice(0, maxValues) };
    }
    const spellings = await listSpellings(
      tx,
      ctx.userId,
      { name, shared: filter.shared },
      rows.map(({ value }) => value),
    );
    return {
      items: counted.map((one) => {
        const spelling = spellings.get(one.value) ?? one.value;
        return { ...one, value: spelling, label: spelling };
      }),
    };
  });
}

/** The label of each value, where it does not depend on the entries; otherwise null. */
function findFixedLabels(name: CountedFilter): ((value: string) => string | null) | null {
  const { options } = getFilterDefinition(name);
  if (options !== undefined) return (value) => options[value] ?? null;
  return name === "language" ? nameLanguage : null;
}

/** The number of entries that meet a filter. */
export async function countLibrary(
  ctx: Ctx,
  query: LibraryCountQuery,
  signal?: AbortSignal,
): Promise<LibraryCount> {
  const { userId } = ctx;
  const filter = toLibraryFilter(query);
  return runHeavyQuery(ctx, signal, async (tx) => {
    const search = { userId, filter, after: undefined, limit: maxCounted + 1 };
    const ids = await findLibraryIds(tx, search);
    const { rows } = await tx.execute<{ hasShared: boolean }>(
      sql`select ${openCollections} <> '{}' as "hasShared"`,
    );
    return {
      count: Math.min(ids.length, maxCounted),
      isMore: ids.length > maxCounted,
      ...(rows[0]!.hasShared && { hasShared: true as const }),
    };
  });
}

/** A query for the facets of the newest entries that meet a filter. */
async function findScope(
  tx: Tx,
  userId: string,
  filter: LibraryFilter,
  limit: number,
): Promise<SQL> {
  if (!filter.shared && (!isFiltered(filter) || !Number.isSafeInteger(limit + 1))) {
    const parts = toFilterParts(userId, await toEntryFilters(tx, userId, filter));
    const conditions = and(eq(entries.userId, userId), ...parts.map(({ condition }) => condition));
    return sql`select ${entries.facets} as facets from ${entries} where ${conditions}
      order by ${entries.createdAt} desc limit ${limit}`;
  }
  const ids = await findLibraryIds(tx, { userId, filter, after: undefined, limit });
  return sql`select ${entries.facets} as facets from ${entries} where ${entries.id} = any(${sql.param(ids)}::uuid[])`;
}

/** Facets are in lower case: the spelling of one entry for each. */
async function listSpellings(
  tx: Tx,
  userId: string,
  { name, shared }: { name: string; shared: boolean },
  values: readonly string[],
): Promise<Map<string, string>> {
  if (name === "site" || values.length === 0) return new Map();
  const spelled =
    name === "topic"
      ? sql`unnest(${entries.topics})`
      : sql`string_to_table(${captures.author}, ',')`;
  const one = shared
    ? sql`select id as entry_id from user_entries shared where interest_profile_id = any (${openCollections})
        and user_id <> ${userId} and ${`${name}:`} || wanted.value = any(shared.facets) limit 1`
    : sql`select entry_id from entry_facets where user_id = ${userId} and facet = facet_key(${`${name}:`} || wanted.value)
        order by created_at desc limit 1`;
  const { rows } = await tx.execute<{ value: string; label: string }>(sql`
    select wanted.value, found.label from unnest(${sql.param(values)}::text[]) wanted(value)
    cross join lateral (
      select btrim(spelling) as label from (
        ${one}) one
      join ${entries} on ${entries.id} = one.entry_id
      join ${captures} on ${captures.id} = ${entries.captureId}
      cross join lateral ${spelled} spelling
      where lower(btrim(spelling)) = wanted.value limit 1) found`);
  return new Map(rows.map(({ value, label }) => [value, label]));
}
