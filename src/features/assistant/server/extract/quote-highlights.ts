/** "What did I highlight about …": the passages that the user highlighted, with their notes. */
import type { ShownHighlight } from "#features/highlights/server/service.ts";
import type { PassageSearch } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import type { Statement } from "./choose-statements.ts";
import { createMatcher, matching } from "./match-passage.ts";
import { measureMatch } from "./quote-note.ts";
import type { Term } from "./term.ts";
import { toPassage } from "./to-passage.ts";

/** The user's highlights by entry id. */
export type MarkedByEntry = ReadonlyMap<string, readonly ShownHighlight[]>;

const maxShown = 6;
const maxCharacters = 600;
/** The share of the subject a highlight with its entry must match, and how far below the best another may be. */
const needed = 0.6;
const behind = 0.7;

export async function quoteHighlights(
  found: PassageSearch,
  marked: MarkedByEntry,
  terms: readonly Term[],
  budget: WorkBudget,
): Promise<Statement[]> {
  const match = createMatcher(terms, "");
  const passages = new Map(found.passages.map((passage) => [passage.entry.id, passage]));
  const rated: { highlight: ShownHighlight; worth: number }[] = [];
  for (const [entryId, passage] of passages) {
    for (const highlight of marked.get(entryId) ?? []) {
      if (rated.length > 0 && budget.isOver()) break;
      const text = `${highlight.quote}\n\n${highlight.note}`;
      const isRated = terms.length > 0;
      const worth = isRated ? measureMatch(match(toPassage(passage, text)), terms) : 1;
      rated.push({ highlight, worth });
      if (budget.isDue(text.length * matching)) await budget.pause();
    }
  }
  const best = Math.max(...rated.map(({ worth }) => worth), 0);
  return rated
    .filter(({ worth }) => worth >= needed && worth >= best * behind)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, maxShown)
    .flatMap(({ highlight }) => toStatements(highlight));
}

function toStatements({ entryId, quote, note, start }: ShownHighlight): Statement[] {
  const [words, noted] = [cut(quote), cut(note)];
  const end = start === null ? null : start + words.length;
  const statements: Statement[] = [{ text: words, field: "highlight", entryId, start, end }];
  if (noted.trim() !== "")
    statements.push({ text: noted, field: "highlightNote", entryId, start: null, end: null });
  return statements;
}

/** The beginning, cut at a word. */
function cut(text: string): string {
  if (text.length <= maxCharacters) return text;
  const space = text.lastIndexOf(" ", maxCharacters);
  return text.slice(0, space > 0 ? space : maxCharacters).toWellFormed();
}

/** A statement that is mostly highlighted is quoted as a highlight. */
export function nameHighlights(
  statements: readonly Statement[],
  marked: MarkedByEntry,
): Statement[] {
  return statements.map((statement) => {
    const { field, entryId, start, end } = statement;
    if (field !== "text" || start === null || end === null) return statement;
    const shared = (marked.get(entryId) ?? []).reduce((sum, one) => {
      if (one.start === null || one.end === null) return sum;
      return sum + Math.max(0, Math.min(end, one.end) - Math.max(start, one.start));
    }, 0);
    return shared * 2 > end - start ? { ...statement, field: "highlight" as const } : statement;
  });
}
