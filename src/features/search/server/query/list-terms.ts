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

const maxCompletions = 24;
const maxEnds = 24;
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
  return Promise.all(
    words.map(async (word, at) => {
      const weights = new Map<string, number>();
      const add = (terms: readonly string[], weight: number): void => {
        for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
      };
      const stems = listStems(word.text, languages);
      add(stems, certainty.exact);
      for (const joined of word.joined) add(listStems(joined, languages), certainty.joined);
      const folded = foldWord(word.text);
      for (const form of listForms(folded))
        add(listStems(form.word, languagesOfForms), form.weight);
      if (at < maxCompounded) {
        const compounds = await listCompounds(tx, index, [folded, ...stems], languages, budget);
        add(compounds, certainty.compound);
      }
      if (word.isPrefix)
        for (const { term, weight } of await complete(tx, index, folded, budget))
          add([term], weight);
      return [...weights].map(([term, weight]) => ({ term, weight }));
    }),
  );
}

/** The terms of the ends of compounds of which any of `stems` is the last part. */
async function listCompounds(
  tx: Tx,
  index: Index,
  stems: readonly string[],
  languages: Languages,
  budget: WorkBudget,
): Promise<string[]> {
  if (!languages.some(hasCompounds)) return [];
  const found = await Promise.all(
    [...new Set(stems)].map(async (stem) => {
      const prefix = toEndPrefix(stem);
      if (prefix === null) return [];
      return listTermsWith(tx, index, prefix, maxEnds, budget);
    }),
  );
  return found.flat();
}

async function complete(
  tx: Tx,
  index: Index,
  typed: string,
  budget: WorkBudget,
): Promise<WeightedTerm[]> {
  if (typed.length < 2 && !isIdeograph(typed)) return [];
  const terms = await listTermsWith(tx, index, typed, maxCompletions, budget);
  if (terms.length > 0) return terms.map((term) => ({ term, weight: certainty.completion }));
  // Typed beyond the stem: "generati" may become "generation", which is indexed as "gener".
  const stumps = Array.from({ length: 5 }, (_, cut) => typed.slice(0, typed.length - 1 - cut));
  return stumps
    .filter((stump) => stump.length >= 4)
    .map((term) => ({ term, weight: certainty.stump }));
}
