/** The parts of a question about the library that were read so far. */
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import {
  type ExcludingName,
  getFilterDefinition,
  type LibraryFilter,
  type LibraryFilterName,
  libraryFilterNames,
  type LibrarySort,
} from "#shared/library-filters.ts";

/** The names in a question that the library has, in lower case. */
export type Vocabulary = Record<
  "topics" | "sites" | "authors" | "collections" | "projects",
  /** By name: the values of the filter. */
  ReadonlyMap<string, readonly string[]>
>;

export type LibraryQuestion = {
  kind: LibraryAnswer["kind"];
  values: LibraryFilter["values"];
  sort: LibrarySort;
  /** As in "the last five". */
  limit: number | null;
  /** Something that cannot be, such as February 30, as a sentence. */
  problem: string | null;
};

export type Reading = LibraryQuestion & {
  hasNoun: boolean;
  /** Whether the next time is when something was published. */
  isPublished: boolean;
  /** Whether the next words are excluded. */
  isExcluded: boolean;
  /** "Which PDF": one is asked for. */
  isOne: boolean;
  /** Whether a subject was read last: the next words may be some of it. */
  isAfterSubject: boolean;
  /** Words without a meaning for the question that are none of the usual ones. */
  skipped: number;
};

/** Before the first word is read. */
export function startReading(): Reading {
  return {
    kind: "list",
    values: {},
    sort: "newest",
    limit: null,
    problem: null,
    hasNoun: false,
    isPublished: false,
    isExcluded: false,
    isOne: false,
    isAfterSubject: false,
    skipped: 0,
  };
}

/** The way on: `length` characters were read, which say `next`. */
export type Step = readonly [length: number, next: Partial<Reading>];

const excluding = new Map(
  libraryFilterNames.flatMap((name) => {
    const { excludes } = getFilterDefinition(name);
    return excludes === undefined ? [] : [[excludes, name as ExcludingName] as const];
  }),
);

/** What was read so far with values of a filter, or without entries that have them. */
export function addValues(
  so: Reading,
  name: LibraryFilterName,
  values: readonly string[],
): Partial<Reading> {
  const of = so.isExcluded ? excluding.get(name)! : name;
  const all = [...new Set([...(so.values[of] ?? []), ...values])];
  return { values: { ...so.values, [of]: all }, isExcluded: false };
}

/** Whether nothing was said that chooses entries. */
export function isEmpty({ values, sort, limit, problem }: LibraryQuestion): boolean {
  return (
    Object.keys(values).length === 0 && sort === "newest" && limit === null && problem === null
  );
}
