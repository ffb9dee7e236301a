/** Finds the entries that are about a subject, not only those that mention it. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { runSliced, type Sliced, WorkBudget } from "#server/limits/work-budget.ts";
import { judgeWord, listNarrower, listTopicsNamed } from "#features/enrichment/server/service.ts";
import { getIndex, type Index, toPlaces } from "../index/load-index.ts";
import { loadPostings } from "../index/load-postings.ts";
import { fieldBits, fieldsOrdinal, recordBytes } from "../index/postings.ts";
import { rankLanguages, type ResolvedWord, resolveWords } from "../query/resolve-words.ts";
import { analyseText } from "../text/analyse-text.ts";
import { listStems } from "../text/stem-word.ts";
import { cutSlices, type WordPostings } from "./score-postings.ts";

/** Entries of one subject: the first in this order. */
const maxFound = 2_000;
/** Subjects that are named together. */
const maxParts = 4;
/** Entries whose texts are measured. */
const maxMeasured = 2_000;
/**
 * A text is about the word that it has so often, in all and per 1,000 characters, in such a share of its passages; each of several
 * words has to be more frequent, because they may be apart. On 205 real pages, with fewer come texts that mention it in passing.
 */
const inText = { times: 4, share: 0.4, density: 0.85 };
const inTextOfSeveral = { times: 4, share: 0.6, density: 1.5 };
/** A summary may have a word in passing, too. */
const inSummary = { times: 3, share: 0.3, density: 0.6 };
/** Characters of the stem of a word that may have a typing error. */
const minCorrected = 6;
/** Function words that may be what matters, as in "US politics", which only a topic can tell. */
const ambiguous = new Set(["us", "it", "who", "may", "can", "will"]);
/** Languages with a smaller share of the entries are not considered: "win" is how Germans' "wine" is indexed. */
const minLanguageShare = 0.05;

const isAmbiguous = (subject: string): boolean =>
  analyseText(subject, null).some(({ word }) => ambiguous.has(word.toLowerCase()));

/** How well an entry is about a subject, by where all words of the subject are. */
export const strengths = { title: 4, topics: 3, why: 3, highlights: 2, summary: 1.5, text: 1 };

/** `strength` is higher for entries that are more about it. */
export type AboutEntry = { entryId: string; strength: number };

/** Best first. A subject of several, as "tea and coffee", has the entries of each. */
export async function findSubject(
  tx: Tx,
  userId: string,
  subject: string,
  budget = new WorkBudget(),
): Promise<AboutEntry[]> {
  const index = await getIndex(tx, userId);
  if (index === null) return [];
  const best = new Map<string, number>();
  for (const one of listSubjects(subject)) {
    const named = await findNamed(tx, index, one, budget);
    const narrower = await findNarrower(tx, index, one, budget);
    for (const { entryId, strength } of [...named, ...narrower])
      best.set(entryId, Math.max(strength, best.get(entryId) ?? 0));
  }
  // "Robot countries" are in texts that say "robot".
  const telling = withoutGeneral(subject);
  if (best.size === 0 && telling !== subject && !isAmbiguous(subject))
    return findNamed(tx, index, telling, budget);
  return [...best]
    .map(([entryId, strength]) => ({ entryId, strength }))
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, maxFound);
}

/** The subject, its parts if it names several, and other names of them. */
export function listSubjects(subject: string): string[] {
  const parts = subject
    .split(/\s*(?:[,;/&]|(?<![\p{L}\p{N}])(?:and|or|as well as)(?![\p{L}\p{N}]))\s*/u)
    .map((part) => part.replace(/^(?:other|also|the|some|various) /u, ""))
    .filter((part) => part !== "")
    .slice(0, maxParts);
  const initials = parts.length > 1 ? [] : listInitials(subject);
  const named = [subject, ...parts, ...initials];
  return [...new Set([...named, ...named.flatMap(listTopicsNamed)])];
}

/** "SEO" for "search engine optimisation". */
function listInitials(subject: string): string[] {
  const words = subject.split(/[\s-]+/u);
  return words.length >= 3 && words.every((word) => /^\p{L}{3}/u.test(word))
    ? [words.map((word) => word[0]).join("")]
    : [];
}

/** The subject without general words. */
const withoutGeneral = (subject: string): string =>
  subject
    .split(" ")
    .filter((word) => judgeWord(word, "en") === "telling")
    .join(" ");

/** The entries about all words of a subject. */
async function findNamed(
  tx: Tx,
  index: Index,
  subject: string,
  budget: WorkBudget,
): Promise<AboutEntry[]> {
  if (isAmbiguous(subject)) return [];
  const { words } = await resolveWords(tx, index, [{ text: subject, isPrefix: false }], budget);
  const sought = keepMainLanguages(words, index);
  // Most short words are one letter away from others: "knitting" is not about units.
  const isGuess = ({ isCorrected, terms }: ResolvedWord) =>
    isCorrected && terms.some(({ term }) => term.length < minCorrected);
  return sought.some(isGuess) ? [] : findAll(tx, index, sought, budget);
}

/** The entries about parts of a general subject, as Zimbabwe for "African countries". */
async function findNarrower(
  tx: Tx,
  index: Index,
  subject: string,
  budget: WorkBudget,
): Promise<AboutEntry[]> {
  const words = new Set([subject, withoutGeneral(subject)].flatMap(listNarrower));
  if (words.size === 0) return [];
  const languages = listMainLanguages(index);
  const terms = new Set([...words].flatMap((word) => listStems(word, languages)));
  const { postings } = await loadPostings(tx, index, [...terms], budget);
  const alternatives = [...postings.values()].map((records) => ({ weight: 1, records }));
  return findAll(tx, index, [{ alternatives }], budget, inTextOfSeveral);
}

