/** Applies the operators of the query language to the filters. */
import { type DayRange, parseDay, parseRange } from "./query-days.ts";
import { nameOfSite } from "./query-sites.ts";

export type QueryType = "url" | "text" | "file" | "pdf" | "doc" | "docx" | "txt";

/** A part that the user added to an entry. */
export type QueryPart = "highlight" | "note";

export type QueryFilters = {
  topics: string[];
  notTopics: string[];
  /** Titles of collections. */
  collections: string[];
  notCollections: string[];
  /** Hosts without www., or site names, in lower case. */
  sites: string[];
  notSites: string[];
  /** Beginnings of words in names of authors. */
  authors: string[];
  notAuthors: string[];
  /** When a page was published; all of them apply. */
  published: DayRange[];
  notPublished: DayRange[];
  types: QueryType[];
  notTypes: QueryType[];
  /** When the entry was added: an ISO date, exclusive. */
  before: string | null;
  /** An ISO date, inclusive. */
  after: string | null;
  isPrivate: boolean | null;
  has: QueryPart[];
  notHas: QueryPart[];
};

/** `isTyped`: the value ends the query, so the user may still be typing it. */
type Filter = { name: string; value: string; isNegated: boolean; isTyped: boolean; now: Date };

const linkWords = ["url", "link", "links", "page", "pages", "article"];
const typesByWord = new Map<string, QueryType>([
  ...linkWords.map((word) => [word, "url"] as const),
  ...["text", "texts", "note"].map((word) => [word, "text"] as const),
  ...["file", "files"].map((word) => [word, "file"] as const),
  ...(["pdf", "doc", "docx", "txt"] as const).map((type) => [type, type] as const),
]);
const partsByWord = new Map<string, QueryPart>([
  ["highlight", "highlight"],
  ["highlights", "highlight"],
  ["note", "note"],
  ["notes", "note"],
]);
const privacyByWord = new Map([
  ["private", true],
  ["public", false],
  ["shared", false],
]);

export function makeFilters(): QueryFilters {
  const sorts = { topics: [], notTopics: [], collections: [], notCollections: [] };
  const sources = { sites: [], notSites: [], types: [], notTypes: [] };
  const facts = { authors: [], notAuthors: [], published: [], notPublished: [] };
  const parts = { has: [], notHas: [] };
  return { ...sorts, ...sources, ...facts, ...parts, before: null, after: null, isPrivate: null };
}

/** Applies one operator; returns a sentence if its value was not understood. */
export function applyFilter(filters: QueryFilters, filter: Filter): string | null {
  const { name, value, isNegated } = filter;
  if (name === "topic") return add(isNegated ? filters.notTopics : filters.topics, value);
  if (name === "in") return add(isNegated ? filters.notCollections : filters.collections, value);
  if (name === "site") return add(isNegated ? filters.notSites : filters.sites, nameOfSite(value));
  if (name === "author") return add(isNegated ? filters.notAuthors : filters.authors, value);
  if (name === "published") return applyPublished(filters, filter);
  if (name === "type") {
    const type = typesByWord.get(value.toLowerCase());
    if (type === undefined) {
      return refuse(
        filter,
        [...typesByWord.keys()],
        "A type is link, text, file, pdf, doc, docx or txt.",
      );
    }
    return add(isNegated ? filters.notTypes : filters.types, type);
  }
  if (name === "is") {
    const isPrivate = privacyByWord.get(value.toLowerCase());
    if (isPrivate === undefined) {
      return refuse(filter, [...privacyByWord.keys()], "An entry is private or public.");
    }
    filters.isPrivate = isPrivate !== isNegated;
    return null;
  }
  if (name === "has") {
    const part = partsByWord.get(value.toLowerCase());
    if (part === undefined)
      return refuse(filter, [...partsByWord.keys()], "An entry has a highlight or a note.");
    return add(isNegated ? filters.notHas : filters.has, part);
  }
  return applyDay(filters, filter);
}

const dayRule =
  "A date is written 2024, 2024-05 or 2024-05-31, or today, yesterday, 7d, 2w, 3m or 1y.";

function applyPublished(filters: QueryFilters, filter: Filter): string | null {
  const range = parseRange(filter.value, filter.now);
  if (range === null) {
    const last = filter.value.replace(/^.*(?:[<>]=?|\.\.)/s, "");
    const rule = `${dayRule} Before it may be >, >=, < or <=, and .. between two dates.`;
    return refuse(filter, listUnfinished(filter.value, last), rule);
  }
  const ranges = filter.isNegated ? filters.notPublished : filters.published;
  const isKnown = ranges.some(({ from, to }) => from === range.from && to === range.to);
  if (!isKnown) ranges.push(range);
  return null;
}

/** What `value` may become while its last date is being typed. */
function listUnfinished(value: string, last: string): string[] {
  const start = value.slice(0, value.length - last.length);
  const finished = last.replace(/^\d{1,3}$/, "$&d").replace(/-0?$/, "-01");
  const days = ["today", "yesterday", ...(finished === last ? [] : [finished])];
  return days.map((day) => start.toLowerCase() + day);
}

/** Several dates narrow each other. A negated "before" is "after" that day, inclusive. */
function applyDay(filters: QueryFilters, filter: Filter): string | null {
  const day = parseDay(filter.value, filter.now);
  if (day === null) {
    return refuse(filter, listUnfinished(filter.value, filter.value), dayRule);
  }
  const isBefore = (filter.name === "before") !== filter.isNegated;
  if (isBefore) filters.before = [filters.before ?? day, day].toSorted()[0]!;
  else filters.after = [filters.after ?? day, day].toSorted()[1]!;
  return null;
}

/** Returns no sentence while the value may still become one of `known`. */
function refuse(filter: Filter, known: readonly string[], rule: string): string | null {
  const { name, value, isNegated, isTyped } = filter;
  if (isTyped && known.some((word) => word.startsWith(value.toLowerCase()))) return null;
  return `“${isNegated ? "-" : ""}${name}:${value}” was left out. ${rule}`;
}

function add<Value>(list: Value[], value: Value): null {
  if (value !== "" && !list.includes(value)) list.push(value);
  return null;
}
