/** "Why did I save …": the user's own note. */
import type { FoundPassage, PassageSearch } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { notesOn } from "../notes-on.ts";
import type { Statement } from "./choose-statements.ts";
import { matching, createMatcher, type PassageMatch } from "./match-passage.ts";
import type { Term } from "./term.ts";

const maxNotes = 2;
/** The share of the named subject an entry must match, and how far below the best another may be. */
const needed = 0.6;
const behind = 0.9;

export async function quoteNote(
  found: PassageSearch,
  terms: readonly Term[],
  budget: WorkBudget,
): Promise<Statement[]> {
  const match = createMatcher(terms, "");
  const byEntry = new Map<string, { passage: FoundPassage; worth: number }>();
  for (const passage of found.passages) {
    if (byEntry.size > 0 && budget.isOver()) break;
    const worth = measureMatch(match(passage), terms);
    if (budget.isDue(passage.text.length * matching)) await budget.pause();
    const known = byEntry.get(passage.entry.id);
    if (known === undefined || worth > known.worth)
      byEntry.set(passage.entry.id, { passage, worth });
  }
  // "Why did I save this?" names nothing: about one entry, it means that entry.
  if (terms.length === 0 && byEntry.size !== 1) return [];
  const ranked = [...byEntry.values()].toSorted((a, b) => b.worth - a.worth);
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }) => terms.length === 0 || (worth >= needed && worth >= best * behind))
    .filter(({ passage }) => notesOn(passage.entry).own.trim() !== "")
    .slice(0, maxNotes)
    .map(({ passage: { entry } }) => ({
      text: notesOn(entry).own.trim(),
      field: "why",
      entryId: entry.id,
      start: null,
      end: null,
    }));
}

export function measureMatch(
  { met, inTitle, inFields }: PassageMatch,
  terms: readonly Term[],
): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const covered = terms.reduce((sum, { weight }, index) => {
    const sure = Math.max(
      inTitle[index]!,
      inFields[index]! * 0.95,
      ...met[index]!.map((one) => one * 0.8),
    );
    return sum + weight * sure;
  }, 0);
  return covered / total;
}
