/** Turns ranked entries into hits: the first that still exist and contain the phrases. */
import type { Entry } from "#features/entries/contract.ts";
import { listReadableById } from "#features/entries/server/service.ts";
import type { SearchHit, SearchPassage } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import type { FindPhrases } from "../text/find-phrases.ts";
import { loadHighlightTexts } from "../index/highlight-texts.ts";
import { type HoldingPassage, locatePhrases, loadHoldingPassages } from "./locate-phrases.ts";
import { findInFields } from "./list-newest.ts";
import { type LoadedPassage, loadPassages, loadEntryIds } from "./load-passages.ts";
import { matchWords, type Sought } from "../text/match-words.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import type { Index } from "../index/load-index.ts";
import { rankLanguages, type ResolvedWord } from "../query/resolve-words.ts";
import type { RankedEntry } from "./passage-scores.ts";

/** Entries checked for phrases at once; few, because texts may be long. */
const batch = 25;
const maxShown = 2;

/** The words to mark in the results. */
export function toSought(index: Index, words: readonly ResolvedWord[]): Sought {
  const stems = new Set(words.flatMap(({ terms }) => terms.map(({ term }) => term)));
  return { stems, languages: rankLanguages(index), known: new Map() };
}

/** Adds the first of `ranked` that still exist and contain the phrases to `hits`. */
export async function takeHits(
  tx: Tx,
  index: Index,
  ranked: readonly RankedEntry[],
  words: readonly ResolvedWord[],
  { query, limit }: { query: ParsedQuery; limit: number },
  hits: SearchHit[],
  budget: WorkBudget,
): Promise<void> {
  const sought = toSought(index, words);
  const hasPhrases = query.phrases.length + query.notPhrases.length > 0;
  const located = await locatePhrases(
    tx,
    index,
    [...query.phrases, ...query.notPhrases],
    ranked.map(({ number }) => number),
    budget,
  );
  const wanted = located.places.slice(0, query.phrases.length);
  // A phrase of function words only cannot be looked up.
  const hasUnlocated = located.places.includes(null);
  const possible = ranked.filter(
    ({ number, fields }) =>
      fields !== 0 || wanted.every((places) => places === null || places.has(number)),
  );
  const size = hasPhrases ? batch : Math.max(limit + 10, 20);
  for (let from = 0; from < possible.length && hits.length < limit; from += size) {
    if (from > 0 && budget.isOver()) return;
    const some = possible.slice(from, from + size);
    const entryIds = await loadEntryIds(
      tx,
      index,
      some.map(({ number }) => number),
    );
    const alive = some
      .filter(({ number }) => entryIds.has(number))
      .slice(0, hasPhrases ? size : limit - hits.length);
    const [entries, passages, holding] = await Promise.all([
      listReadableById(
        tx,
        index.userId,
        alive.map(({ number }) => entryIds.get(number)!),
      ),
      loadPassages(
        tx,
        index,
        alive.flatMap(({ number, passages }) =>
          passages.slice(0, maxShown).map(({ ordinal }) => ({ number, ordinal })),
        ),
      ),
      loadHoldingPassages(
        tx,
        index,
        located,
        alive.map(({ number }) => number),
        budget,
      ),
    ]);
    const marked = hasPhrases
      ? await loadHighlightTexts(tx, index.userId, [...entries.keys()])
      : new Map<string, string[]>();
    const byNumber = Map.groupBy(passages, ({ number }) => number);
    for (const one of alive) {
      const entry = entries.get(entryIds.get(one.number)!);
      if (entry === undefined) continue;
      const held = holding.get(one.number) ?? [];
      const places = new Set(held.map(({ ordinal }) => ordinal));
      const best = inOrder(one, byNumber.get(one.number) ?? []).filter(
        ({ ordinal }) => !places.has(ordinal),
      );
      if (hasPhrases) {
        const looked = hasUnlocated
          ? [...held, ...best.map((passage) => ({ ...passage, holds: located.find(passage.text) }))]
          : held;
        const texts = marked.get(entry.id) ?? [];
        if (!(await holdsPhrases(entry, texts, looked, query, located.find, budget))) continue;
      }
      const loaded = [...held, ...best];
      hits.push(await toHit(entry, one.score, loaded.slice(0, maxShown), sought, budget));
      if (hits.length === limit) return;
    }
  }
}

function inOrder(entry: RankedEntry, loaded: readonly LoadedPassage[]): LoadedPassage[] {
  return entry.passages.flatMap(({ ordinal }) => loaded.filter((one) => one.ordinal === ordinal));
}

/** Whether all wanted phrases (listed first) and no excluded ones are in its own fields or `passages`. */
async function holdsPhrases(
  entry: Entry,
  highlights: readonly string[],
  passages: readonly HoldingPassage[],
  query: ParsedQuery,
  find: FindPhrases,
  budget: WorkBudget,
): Promise<boolean> {
  const inFields = await findInFields(entry, highlights, find, budget);
  return inFields.every(
    (holds, at) => (holds || passages.some(({ holds }) => holds[at])) === at < query.phrases.length,
  );
}

export const nothingSought: Sought = { stems: new Set(), languages: [], known: new Map() };

/** `passages` with the positions of `sought` in them and in the fields of `entry`. */
export async function toHit(
  entry: Entry,
  score: number,
  passages: readonly LoadedPassage[],
  sought: Sought,
  budget: WorkBudget,
): Promise<SearchHit> {
  const match = async (text: string) => {
    const spans = matchWords(text, sought);
    if (budget.isDue(text.length)) await budget.pause();
    return spans;
  };
  const shown: SearchPassage[] = [];
  for (const { text, start, end } of passages)
    shown.push({ text, start, end, matches: await match(text) });
  const matches = {
    title: await match(entry.title),
    why: await match(entry.whyItsInteresting),
    summary: await match(entry.summary),
    ...(entry.shared?.ownNote.text && { ownNote: await match(entry.shared.ownNote.text) }),
  };
  return { entry, score, passages: shown, matches };
}
