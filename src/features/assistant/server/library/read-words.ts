/** Reads the words of a question about the library one after another: each says something about the entries, or nothing. */
import { judgeWord } from "#features/enrichment/server/service.ts";
import {
  countPattern,
  exclusion,
  fillers,
  flags,
  languagePattern,
  languages,
  newestPattern,
  nouns,
  oldestPattern,
  opposites,
} from "./library-words.ts";
import { at, noSkip } from "./match-words.ts";
import { readPeriod, toNumber } from "./parse-period.ts";
import { listNamed } from "./read-names.ts";
import { addValues, type Reading, startReading, type Step, type Vocabulary } from "./reading.ts";
import { listBefore, listSubjects } from "./read-subjects.ts";

/** `failed`: what is left of the text, and what decides how it may go on, where nothing led to the end. `left`: places to be tried. */
type Known = { vocabulary: Vocabulary; now: Date; failed: Set<string>; left: number };

const maxTried = 1_000;
/** Words that are left out because they say little in any text, as "explain" and "sources". */
const maxSkipped = 3;
/** What `text` says, which is normalised; null if a word of it is not understood. */
export function readWords(text: string, vocabulary: Vocabulary, now: Date): Reading | null {
  return read(text, { vocabulary, now, failed: new Set(), left: maxTried }, startReading());
}

/** Reads `rest` from its start, trying each way to go on; null if it cannot be understood up to its end. */
function read(rest: string, known: Known, so: Reading): Reading | null {
  const text = rest.replace(/^(?:['’]s(?= ))?[\s,;:?!"“”„«»'’().–—-]+/u, "");
  // An exclusion of nothing was something else.
  if (text === "") return so.isExcluded ? null : so;
  const { values, hasNoun, isPublished, isExcluded, isAfterSubject, isOne, skipped } = so;
  const flags = [values.saved, values.published, hasNoun, isPublished, isExcluded, isAfterSubject];
  const place = [text.length, ...flags.map(Boolean), isOne, skipped].join();
  known.left -= 1;
  if (known.left < 0 || known.failed.has(place)) return null;
  for (const [length, next] of listSteps(text, known, so)) {
    const found = read(text.slice(length), known, { ...so, isAfterSubject: false, ...next });
    if (found !== null) return found;
  }
  known.failed.add(place);
  return null;
}

function* listSteps(text: string, known: Known, so: Reading): Generator<Step> {
  const count = countPattern.exec(text);
  if (count !== null) {
    yield [count[0].length, { kind: "count" }];
    return;
  }
  const period = readPeriod(text, known.now);
  if (period !== null) {
    if ("problem" in period)
      yield [period.length, { problem: `${period.problem} Please ask with another date.` }];
    const name = so.isPublished ? "published" : "saved";
    // A second time contradicts the first, which no filter can say.
    if ("period" in period && so.values[name] === undefined && !so.isExcluded) {
      const values = { ...so.values, [name]: [period.period] };
      yield [period.length, { values, isPublished: false }];
    }
    return;
  }
  yield* listSorts(text, so);
  const language = languagePattern.exec(text);
  if (language !== null)
    yield [
      language[0].length,
      addValues(so, "language", [languages.get(language.groups!["name"]!)!]),
    ];
  yield* listNamed(text, known.vocabulary, so);
  yield* listFlags(text, so);
  yield* listSubjects(text, known.vocabulary, so);
  for (const [pattern, types] of nouns) {
    const length = at(pattern, text);
    if (length === null) continue;
    const typed = types.length > 0 ? addValues(so, "type", types) : {};
    // "Everything but the links": what is excluded is a kind.
    const isOne = so.isOne || isSingular(text.slice(0, length));
    yield [length, { ...typed, hasNoun: true, isOne }];
  }
  yield* listBefore(text, known.vocabulary, so);
  const excluded = so.isExcluded ? null : at(exclusion, text);
  if (excluded !== null) yield [excluded, { isExcluded: true }];
  const filler = at(fillers, text);
  if (filler !== null) yield [filler, {}];
  const [word = ""] = /^[\p{L}'’-]+/u.exec(text) ?? [];
  const maySkip = filler === null && !so.isAfterSubject && so.skipped < maxSkipped;
  if (maySkip && !noSkip.test(word) && judgeWord(word, "en") === "empty")
    yield [word.length, { skipped: so.skipped + 1 }];
}

const isSingular = (noun: string): boolean =>
  singular.test(noun) && !/^(?:something|anything|everything|nothing)/u.test(noun);

const singular =
  /^(?:\S+ )?(?:entry|article|item|thing|post|paper|page|link|pdf|picture|image|document|file|one|piece|text|snippet|bookmark|upload|addition|find|save)(?!\p{L})|^(?:,? ?please)?$/u;

function* listSorts(text: string, so: Reading): Generator<Step> {
  const published =
    /^(?:(?:that )?(?:was|were|appeared) )?(?:published|written|posted|from the year)(?!\p{L})/u.exec(
      text,
    );
  if (published !== null) yield [published[0].length, { isPublished: true }];
  for (const [pattern, sort] of [
    [newestPattern, "newest"],
    [oldestPattern, "oldest"],
  ] as const) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const asked = match.groups!["count"] ?? match.groups!["before"];
    const isOne = so.isOne || singular.test(text.slice(match[0].length).trim());
    const limit = asked === undefined ? (isOne ? 1 : so.limit) : toNumber(asked);
    yield [match[0].length, { sort, limit }];
  }
}

function* listFlags(text: string, so: Reading): Generator<Step> {
  for (const { length, name, values } of findFlags(text)) {
    const meant = so.isExcluded ? opposites[values.join(" ")]! : values;
    const next = matchFlag(text.slice(length), name);
    // "Unread or started"
    const either = next === null ? meant : [...new Set([...meant, ...next.values])];
    const both = so.values[name]?.filter((value) => either.includes(value)) ?? either;
    const problem = both.length === 0 ? describeClash(name, so.values[name]!, either) : so.problem;
    yield [
      length + (next?.length ?? 0),
      { values: { ...so.values, [name]: both }, problem, isExcluded: false },
    ];
  }
}

function findFlags(text: string) {
  return flags.flatMap(([pattern, name, values]) => {
    const length = at(pattern, text);
    return length === null ? [] : [{ length, name, values }];
  });
}

/** "or" with another state of the same kind, at the start of `text`. */
function matchFlag(text: string, name: string) {
  const [or = ""] = /^,? or (?:(?:are|still|only|just|that|which) )*/u.exec(text) ?? [];
  const next =
    or === "" ? undefined : findFlags(text.slice(or.length)).find((one) => one.name === name);
  return next === undefined ? null : { ...next, length: or.length + next.length };
}

/** Why no entry is all of what was asked for. */
function describeClash(name: string, one: readonly string[], other: readonly string[]): string {
  const words = {
    highlighted: "highlighted",
    note: "annotated",
    public: "public",
    failed: "readable",
  };
  const word = words[name as keyof typeof words];
  const say = (states: readonly string[]) => states.join(" or ").replace("reading", "started");
  const sides = word === undefined ? `${say(one)} and ${say(other)}` : `${word} and not ${word}`;
  return `No entry is ${sides} at the same time. Please ask for one of them.`;
}
