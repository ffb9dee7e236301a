/**
 * The filters of /library as data: how each is written in a URL, in an API request and on its chip. A filter is added
 * here and, unless it is one of ids or days, among the facets that `list_facets` computes in SQL.
 */
import { formatSearchPairs, parseSearchPairs, type SearchPair } from "./search-pairs.ts";

/**
 * `values`: facets of an entry, one or several. `ids`: of objects that contain it. `days`: a period, as the operators
 * published: and after: of the search write it. `flag`: "true" or "false", a facet too, except `duplicates`.
 */
type FilterKind = "values" | "ids" | "days" | "flag";

type FilterDefinition = {
  kind: FilterKind;
  label: string;
  /** Entries must have all of several values; otherwise one of them. */
  matchesAll?: true;
  /** The only values, with their labels. */
  options?: Readonly<Record<string, string>>;
  /** Not offered for entries of other users. */
  isOwn?: true;
  /** Values at most; `maxFilterValues` where absent. */
  most?: number;
  /** The filter whose values no entry may have. Not offered among the filters: questions lead to it, and its chip removes it. */
  excludes?: string;
};

const types = {
  url: "Link",
  text: "Text",
  file: "File",
  pdf: "PDF",
  doc: "Word (.doc)",
  docx: "Word (.docx)",
  txt: "Text file",
  png: "PNG picture",
  jpg: "JPG picture",
  jpeg: "JPEG picture",
  webp: "WebP picture",
  gif: "GIF picture",
};

export const libraryFilters = {
  about: { kind: "values", label: "About", matchesAll: true, most: 3 },
  topic: { kind: "values", label: "Topic", matchesAll: true },
  site: { kind: "values", label: "Site" },
  author: { kind: "values", label: "Author" },
  language: { kind: "values", label: "Language" },
  type: { kind: "values", label: "Type", options: types },
  collectionId: { kind: "ids", label: "Collection" },
  projectId: { kind: "ids", label: "Project", isOwn: true },
  saved: { kind: "days", label: "Saved" },
  published: { kind: "days", label: "Published" },
  state: {
    kind: "values",
    label: "Reading progress",
    options: { unread: "Unread", reading: "Started", finished: "Finished" },
  },
  highlighted: {
    kind: "flag",
    label: "Highlights",
    options: { true: "Highlighted", false: "Not highlighted" },
  },
  note: { kind: "flag", label: "Note", options: { true: "With a note", false: "Without a note" } },
  public: {
    kind: "flag",
    label: "Sharing",
    options: { true: "Public", false: "Private" },
    isOwn: true,
  },
  failed: {
    kind: "flag",
    label: "Failures",
    options: { true: "Could not be read", false: "Without a failure" },
    isOwn: true,
  },
  duplicates: {
    kind: "flag",
    label: "Duplicates",
    options: { true: "Duplicates", false: "No duplicates" },
    isOwn: true,
  },
  notAbout: { kind: "values", label: "Not about", excludes: "about", most: 3 },
  notTopic: { kind: "values", label: "Not the topic", excludes: "topic" },
  notSite: { kind: "values", label: "Not from", excludes: "site" },
  notAuthor: { kind: "values", label: "Not by", excludes: "author" },
  notLanguage: { kind: "values", label: "Not in", excludes: "language" },
  notType: { kind: "values", label: "Not a", excludes: "type", options: types },
  notCollectionId: { kind: "ids", label: "Not in collection", excludes: "collectionId" },
  notProjectId: {
    kind: "ids",
    label: "Not in project",
    excludes: "projectId",
    isOwn: true,
  },
} as const satisfies Record<string, FilterDefinition>;

export type LibraryFilterName = keyof typeof libraryFilters;
/** The filters that exclude the values of another. */
export type ExcludingName = {
  [Name in LibraryFilterName]: (typeof libraryFilters)[Name] extends { excludes: string }
    ? Name
    : never;
}[LibraryFilterName];
export const libraryFilterNames = Object.keys(libraryFilters) as LibraryFilterName[];

export function getFilterDefinition(name: LibraryFilterName): FilterDefinition {
  return libraryFilters[name];
}

