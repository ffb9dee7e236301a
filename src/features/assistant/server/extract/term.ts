import type { WordKind } from "./word-kinds.ts";

/** A word of a question, as sentences are searched for it. */
export type Term = {
  word: string;
  stems: ReadonlySet<string>;
  /** Words with a similar meaning. */
  related: ReadonlySet<string>;
  kind: WordKind;
  weight: number;
  /** Whether it is in no entry, so that `stems` are stems of similar spellings. */
  isGuess: boolean;
  /** Whether it was typed with a capital, and is matched with one. */
  isCapital: boolean;
  /** Whether "how many" counts it. */
  isCounted: boolean;
};