/** The entries that are about all of `sought` together. */
async function findAll(
  tx: Tx,
  index: Index,
  sought: readonly WordPostings[],
  budget: WorkBudget,
  least = sought.length === 1 ? inText : inTextOfSeveral,
): Promise<AboutEntry[]> {
  if (sought.length === 0 || sought.some(({ alternatives }) => alternatives.length === 0))
    return [];
  const held = await runSliced(collect(sought, index.nextNumber), budget);
  const possible = await runSliced(choose(held), budget);
  const rows = await loadSizes(
    tx,
    index,
    possible.slice(0, maxMeasured).map(({ number }) => number),
  );
  const toldBy = new Map(possible.map(({ number, told }) => [number, told]));
  return rows.flatMap(({ number, entryId, passages, length }) => {
    const told = toldBy.get(number)!;
    const share = lowest(held, "places", number) / Math.max(1, passages);
    const times = lowest(held, "times", number);
    const reaches = (bound: typeof inText) =>
      times >= bound.times && share >= bound.share && (1_000 * times) / length >= bound.density;
    const isSure = told > strengths.summary || (told > 0 && reaches(inSummary));
    const isTold = isSure || reaches(least);
    return isTold ? [{ entryId, strength: Math.max(told, strengths.text) + share }] : [];
  });
}

function listMainLanguages(index: Index): (string | null)[] {
  const least = minLanguageShare * index.entries;
  return rankLanguages(index).filter(
    (language, at) => at === 0 || (index.languages[language ?? ""] ?? 0) >= least,
  );
}

function keepMainLanguages(words: readonly ResolvedWord[], index: Index): ResolvedWord[] {
  const main = listMainLanguages(index);
  return words.map((word) => {
    const stems = new Set(listStems(word.word, main));
    const kept = word.terms.map(({ term, weight }) => weight < 1 || stems.has(term));
    // In the same order.
    return { ...word, alternatives: word.alternatives.filter((_, at) => kept[at]) };
  });
}

/** Of one word, by the number of the entry: its fields as bits, how often the text has it, and in how many passages. */
type Held = { fields: Uint8Array; times: Uint32Array; places: Uint16Array };

/** Words of a subject that count. */
const maxWords = 6;

function* collect(words: readonly WordPostings[], nextNumber: number): Sliced<Held[]> {
  const held: Held[] = [];
  for (const { alternatives } of words.slice(0, maxWords)) {
    const fields = new Uint8Array(nextNumber);
    const times = new Uint32Array(nextNumber);
    const places = new Uint16Array(nextNumber);
    for (const slice of cutSlices(alternatives)) {
      for (let from = 0; from < slice.length; from += recordBytes) {
        const number = slice.readUInt32LE(from);
        const count = slice[from + 6]!;
        if (slice.readUInt16LE(from + 4) === fieldsOrdinal) fields[number]! |= count;
        else {
          times[number]! += count;
          places[number]! += 1;
        }
      }
      yield slice.length / recordBytes;
    }
    held.push({ fields, times, places });
  }
  return held;
}

const lowest = (held: readonly Held[], of: "times" | "places", number: number): number =>
  held.reduce((least, one) => Math.min(least, one[of][number]!), Number.POSITIVE_INFINITY);

type Possible = { number: number; told: number };

/** Chooses entries that have all words and may be about them. `told`, by which they are sorted, is their strength by fields. */
function* choose(held: readonly Held[]): Sliced<Possible[]> {
  const possible: Possible[] = [];
  const { length } = held[0]!.fields;
  for (let number = 0; number < length; number += 1) {
    if (number % sliced === 0) yield sliced / 8;
    if (!held.every(({ fields, times }) => fields[number]! > 0 || times[number]! > 0)) continue;
    const told = rateFields(held.map(({ fields }) => fields[number]!));
    if (told > 0 || lowest(held, "times", number) >= inText.times) possible.push({ number, told });
  }
  return possible.toSorted((one, other) => other.told - one.told);
}
/** Entries between two checks of the budget. */
const sliced = 8_192;

function rateFields(fields: readonly number[]): number {
  const inAll = fields.reduce((all, bits) => all & bits, 0xff);
  for (const name of ["title", "topics", "why", "highlights", "summary"] as const)
    if ((inAll & fieldBits[name]) !== 0) return strengths[name];
  const told = fieldBits.title | fieldBits.topics | fieldBits.summary | fieldBits.why;
  return fields.every((bits) => (bits & told) !== 0) ? strengths.summary : 0;
}

type Size = { number: number; entryId: string; passages: number; length: number };

/** Of existing entries. `length`: of the text, in UTF-16 units. */
async function loadSizes(tx: Tx, index: Index, numbers: readonly number[]): Promise<Size[]> {
  if (numbers.length === 0) return [];
  const { rows } = await tx.execute<Size>(sql`
    select asked.number, card_id as "entryId", cardinality(indexed.passages) / 2 as passages,
      greatest(1, coalesce(indexed.passages[cardinality(indexed.passages)], 1)) as length
    from ${toPlaces(index, numbers)}
    join search_entries indexed on indexed.scope_id = asked.scope_id and indexed.number = asked.local`);
  return rows;
}
