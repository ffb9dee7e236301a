/** The questions that the answerer was tuned on, and held-out questions. The articles are in the corpora. */
import { readFileSync } from "node:fs";

/**
 * The article's folder (or cranfield/ and the number of the abstract), a question as a user would ask it some
 * weeks later, and short strings that the answering passage contains.
 */
export type Answerable = readonly [article: string, question: string, ...expected: string[]];

/**
 * "near": an article covers the subject, but does not answer the question; "off": no entry covers the subject.
 */
export type Unanswerable = readonly [kind: "near" | "off", question: string];

export type Questions = {
  answerable: readonly Answerable[];
  unanswerable: readonly Unanswerable[];
};

/**
 * By name. "fitted on" was used for tuning; the others must not be looked at while tuning. All but the first
 * fitted questions were written by authors who had not seen the answerer.
 */
export const sets = {
  "fitted on": load("fitted"),
  /** Written by authors who read passage by passage, as for published test collections. */
  "kept apart, asked of a passage": load("held-out-passages"),
  /**
   * Written by authors who were instructed to ask from memory, in other words, and not to repeat earlier
   * questions.
   */
  "kept apart, asked from memory": load("held-out-memory"),
} as const satisfies Record<string, Questions>;

export type SetName = keyof typeof sets;

function load(name: string): Questions {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")) as Questions;
}
