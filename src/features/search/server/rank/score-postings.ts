/**
 * BM25 over passages (Robertson & Zaragoza 2009, with Lucene's idf), combined with matches in the entry's own
 * fields. Every posting of every word is scored; nothing is cut before ranking.
 */
import type { Sliced } from "#server/limits/work-budget.ts";
import { PassageScores, type RankedEntry } from "./passage-scores.ts";
import { fieldsOrdinal, fieldBits, lengths, recordBytes } from "../index/postings.ts";

/** A term that matches a word. `weight` is 1 as typed, less for a guess. */
export type Alternative = { weight: number; records: readonly Buffer[] };
export type WordPostings = { alternatives: readonly Alternative[] };

/** The totals of the index. Entry numbers are below `nextNumber`. */
export type IndexSize = { entries: number; passages: number; words: number; nextNumber: number };

export type Ranking = {
  /** Best first, newest first for equal scores. */
  entries: RankedEntry[];
  /** By word, the passages and entries that contain it. */
  counts: { passages: number; entries: number }[];
};

export type ScoringOptions = {
  /** Maximum number of entries. */
  limit: number;
  /** 1 for each number that may be found; all where absent. */
  isAllowed?: Uint8Array | null;
  /** Ranks entries with all words above those with some. */
  prefersComplete?: boolean;
  /** Maximum passages by rank of the entry; three where absent. */
  kept?: readonly number[];
};

/** Tuned with `npm run eval retrieval`; docs/decisions/0009 has the curves. */
export const weights = {
  k1: 1.5,
  b: 0.75,
  /** The weight of the best single passage, against each word's best passage in the entry. */
  passage: 0.5,
  /** What a match in a field adds, relative to the word's idf. The user's note counts most. */
  title: 0.7,
  // The limit of a term's saturated frequency in a text (k1 + 1).
  why: 2.5,
  // The user's own choice and words, like the note.
  highlights: 2.5,
  topics: 0.4,
  summary: 0.2,
  site: 0.6,
};

const fieldWeights = Array.from({ length: 64 }, (_, bits) =>
  Object.entries(fieldBits).reduce(
    (sum, [name, bit]) => sum + ((bits & bit) > 0 ? weights[name as keyof typeof fieldBits] : 0),
    0,
  ),
);

/** Bytes of postings processed between two checks of the budget. */
const sliceBytes = 4_096 * recordBytes;

/** Scores the entries that contain any of `words`, and returns the best. A unit is a posting. */
export function* scorePostings(
  words: readonly WordPostings[],
  size: IndexSize,
  options: ScoringOptions,
): Sliced<Ranking> {
  const scores = new PassageScores(size.nextNumber, words.reduce(countRecords, 0));
  const average = Math.max(1, size.words / Math.max(1, size.passages));
  const norms = Float64Array.from(
    lengths,
    (length) => weights.k1 * (1 - weights.b + (weights.b * length) / average),
  );
  const counts: Ranking["counts"] = [];
  for (const word of words) {
    scores.beginWord();
    const rarity = yield* weighRarity(word, size);
    yield* addWord(scores, word, rarity, norms, options.isAllowed ?? null);
    counts.push(scores.countWord());
  }
  const { limit, prefersComplete = false, kept = [] } = options;
  const ofWords = prefersComplete ? words.length : 0;
  return { entries: yield* scores.takeBest(limit, weights.passage, ofWords, kept), counts };
}

/** The numbers that contain any of `words`: 1 by number. */
export function* markHolders(
  words: readonly WordPostings[],
  nextNumber: number,
): Sliced<Uint8Array> {
  const holders = new Uint8Array(nextNumber);
  for (const slice of cutSlices(words.flatMap(({ alternatives }) => alternatives))) {
    for (let at = 0; at < slice.length; at += recordBytes) holders[slice.readUInt32LE(at)] = 1;
    yield slice.length / recordBytes;
  }
  return holders;
}

/** All records of `alternatives`, in slices that are processed without interruption. */
export function* cutSlices(
  alternatives: readonly Pick<Alternative, "records">[],
): Generator<Buffer, void, void> {
  for (const { records } of alternatives)
    for (const buffer of records)
      for (let at = 0; at < buffer.length; at += sliceBytes)
        yield buffer.subarray(at, at + sliceBytes);
}

function countRecords(sum: number, { alternatives }: WordPostings): number {
  const buffers = alternatives.flatMap(({ records }) => records);
  return buffers.reduce((bytes, { length }) => bytes + length, 0) / recordBytes + sum;
}

/** The word's inverse document frequency over passages, or over entries if more entries contain it. */
function* weighRarity({ alternatives }: WordPostings, size: IndexSize): Sliced<number> {
  let passages = 0;
  let entries = 0;
  for (const slice of cutSlices(alternatives)) {
    for (let at = 4; at < slice.length; at += recordBytes) {
      if (slice[at] === 0xff && slice[at + 1] === 0xff) entries += 1;
      else passages += 1;
    }
    // Much cheaper than scoring.
    yield slice.length / recordBytes / 8;
  }
  const total = Math.max(size.passages, size.entries);
  const frequency = Math.min(total, Math.max(passages, entries));
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}

/**
 * Adds one word's saturated frequency to each passage and its weight to each entry; of several terms the best
 * counts.
 */
function* addWord(
  scores: PassageScores,
  { alternatives }: WordPostings,
  rarity: number,
  norms: Float64Array,
  isAllowed: Uint8Array | null,
): Sliced<void> {
  for (const alternative of alternatives) {
    for (const slice of cutSlices([alternative])) {
      addSlice(scores, slice, rarity * alternative.weight, norms, isAllowed);
      yield slice.length / recordBytes;
    }
  }
}

function addSlice(
  scores: PassageScores,
  slice: Buffer,
  weight: number,
  norms: Float64Array,
  isAllowed: Uint8Array | null,
): void {
  const most = weight * (weights.k1 + 1);
  const view = new DataView(slice.buffer, slice.byteOffset, slice.length);
  for (let at = 0; at < slice.length; at += recordBytes) {
    const number = view.getUint32(at, true);
    if (isAllowed !== null && isAllowed[number] !== 1) continue;
    const ordinal = view.getUint16(at + 4, true);
    const count = view.getUint8(at + 6);
    if (ordinal === fieldsOrdinal) {
      scores.addFields(number, count, weight * fieldWeights[count]!);
    } else {
      const norm = norms[view.getUint8(at + 7)]!;
      scores.addPassage(number, ordinal, (most * count) / (count + norm));
    }
  }
}
