/** Scores answers to questions about the library. */
import type { LibraryAnswered } from "./ask-library.ts";

/** Entries by the name of their page. `optional`: neither right nor wrong. */
type Entries = { entries: string[]; optional?: string[] };

export type LibraryQuestions = {
  lists: ({ question: string } & Entries)[];
  /** When entries were saved or published, and how far they are read. */
  times: ({ question: string } & Entries)[];
  counts: { question: string; count: number }[];
  overviews: ({ question: string } & Entries)[];
  comparisons: { question: string; sides: [string[], string[]] }[];
  /** `entries`: of the last answer. */
  followUps: ({ questions: string[] } & Entries)[];
  refusals: { question: string }[];
};

/** F1 of the listed entries. */
export function scoreEntries(
  { entries: found, isRefused }: Pick<LibraryAnswered, "entries" | "isRefused">,
  { entries, optional = [] }: Entries,
): number {
  const judged = isRefused ? [] : found.filter((name) => !optional.includes(name));
  if (judged.length + entries.length === 0) return 1;
  const right = judged.filter((name) => entries.includes(name)).length;
  return (2 * right) / (judged.length + entries.length);
}

/** Entries that an overview has to cite, of those that are relevant. */
const enough = 3;

/** Whether enough different relevant entries are cited, and no other. */
export function isGoodOverview(
  { cited }: Pick<LibraryAnswered, "cited">,
  { entries, optional = [] }: Entries,
): boolean {
  const relevant = cited.filter((name) => entries.includes(name));
  return (
    relevant.length >= Math.min(enough, entries.length) &&
    cited.every((name) => entries.includes(name) || optional.includes(name))
  );
}

/** Whether both sides are quoted, and nothing else. */
export function isGoodComparison(
  { cited }: Pick<LibraryAnswered, "cited">,
  sides: readonly string[][],
): boolean {
  return (
    sides.every((side) => side.some((name) => cited.includes(name))) &&
    cited.every((name) => sides.some((side) => side.includes(name)))
  );
}
