/** The entries that are near to a question that nothing answers: those that have a good part of what it asks about. */
import type { NearestEntry } from "#features/assistant/contract.ts";
import { analyseText, type PassageSearch } from "#features/search/server/service.ts";
import { parseQuestion } from "./parse-question.ts";
import { weighTerms } from "./weigh-terms.ts";

const maxNear = 3;
/** Passages that are looked at, best first. */
const maxRead = 12;
/** The share of the question's words by weight, of which words that nothing has weigh most. */
const needed = 0.35;

export function listNear(question: string, found: PassageSearch): NearestEntry[] {
  const terms = weighTerms(question, parseQuestion(question), found);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const near = new Map<string, NearestEntry>();
  for (const { entry, text, language } of found.passages.slice(0, maxRead)) {
    if (near.size === maxNear) break;
    const { id: entryId, title, summary, whyItsInteresting, shared } = entry;
    const all = [title, summary, whyItsInteresting, text].join("\n\n");
    const stems = new Set(analyseText(all, language).map(({ stem }) => stem));
    const met = terms.filter(({ stems: own, isGuess }) => !isGuess && !own.isDisjointFrom(stems));
    if (met.reduce((sum, { weight }) => sum + weight, 0) < needed * total) continue;
    // One word of several is met by chance, unless it is a name.
    const isNamed = met.some(({ kind }) => kind === "name");
    if (!isNamed && met.length < Math.min(2, terms.length)) continue;
    const adder = shared === undefined ? {} : { addedBy: shared.addedBy.name };
    near.set(entryId, { entryId, title, summary, ...adder });
  }
  return [...near.values()];
}
