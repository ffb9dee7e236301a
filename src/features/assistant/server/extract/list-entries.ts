/** "What do I know about …": the most informative sentence of each entry about the subject. */
import type { PassageSearch } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { chooseStatements, type Statement } from "./choose-statements.ts";
import { getSignals } from "./judge-candidate.ts";
import type { ParsedQuestion } from "./parse-question.ts";
import { rankSentences } from "./rank-sentences.ts";
import type { Candidate } from "./score-sentence.ts";
import type { Term } from "./term.ts";

const maxEntries = 5;
/** The share of the subject an entry must match, and the worth others need relative to the best. */
const needed = { coverage: 0.6, best: 0.45 };

export async function listEntries(
  found: PassageSearch,
  terms: readonly Term[],
  parsed: ParsedQuestion,
  budget: WorkBudget,
): Promise<Statement[]> {
  if (terms.length === 0) return [];
  const heaviest = Math.max(...terms.map(({ weight }) => weight)) * 0.95;
  const byEntry = new Map<string, { candidate: Candidate; worth: number }>();
  for (const candidate of await rankSentences(found.passages, terms, parsed, budget)) {
    const { names, about } = getSignals(candidate, terms);
    const lacksRarest = terms.some(
      ({ weight }, index) => weight >= heaviest && candidate.met[index] === 0,
    );
    if (candidate.coverage < needed.coverage || names === 0 || lacksRarest) continue;
    // A passing mention ranks below entries about the subject.
    const worth = candidate.score + about;
    const known = byEntry.get(candidate.match.passage.entry.id);
    if (known === undefined || worth > known.worth)
      byEntry.set(candidate.match.passage.entry.id, { candidate, worth });
  }
  const ranked = [...byEntry.values()].toSorted((a, b) => b.worth - a.worth);
  const least = (ranked[0]?.worth ?? 0) * needed.best;
  return chooseStatements(
    ranked.filter(({ worth }) => worth >= least).map(({ candidate }) => candidate),
    maxEntries,
  );
}