/** The filter that `name` excludes, or `name` itself: both have the same values. */
export function getValuesOf(name: LibraryFilterName): Exclude<LibraryFilterName, ExcludingName> {
  return (getFilterDefinition(name).excludes ?? name) as Exclude<LibraryFilterName, ExcludingName>;
}

/** The filters whose values are listed with their counts. */
export const countedFilters = ["topic", "site", "author", "language", "type"] as const;
export type CountedFilter = (typeof countedFilters)[number];

export const librarySorts = ["newest", "oldest", "published", "title"] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** The values of each filter; filters without values are omitted. */
export type LibraryFilter = {
  values: Partial<Record<LibraryFilterName, readonly string[]>>;
  /** Entries of other users in shared collections, instead of own ones. */
  shared: boolean;
  /** A part of a title or topic; "" for none. */
  q: string;
  sort: LibrarySort;
};

export const noLibraryFilter: LibraryFilter = {
  values: {},
  shared: false,
  q: "",
  sort: "newest",
};

/** Max values of one filter, and characters of one value. */
export const maxFilterValues = 20;
export const maxFilterLength = 200;
export const maxLibraryText = 500;
/** Filters that one user can save. */
export const maxSavedFilters = 100;

/** Reads the search of a URL; what is not understood is left out. */
export function parseLibrarySearch(search: string): LibraryFilter {
  const pairs = parseSearchPairs(search);
  const get = (name: string) => pairs.findLast(([one]) => one === name)?.[1];
  const values: LibraryFilter["values"] = {};
  for (const name of libraryFilterNames) {
    const given = pairs.flatMap(([one, value]) => (one === name ? [value] : []));
    const possible = given.filter((value) => isFilterValue(name, value));
    if (possible.length > 0) values[name] = cleanValues(name, possible);
  }
  const sort = librarySorts.find((one) => one === get("sort")) ?? "newest";
  const q = (get("q") ?? "").trim().slice(0, maxLibraryText);
  return { values, shared: get("shared") === "true", q, sort };
}

/** Whether a filter may have this value. The server also checks the days. */
export function isFilterValue(name: LibraryFilterName, value: string): boolean {
  const { kind, options } = getFilterDefinition(name);
  const text = value.trim();
  if (options !== undefined) return Object.hasOwn(options, text);
  if (kind === "ids") return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  if (getValuesOf(name) === "language") return /^[a-z]{2,3}$/i.test(text);
  return text !== "" && text.length <= maxFilterLength;
}

/** Without repetitions; the last one where only one is possible. Ids and codes of languages are in lower case. */
export function cleanValues(name: LibraryFilterName, values: readonly string[]): string[] {
  const { kind, most = maxFilterValues } = getFilterDefinition(name);
  const isFolded = kind === "ids" || getValuesOf(name) === "language";
  const known = new Map<string, string>();
  for (const value of values) {
    const text = value.trim();
    const key = text.toLowerCase();
    if (!known.has(key)) known.set(key, isFolded ? key : text);
  }
  const isSingle = kind === "days" || kind === "flag";
  return [...known.values()].slice(isSingle ? -1 : 0).slice(0, most);
}

/** The inverse of `parseLibrarySearch`: equal filters have equal texts. Without "?"; "" for no filter. */
export function formatLibrarySearch({ values, shared, q, sort }: LibraryFilter): string {
  const pairs: SearchPair[] = libraryFilterNames.flatMap((name) =>
    (values[name] ?? []).map((value) => [name, value] as const),
  );
  if (shared) pairs.push(["shared", "true"]);
  if (q !== "") pairs.push(["q", q]);
  if (sort !== "newest") pairs.push(["sort", sort]);
  return formatSearchPairs(pairs);
}

/** The address of /library with a filter: every link into it is built here. */
export function formatLibraryPath(filter: Partial<LibraryFilter>): string {
  const search = formatLibrarySearch({ ...noLibraryFilter, ...filter });
  return search === "" ? "/library" : `/library?${search}`;
}

export function isFiltered({ values, q }: LibraryFilter): boolean {
  return q !== "" || Object.keys(values).length > 0;
}
