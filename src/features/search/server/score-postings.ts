/**
 * BM25 over passages (Robertson & Zaragoza 2009, with Lucene's idf), joined with what matched in the
 * entry's own fields. Every posting of every word is scored: nothing is cut before it is ranked.
 */
import { cardOrdinal, fieldBits, lengths, recordBytes } from "./postings.ts";

/** A term that stands for a word, with how surely it does: 1 as typed, less for a guess. */
export type Alternative = { weight: number; records: readonly Buffer[] };
export type WordPostings = { alternatives: readonly Alternative[] };

export type IndexSize = { entries: number; passages: number; words: number };

export type RankedPassage = { ordinal: number; score: number };
export type RankedEntry = {
  number: number;
  score: number;
  /** Best first, at most three. */
  passages: RankedPassage[];
  /** Words that matched, as bits by their place among the words (the first 31). */
  words: number;
  /** Fields of the card that matched, as bits of postings.ts. */
  fields: number;
};

export type Ranking = {
  entries: RankedEntry[];
  /** By word: how many passages and how many entries hold it. */
  counts: { passages: number; entries: number }[];
};

/** Measured by `npm run eval retrieval`; docs/decisions/0009 has the curves. */
export const weights = {
  k1: 1.5,
  b: 0.75,
  /** The best passage alone, against each word where it stands best in the entry. */
  passage: 0.5,
  /** What a match in a field of the card adds, as a share of the word's idf: the person's note most. */
  title: 0.7,
  why: 1,
  topics: 0.4,
  summary: 0.2,
  site: 0.6,
};

const mostWords = 31;
const keptPassages = 3;
/** Passage keys are number × 65536 + ordinal: exact, as numbers stay below 2 to the 32nd. */
const perEntry = 0x10000;

const fieldWeights = Array.from({ length: 32 }, (_, bits) =>
  Object.entries(fieldBits).reduce(
    (sum, [name, bit]) => sum + ((bits & bit) > 0 ? weights[name as keyof typeof fieldBits] : 0),
    0,
  ),
);

/** Scores all entries that hold any of `words`. `isAllowed`, by number, leaves out the others where given. */
export function scorePostings(
  words: readonly WordPostings[],
  size: IndexSize,
  isAllowed: Uint8Array | null,
): Ranking {
  const entries = new Map<number, Accumulator>();
  const counts: Ranking["counts"] = [];
  const average = Math.max(1, size.words / Math.max(1, size.passages));
  const norms = lengths.map(
    (length) => weights.k1 * (1 - weights.b + weights.b * (length / average)),
  );
  for (const [index, word] of words.entries()) {
    const { passages, cards } = gather(word, norms, isAllowed);
    const held = new Set(cards.keys());
    for (const key of passages.keys()) held.add(Math.floor(key / perEntry));
    counts.push({ passages: passages.size, entries: held.size });
    const frequency = Math.max(passages.size, cards.size);
    const total = Math.max(size.passages, size.entries, frequency);
    const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
    add(entries, passages, cards, idf, index < mostWords ? 1 << index : 0);
  }
  return { entries: [...entries].map(([number, entry]) => finish(number, entry)), counts };
}

type Accumulator = {
  passages: Map<number, number>;
  /** Each word's best passage, summed up. */
  union: number;
  card: number;
  words: number;
  fields: number;
};
type Card = { weight: number; fields: number };

/** The saturated frequency of one word by passage, and its weight by card; of several terms the best counts. */
function gather(word: WordPostings, norms: readonly number[], isAllowed: Uint8Array | null) {
  const passages = new Map<number, number>();
  const cards = new Map<number, Card>();
  for (const { weight, records } of word.alternatives) {
    for (const buffer of records) {
      const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
      for (let offset = 0; offset < buffer.length; offset += recordBytes) {
        const number = view.getUint32(offset, true);
        if (isAllowed !== null && isAllowed[number] !== 1) continue;
        const ordinal = view.getUint16(offset + 4, true);
        const count = buffer[offset + 6]!;
        if (ordinal === cardOrdinal) {
          const known = cards.get(number);
          const made = weight * fieldWeights[count]!;
          if (known === undefined) cards.set(number, { weight: made, fields: count });
          else {
            known.weight = Math.max(known.weight, made);
            known.fields |= count;
          }
        } else {
          const key = number * perEntry + ordinal;
          const made = (weight * count * (weights.k1 + 1)) / (count + norms[buffer[offset + 7]!]!);
          const known = passages.get(key);
          if (known === undefined || known < made) passages.set(key, made);
        }
      }
    }
  }
  return { passages, cards };
}

function add(
  entries: Map<number, Accumulator>,
  passages: ReadonlyMap<number, number>,
  cards: ReadonlyMap<number, Card>,
  idf: number,
  bit: number,
): void {
  const best = new Map<number, number>();
  for (const [key, frequency] of passages) {
    const number = Math.floor(key / perEntry);
    const score = idf * frequency;
    const entry = open(entries, number, bit);
    const ordinal = key % perEntry;
    entry.passages.set(ordinal, (entry.passages.get(ordinal) ?? 0) + score);
    const before = best.get(number) ?? 0;
    if (score > before) {
      entry.union += score - before;
      best.set(number, score);
    }
  }
  for (const [number, card] of cards) {
    const entry = open(entries, number, bit);
    entry.card += idf * card.weight;
    entry.fields |= card.fields;
  }
}

function open(entries: Map<number, Accumulator>, number: number, bit: number): Accumulator {
  let entry = entries.get(number);
  if (entry === undefined) {
    entry = { passages: new Map(), union: 0, card: 0, words: 0, fields: 0 };
    entries.set(number, entry);
  }
  entry.words |= bit;
  return entry;
}

function finish(number: number, entry: Accumulator): RankedEntry {
  const passages = [...entry.passages]
    .map(([ordinal, score]) => ({ ordinal, score }))
    .toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal)
    .slice(0, keptPassages);
  const text = weights.passage * (passages[0]?.score ?? 0) + (1 - weights.passage) * entry.union;
  return { number, score: text + entry.card, passages, words: entry.words, fields: entry.fields };
}
