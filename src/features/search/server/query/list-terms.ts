/** Lists the terms under which a query word may be indexed. */
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import type { Index } from "../index/load-index.ts";
import { listTermsWith } from "../index/load-postings.ts";
import { hasCompounds, toEndPrefix } from "../text/compounds.ts";
import { foldWord } from "../text/fold-word.ts";
import { listForms } from "../text/list-forms.ts";
import { listStems } from "../text/stem-word.ts";
import { isIdeograph, type QueryWord } from "./list-words.ts";

export type WeightedTerm = { term: string; weight: number };
type Languages = readonly (string | null)[];

/** Terms found by one prefix. */
const maxWithPrefix = 24;
/** Words of a query whose compounds are looked for. */
const maxCompounded = 6;
/**
 * The weight of a term by how it matched the typed word. With more for words that are also written as one, the first answers to
 * questions of Cranfield get worse.
 */
const certainty = { exact: 1, joined: 0.5, completion: 0.6, stump: 0.5, compound: 0.5 };
/** The forms of `listForms` are of scripts of which only Arabic has a stemmer. */
const languagesOfForms = [null, "ar"];

/** By word, its possible terms; each once, with its highest weight, as typed first. */
export async function listTerms(
  tx: Tx,
  index: Index,
  words: readonly QueryWord[],
  languages: Languages,
  budget: WorkBudget,
): Promise<WeightedTerm[][]> {
  const maySplit = languages.some(hasCompounds);
  const wanted = words.map(({ text, isPrefix, joined }, at) => {
    const stems = listStems(text, languages);
    const folded = foldWord(text);
    return {
      stems,
      folded,
      joined,
      ends: maySplit && at < maxCompounded ? listEnds([folded, ...stems]) : [],
      typed: isPrefix && (folded.length >= 2 || isIdeograph(folded)) ? folded : null,
    };
  });
  const prefixes = wanted.flatMap(({ ends, typed }) => (typed === null ? ends : [...ends, typed]));
  const found = await listTermsWith(tx, index, prefixes, maxWithPrefix, budget);
  return wanted.map(({ stems, folded, joined, ends, typed }) => {
    const weights = new Map<string, number>();
    const add = (terms: readonly string[], weight: number): void => {
      for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    };
    add(stems, certainty.exact);
    for (const whole of joined) add(listStems(whole, languages), certainty.joined);
    for (const form of listForms(folded)) add(listStems(form.word, languagesOfForms), form.weight);
    for (const end of ends) add(found.get(end)!, certainty.compound);
    if (typed !== null) {
      const completions = found.get(typed)!;
      if (completions.length > 0) add(completions, certainty.completion);
      else add(listStumps(typed), certainty.stump);
    }
    return [...weights].map(([term, weight]) => ({ term, weight }));
  });
}

/** The prefixes of the terms of compounds of which any of `stems` is the last part. */
function listEnds(stems: readonly string[]): string[] {
  return [...new Set(stems)].flatMap((stem) => toEndPrefix(stem) ?? []);
}

/** For a word typed beyond its stem: "generati" may become "generation", which is indexed as "gener". */
function listStumps(typed: string): string[] {
  const stumps = Array.from({ length: 5 }, (_, cut) => typed.slice(0, typed.length - 1 - cut));
  return stumps.filter((stump) => stump.length >= 4);
}
