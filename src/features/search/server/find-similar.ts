/** Entries that share with another what is rare elsewhere in its person's library. */
import { and, eq, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { entryContents, globalEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { runSliced, type WorkBudget } from "#server/work-budget.ts";
import { analyseText } from "./analyse-text.ts";
import { getFunctionWords } from "./function-words.ts";
import { readCards, spare } from "./load-passages.ts";
import { foldWord } from "./fold-word.ts";
import { recordBytes } from "./postings.ts";
import { type Base, countTerms, readBase, readPostings } from "./read-index.ts";
import { scorePostings } from "./score-postings.ts";
import { splitPassages } from "./split-passages.ts";

/** What an entry is about shows in its opening; a book need not be read to its end for that. */
const openingCharacters = 30_000;
const mostCounted = 400;
const mostTerms = 20;
/** A word that stands in more of a person's passages than this is no tie between two of them. */
const commonShare = 0.15;
const fewPlaces = 6;
const shortWord = /^[a-z]{1,3}$/;

/** Another card, how much of what `entry` itself scores it reaches (0 to 1), and the words that they share. */
export type SimilarEntry = { cardId: string; likeness: number; words: string[] };

/** The cards most like `entry`, at most `limit`, best first. */
export async function findSimilar(
  tx: Tx,
  userId: string,
  entry: Entry,
  limit: number,
  budget: WorkBudget,
): Promise<SimilarEntry[]> {
  const base = await readBase(tx, userId);
  if (base === null) return [];
  const terms = await chooseTerms(tx, base, entry, budget);
  const { postings } = await readPostings(
    tx,
    base,
    terms.map(({ stem }) => stem),
  );
  const words = terms.map(({ stem }) => ({
    alternatives: [{ weight: 1, records: postings.get(stem) ?? [] }],
  }));
  const scored = scorePostings(words, base, { limit: limit + spare });
  const { entries: ranked } = await runSliced(scored, budget);
  const cards = await readCards(
    tx,
    userId,
    ranked.map(({ number }) => number),
  );
  const self = ranked.find(({ number }) => cards.get(number) === entry.id)?.score ?? 0;
  return ranked
    .filter(({ number }) => cards.has(number) && cards.get(number) !== entry.id)
    .slice(0, limit)
    .map((one) => ({
      cardId: cards.get(one.number)!,
      likeness: self === 0 ? 0 : one.score / self,
      words: terms.filter((_, index) => (one.words & (1 << index)) !== 0).map(({ word }) => word),
    }));
}

type Term = { stem: string; word: string };

/** The words that set the entry apart: frequent in it, rare among the person's others, best first. */
async function chooseTerms(tx: Tx, base: Base, entry: Entry, budget: WorkBudget): Promise<Term[]> {
  const [stored] = await tx
    .select({
      text: sql<string | null>`left(${entryContents.text}, ${openingCharacters})`,
      language: globalEntries.language,
    })
    .from(globalEntries)
    .leftJoin(entryContents, eq(entryContents.entryId, globalEntries.id))
    .where(and(eq(globalEntries.id, entry.entryId)));
  const language = stored?.language ?? null;
  const skipped = getFunctionWords(language);
  const fields = [entry.title, entry.title, ...entry.attributes.mainTopics, entry.summary];
  const text = [...fields, stored?.text ?? ""].join("\n");
  const found = new Map<string, { word: string; count: number }>();
  for (const [start, end] of splitPassages(text)) {
    for (const { stem, word } of analyseText(text.slice(start, end), language)) {
      if (shortWord.test(stem) || /^\d+$/.test(stem) || skipped.has(foldWord(word))) continue;
      const known = found.get(stem);
      if (known === undefined) found.set(stem, { word, count: 1 });
      else known.count += 1;
    }
    if (budget.isDue(end - start)) await budget.pause();
  }
  const frequent = [...found].toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostCounted);
  const bytes = await countTerms(
    tx,
    base,
    frequent.map(([stem]) => stem),
  );
  const placesOf = (stem: string) => (bytes.get(stem) ?? 0) / recordBytes;
  const weigh = (stem: string, count: number) =>
    Math.log(1 + count) * Math.log(1 + base.passages / Math.max(1, placesOf(stem)));
  const most = Math.max(fewPlaces, base.passages * commonShare);
  return frequent
    .filter(([stem]) => placesOf(stem) > 1 && placesOf(stem) <= most)
    .toSorted(([a, one], [b, other]) => weigh(b, other.count) - weigh(a, one.count))
    .slice(0, mostTerms)
    .map(([stem, { word }]) => ({ stem, word }));
}
