/** Applies the operators of the query language to the filters. */
import { parseDay } from "./query-days.ts";
import { nameOfSite } from "./query-sites.ts";

export type QueryType = "url" | "text" | "file" | "pdf" | "doc" | "docx" | "txt";

export type QueryFilters = {
  topics: string[];
  notTopics: string[];
  /** Titles of collections. */
  collections: string[];
  notCollections: string[];
  /** Hosts without www., or site names, in lower case. */
  sites: string[];
  notSites: string[];
  types: QueryType[];
  notTypes: QueryType[];
  /** An ISO date, exclusive. */
  before: string | null;
  /** An ISO date, inclusive. */
  after: string | null;
  isPrivate: boolean | null;
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
const privacyByWord = new Map([
  ["private", true],
  ["public", false],
  ["shared", false],
]);

export function makeFilters(): QueryFilters {
  const sorts = { topics: [], notTopics: [], collections: [], notCollections: [] };
  const sources = { sites: [], notSites: [], types: [], notTypes: [] };
  return { ...sorts, ...sources, before: null, after: null, isPrivate: null };
}

/** Applies one operator; returns a sentence if its value was not understood. */
export function applyFilter(filters: QueryFilters, filter: Filter): string | null {
  const { name, value, isNegated } = filter;
  if (name === "topic") return add(isNegated ? filters.notTopics : filters.topics, value);
  if (name === "in") return add(isNegated ? filters.notCollections : filters.collections, value);
  if (name === "site") return add(isNegated ? filters.notSites : filters.sites, nameOfSite(value));
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
  return applyDay(filters, filter);
}

/** Several dates narrow each other. A negated "before" is "after" that day, inclusive. */
function applyDay(filters: QueryFilters, filter: Filter): string | null {
  const day = parseDay(filter.value, filter.now);
  if (day === null) {
    const unfinished = filter.value.replace(/^\d{1,3}$/, "$&d").replace(/-0$/, "-01");
    return refuse(
      filter,
      ["today", "yesterday", ...(unfinished === filter.value ? [] : [unfinished])],
      "A date is written 2024, 2024-05 or 2024-05-31, or today, yesterday, 7d, 2w, 3m or 1y.",
    );
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
