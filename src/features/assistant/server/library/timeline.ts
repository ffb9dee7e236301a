/** "How did … develop?": what the entries on a subject say, by date, each line a quote. */
import type { Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { analyseText, parseRange } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { splitSentences } from "#server/text/split-sentences.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { toCitation } from "../embedded/write-answer.ts";
import { areSimilar, type Statement } from "../extract/choose-statements.ts";
import { loadTexts } from "../load-texts.ts";
import { findDates } from "./find-dates.ts";
import { minStrength, type RatedEntry, takeSentences } from "./overview.ts";
import { writeDate } from "./write-library-answer.ts";

const maxLines = 10;
/** Entries whose texts are read: those most about the subject. */
const maxTexts = 20;
const maxTextCharacters = 60_000;
/** Dates that are looked at in one entry. */
const maxDated = 40;
const [minSentence, maxSentence] = [40, 400];
/** The share of the words of the shorter one. */
const maxShared = 0.5;
/** What a line is worth, and what is subtracted for each other line of its entry and of its year. */
const worth = { named: 2, month: 0.25, day: 0.25, published: -1 };
const cost = { entry: 1, year: 1 };

type Line = {
  entry: Entry;
  statement: Omit<Statement, "entryId">;
  date: string;
  /** The date is when the entry was published, not one of the sentence. */
  isPublished: boolean;
  /** Whether it has a word of the subject. */
  isNamed: boolean;
  words: ReadonlySet<string>;
  worth: number;
};

export type Timeline = {
  /** Sorted by strength, strongest first. */
  rated: readonly RatedEntry[];
  subject: string;
  /** As the filter `published` writes it. */
  between: string | null;
  now: Date;
  budget: WorkBudget;
};

/** Null if nothing has a date of the time that is asked for. */
export async function writeTimeline(
  tx: Tx,
  { rated, subject, between, now, budget }: Timeline,
): Promise<{ text: string; citations: Citation[] } | null> {
  const read = rated.slice(0, maxTexts).map(({ entry }) => entry.captureId);
  const texts = await loadTexts(tx, read, maxTextCharacters);
  const range = between === null ? null : parseRange(between, now);
  const lines: Line[] = [];
  for (const one of rated) {
    const text = texts.get(one.entry.captureId) ?? "";
    const dated = listLines(one, text, subject, now);
    lines.push(...dated.filter(({ date }) => range === null || isWithin(date, range)));
    if (budget.isDue(text.length + dated.length * maxSentence)) await budget.pause();
    if (budget.isOver()) break;
  }
  if (lines.length === 0) return null;
  const chosen = chooseLines(lines).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const citations = chosen.map(({ entry, statement }, at) => toCitation(at + 1, entry, statement));
  const written = chosen.map(({ date, isPublished, statement }, at) => {
    const when = `${isPublished ? "published " : ""}${writeDate(date)}`;
    return `- **${when}:** “${escapeMarkdown(statement.text).trim()}” [${at + 1}]`;
  });
  return { text: written.join("\n"), citations };
}

/** The dated sentences of an entry; its summary, if there is none and its publication has a date. */
function listLines(
  { entry, strength }: RatedEntry,
  text: string,
  subject: string,
  now: Date,
): Line[] {
  const language = entry.language ?? null;
  const stemsOf = (one: string) => new Set(analyseText(one, language).map(({ stem }) => stem));
  const asked = stemsOf(subject);
  const toLine = (statement: Line["statement"], date: string, isPublished: boolean): Line => {
    const words = stemsOf(statement.text);
    const isNamed = !words.isDisjointFrom(asked);
    const value =
      (isNamed ? worth.named : 0) +
      (date.length > 4 ? worth.month : 0) +
      (date.length > 7 ? worth.day : 0) +
      (isPublished ? worth.published : 0);
    return { entry, statement, date, isPublished, isNamed, words, worth: value };
  };
  const dated = listDated(text, language, now.getUTCFullYear())
    .map(({ date, ...span }) => toLine({ ...span, field: "text" }, date, false))
    // Sentences of an entry that is about other things, too, may be about those.
    .filter(({ isNamed }) => isNamed || strength >= minStrength);
  const said = takeSentences(entry.summary);
  const { publishedOn } = entry;
  if (dated.length > 0 || said === "" || publishedOn === null) return dated;
  return [toLine({ text: said, field: "summary", start: null, end: null }, publishedOn, true)];
}

type Dated = { text: string; start: number; end: number; date: string };

/** The whole sentences with a date, each with its first. */
function listDated(text: string, language: string | null, lastYear: number): Dated[] {
  const found = new Map<number, Dated>();
  for (const { date, start: at } of findDates(text, lastYear, maxDated)) {
    const one = takeSentence(text, at, language);
    if (one === null) continue;
    const part = text.slice(one.start, one.end);
    const said = part.trim();
    const start = one.start + part.length - part.trimStart().length;
    if (isWhole(said) && !found.has(start))
      found.set(start, { text: said, start, end: start + said.length, date });
  }
  return [...found.values()];
}

/** The sentence around a position; null if it is longer than a line of the timeline may be. */
function takeSentence(text: string, at: number, language: string | null) {
  // A line may be a whole book.
  const from = Math.max(text.lastIndexOf("\n", at) + 1, at - maxSentence);
  const line = text.slice(from, at + maxSentence).replace(/\n.*$/su, "");
  const ends = splitSentences(line, { language: language ?? undefined });
  const before = ends.findLast((end) => from + end <= at);
  const isCutBefore = before === undefined && from > 0 && text[from - 1] !== "\n";
  const end = ends.find((one) => from + one > at) ?? line.length;
  const isCutAfter = end === line.length && from + end === at + maxSentence;
  return isCutBefore || isCutAfter ? null : { start: from + (before ?? 0), end: from + end };
}

const wholePattern = /^["“„«'‘(]*[\p{Lu}\p{Lo}\p{N}].*[.!?…。！？]["'’”»)\]]*$/su;
/** Sentences with these words are about the page itself. */
const notePattern =
  /©|(?<!\p{L})(?:copyright|all rights reserved|retrieved|accessed|archived|(?:last )?(?:updated|modified|reviewed) (?:on|in)|(?:posted|published|filed) (?:on|in|at)|subscribe)(?!\p{L})/iu;
const isWhole = (sentence: string): boolean =>
  sentence.length >= (/\p{Lo}/u.test(sentence) ? minSentence / 3 : minSentence) &&
  sentence.length <= maxSentence &&
  wholePattern.test(sentence) &&
  !notePattern.test(sentence);

/** The best lines, of different entries and years where possible; none that repeats another. */
function chooseLines(lines: readonly Line[]): Line[] {
  const chosen: Line[] = [];
  const left = new Set(lines);
  while (chosen.length < maxLines && left.size > 0) {
    const rated = [...left].map((line) => ({ line, rate: rate(line, chosen) }));
    const { line } = rated.reduce((best, one) => (one.rate > best.rate ? one : best));
    left.delete(line);
    const isRepeated = chosen.some(({ words }) => areSimilar(words, line.words, maxShared));
    if (!isRepeated && line.words.size > 0) chosen.push(line);
  }
  return chosen;
}

function rate(line: Line, chosen: readonly Line[]): number {
  const ofEntry = chosen.filter(({ entry }) => entry.id === line.entry.id).length;
  const ofYear = chosen.filter(({ date }) => date.slice(0, 4) === line.date.slice(0, 4)).length;
  return line.worth - cost.entry * ofEntry - cost.year * ofYear;
}

/** Whether all of the day, month or year may be in the range: 2019 is not in March 2019. */
function isWithin(date: string, { from, to }: { from: string | null; to: string | null }): boolean {
  const first = date.padEnd(10, "-01");
  return (from === null || first >= from) && (to === null || first < to);
}
