/**
 * Filters of entries as SQL, for lists and searches: a condition on an entry, and a query for the entries that meet it
 * (decision 35).
 */
import { and, or, type SQL, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { actorId } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { ExcludingName, LibraryFilterName } from "#shared/library-filters.ts";
import { hasTopic, shownKey } from "./has-topic.ts";
import { captures, entries, entryFacets } from "./tables.ts";

/** ISO dates, `from` inclusive and `to` exclusive; null: no limit on that side. Never both null. */
export type DayRange = { from: string | null; to: string | null };

type DayFilterName = "saved" | "published";

/**
 * Besides the filters of the library: `text` is a part of the title or of a topic. A search has the others: `in` is the title
 * of a collection, `sitePart` and `authorPart` are parts of names, `has` is "highlight" or "note", and `is` is "private".
 */
type TextFilterName =
  | Exclude<LibraryFilterName, DayFilterName | ExcludingName | "about">
  | "entryId"
  | "text"
  | "in"
  | "sitePart"
  | "authorPart"
  | "has"
  | "is";

/** An entry must meet one of the values, or none of them if the filter is negated. */
export type TextFilter = {
  name: TextFilterName;
  values: readonly string[];
  isNegated?: boolean;
};
/** The entries with these ids, or with any of the topics. */
type AboutFilter = {
  name: "about";
  values: readonly string[];
  topics: readonly string[];
  isNegated?: boolean;
};
export type EntryFilter =
  | TextFilter
  | AboutFilter
  | { name: DayFilterName; values: readonly DayRange[]; isNegated?: boolean };

/** A filter as SQL; an entry must meet all parts. */
export type FilterPart = {
  condition: SQL;
  /** A query for the ids of all entries that meet it, in a column `id`, from an index. Null if there is none. */
  source: SQL | null;
  /** The condition is an index range of the entries themselves. */
  isOwn?: true;
  /** It is also a range of the order's index, so that a scan in this order reads matching entries only. */
  narrows?: DayFilterName;
  /** The condition is on the capture, which must be joined: the row policy makes the captures of others slow to read. */
  onCapture?: true;
};

/** The entries that are filtered: the user's, those that others share with the user, or both. */
type Whose = "own" | "others" | "all";

export function toFilterParts(
  userId: string,
  filters: readonly EntryFilter[],
  whose: Whose = "own",
): FilterPart[] {
  return filters.map((filter) => {
    const part = toPart(userId, filter, whose);
    if (!filter.isNegated) return part;
    const { condition, onCapture } = part;
    return { condition: sql`not (${condition})`, source: null, ...(onCapture && { onCapture }) };
  });
}

function toPart(userId: string, filter: EntryFilter, whose: Whose): FilterPart {
  switch (filter.name) {
    case "saved":
    case "published": {
      const condition = anyOf(filter.values, filter.name === "saved" ? isSavedIn : isPublishedIn);
      return { ...ownRange(userId, condition), narrows: filter.name };
    }
    case "topic":
      return whose === "others" ? hasOfOthers(userId, filter) : withTopic(userId, filter.values);
    case "about":
      return isAbout(userId, filter, whose);
    case "collectionId":
      return ownRange(userId, isAnyOf(entries.collectionId, filter.values));
    case "entryId":
      return ownRange(userId, isAnyOf(entries.id, filter.values));
    case "projectId": {
      const linked = sql`select entry_id as id from projects_entries
        where user_id = ${userId} and ${isAnyOf(sql`project_id`, filter.values)}`;
      return { condition: sql`${entries.id} in (${linked})`, source: linked };
    }
    case "duplicates":
      return isDuplicate(userId, filter.values);
    case "text":
      return { condition: anyOf(filter.values, containsText), source: null };
    case "in":
      return { condition: anyOf(filter.values, isIn), source: null };
    case "sitePart":
      return { condition: anyOf(filter.values, isFrom), source: null, onCapture: true };
    case "authorPart":
      return { condition: anyOf(filter.values, isBy), source: null, onCapture: true };
    case "is":
      return { condition: sql`${captures.isPrivate}`, source: null, onCapture: true };
    case "has":
      return { condition: anyOf(filter.values, hasPart), source: null };
    default:
      return whose === "own" ? hasFacet(userId, filter) : hasOfOthers(userId, filter);
  }
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

function hasFacet(userId: string, { name, values }: TextFilter): FilterPart {
  const facets = values.map((value) => `${name}:${value}`);
  const { userId: owner, facet, entryId } = entryFacets;
  return {
    condition: sql`${entries.facets} && (select fold_facets(${sql.param(facets)}::text[]))`,
    source: facets.some((one) => usualFacets.has(one))
      ? null
      : sql`select ${entryId} as id from ${entryFacets} where ${owner} = ${userId}
          and ${facet} = any((select facet_keys(${sql.param(facets)}::text[]))::bigint[])`,
  };
}

/** An entry's facets have the states of the user who added it. The states of the user who asks are read from their tables. */
function hasOfOthers(userId: string, { name, values }: TextFilter): FilterPart {
  if (name === "state") return { condition: inState(userId, values), source: null };
  if (name !== "highlighted" && name !== "note") {
    // No table of facets has them: the planner must know the values to estimate how many entries it reads.
    const isOne = (value: string) =>
      sql`lower(${`${name}:${value}`}::text) = any(${entries.facets})`;
    return { condition: anyOf(values, isOne), source: null };
  }
  const has =
    name === "note"
      ? sql`(${entries.whyItsInteresting} <> '' and not ${entries.hidesNote})`
      : sql`${entries.id} in (select entry_id from highlights where user_id = ${userId} and is_of_other)`;
  return { condition: values[0] === "true" ? has : sql`not ${has}`, source: null };
}

function inState(userId: string, states: readonly string[]): SQL {
  const isIn = (wanted: boolean) => sql`select entry_id from reading_states
    where user_id = ${userId} and is_of_other and ${wanted ? sql`` : sql`not`} state = any(${sql.param(states)}::text[])`;
  // Without a row it is unread.
  return states.includes("unread")
    ? sql`${entries.id} not in (${isIn(false)})`
    : sql`${entries.id} in (${isIn(true)})`;
}

/** Found by the facet, or while the topics of the entry are being rewritten. */
function withTopic(userId: string, topics: readonly string[]): FilterPart {
  const sources = topics.map(shownKey).flatMap((key) => [
    sql`select entry_id as id from entry_facets
      where user_id = ${userId} and facet = (select facet_key('topic:' || ${key}))`,
    sql`select entry_id as id from topic_rewrites where user_id = ${userId} and ${key} = any(keys)`,
  ]);
  return { condition: anyOf(topics, hasTopic), source: sql.join(sources, sql` union all `) };
}

/** Entries whose page has an address that another entry of the user has too. */
function isDuplicate(userId: string, values: readonly string[]): FilterPart {
  const { userId: owner, facet, entryId, isPage } = entryFacets;
  const repeated = sql`select ${facet} from ${entryFacets} where ${owner} = ${userId} and ${isPage}
    group by ${facet} having count(*) > 1`;
  const source = sql`select ${entryId} as id from ${entryFacets}
    where ${owner} = ${userId} and ${isPage} and ${facet} = any(array(${repeated}))`;
  // "offset 0" looks up the addresses of each entry that is tested, instead of grouping those of all entries again.
  const isOne = sql`exists (select 1 from entry_facets other where other.user_id = ${userId} and other.is_page
    and other.facet = any(array(select facet_key(facet) from unnest(${entries.facets}) facet where starts_with(facet, 'page:')))
    and other.entry_id <> ${entries.id} offset 0)`;
  return values[0] === "true"
    ? { condition: isOne, source }
    : { condition: sql`not ${isOne}`, source: null };
}

function isAbout(userId: string, { values, topics }: AboutFilter, whose: Whose): FilterPart {
  const ids = isAnyOf(entries.id, values);
  if (topics.length === 0) return ownRange(userId, ids);
  const topic: TextFilter = { name: "topic", values: topics };
  const { condition, source } =
    whose === "others" ? hasOfOthers(userId, topic) : withTopic(userId, topics);
  const read = sql`select ${entries.id} as id from ${entries} where ${entries.userId} = ${userId} and ${ids}`;
  return {
    condition: sql`(${ids} or ${condition})`,
    source: source && sql`${read} union all ${source}`,
  };
}

function ownRange(userId: string, condition: SQL): FilterPart {
  const source = sql`select ${entries.id} as id from ${entries} where ${entries.userId} = ${userId} and ${condition}`;
  return { condition, source, isOwn: true };
}

/** In UTC, whatever the database's time zone. */
function isSavedIn({ from, to }: DayRange): SQL {
  const start = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`;
  return and(
    from === null ? undefined : sql`${entries.createdAt} >= ${start(from)}`,
    to === null ? undefined : sql`${entries.createdAt} < ${start(to)}`,
  )!;
}

/**
 * Whether the whole period that the source states is in the range: 2024 is in 2020..2025, but not in 2024-05. In
 * byte order, because other collations ignore hyphens.
 */
function isPublishedIn({ from, to }: DayRange): SQL {
  // 2024-05 is in 2024, although it sorts after it: the index finds by year, and the exact condition follows.
  return and(
    from === null
      ? sql`${entries.published} > ''`
      : sql`${entries.published} >= ${from.slice(0, 4)}`,
    from === null ? undefined : sql`rpad(${entries.published}, 10, '-01') collate "C" >= ${from}`,
    to === null ? undefined : sql`${entries.published} < ${to}`,
    to === null ? undefined : sql`rpad(${entries.published}, 10, '-99') collate "C" < ${to}`,
  )!;
}

function containsText(text: string): SQL {
  return sql`position((select lower(${text}::text)) in ${entries.filterText}) > 0`;
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

function hasPart(part: string): SQL {
  if (part === "note")
    return sql`((${entries.whyItsInteresting} <> '' and (${entries.userId} = ${actorId} or not ${entries.hidesNote}))
      or exists (select 1 from member_notes held where held.entry_id = ${entries.id} and held.user_id = ${actorId}))`;
  return sql`exists (select 1 from highlights held
    where held.entry_id = ${entries.id} and held.user_id = ${actorId})`;
}

function anyOf<Value>(values: readonly Value[], condition: (value: Value) => SQL): SQL {
  return or(...values.map(condition))!;
}
