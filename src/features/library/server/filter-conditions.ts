/** The filters of /library as SQL: a condition on an entry, and where the matching entries can be read from. */
import { and, type SQL, sql } from "drizzle-orm";
import { entryFacets } from "./tables.ts";
import {
  containsText,
  type FilterPart,
  inCollections,
  selectOwn,
  withTopic,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { projectsEntries } from "#features/projects/server/tables.ts";
import { type DayRange, parseRange } from "#features/search/server/service.ts";
import { AppError } from "#shared/errors.ts";
import {
  getFilterDefinition,
  type LibraryFilter,
  type LibraryFilterName,
} from "#shared/library-filters.ts";

/** Throws AppError "validation" for a period that is none. */
export function toFilterParts(userId: string, { values, q }: LibraryFilter): FilterPart[] {
  const parts = (Object.keys(values) as LibraryFilterName[]).flatMap((name) =>
    toParts(userId, name, values[name]!),
  );
  // Last, because it is the slowest.
  if (q !== "") parts.push(containsText(q));
  return parts;
}

/** The conditions of one filter on entries of whatever users. */
export function toConditions(
  userId: string,
  name: LibraryFilterName,
  values: readonly string[],
): SQL[] {
  return toParts(userId, name, values).map(({ condition }) => condition);
}

function toParts(userId: string, name: LibraryFilterName, values: readonly string[]): FilterPart[] {
  const { kind } = getFilterDefinition(name);
  if (kind === "days")
    return [name === "saved" ? savedIn(userId, values[0]!) : publishedIn(userId, values[0]!)];
  if (kind === "ids")
    return [name === "projectId" ? inProjects(userId, values) : inCollections(userId, values)];
  if (name === "topic") return values.map((value) => withTopic(userId, value));
  return [
    hasFacet(
      userId,
      values.map((value) => `${name}:${value}`),
    ),
  ];
}

/** These facets are not in entry_facets, because most entries have them. */
const usualFacets = new Set([
  "type:url",
  "note:false",
  "public:false",
  "failed:false",
  "state:unread",
  "highlighted:false",
]);

function hasFacet(userId: string, facets: readonly string[]): FilterPart {
  const { userId: owner, facet, entryId } = entryFacets;
  return {
    condition: sql`${entries.facets} && (select fold_facets(${sql.param(facets)}::text[]))`,
    source: facets.some((one) => usualFacets.has(one))
      ? null
      : sql`select ${entryId} as id from ${entryFacets} where ${owner} = ${userId}
          and ${facet} = any((select facet_keys(${sql.param(facets)}::text[]))::bigint[])`,
  };
}

function inProjects(userId: string, ids: readonly string[]): FilterPart {
  const { userId: owner, projectId, entryId } = projectsEntries;
  const linked = sql`select ${entryId} as id from ${projectsEntries}
    where ${owner} = ${userId} and ${projectId} = any(${sql.param(ids)}::uuid[])`;
  return { condition: sql`${entries.id} in (${linked})`, source: linked };
}

function savedIn(userId: string, text: string): FilterPart {
  const { from, to } = parsePeriod("saved", text);
  const start = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`;
  const condition = and(
    from === null ? undefined : sql`${entries.createdAt} >= ${start(from)}`,
    to === null ? undefined : sql`${entries.createdAt} < ${start(to)}`,
  )!;
  return { condition, source: selectOwn(userId, condition), isOwn: true, narrows: "saved" };
}

/** As the operator published: of the search: the whole period that the source states is in the range. */
function publishedIn(userId: string, text: string): FilterPart {
  const { from, to } = parsePeriod("published", text);
  // 2024-05 is in 2024, although it sorts after it: the index finds by year, and the exact condition follows.
  const condition = and(
    from === null
      ? sql`${entries.published} > ''`
      : sql`${entries.published} >= ${from.slice(0, 4)}`,
    from === null ? undefined : sql`rpad(${entries.published}, 10, '-01') collate "C" >= ${from}`,
    to === null ? undefined : sql`${entries.published} < ${to}`,
    to === null ? undefined : sql`rpad(${entries.published}, 10, '-99') collate "C" < ${to}`,
  )!;
  return { condition, source: selectOwn(userId, condition), isOwn: true, narrows: "published" };
}

function parsePeriod(name: "saved" | "published", text: string): DayRange {
  const range = parseRange(text, new Date());
  if (range !== null) return range;
  const message =
    "A period is written 2024, 2024-05, 2024-01..2024-03, today, or with >, >=, < or <= before it, as >=7d.";
  throw new AppError("validation", message, { fields: { [name]: message } });
}
