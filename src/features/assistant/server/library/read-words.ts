/** Reads the words of a question about the library one after another: each says something about the entries, or nothing. */
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import {
  type ExcludingName,
  getFilterDefinition,
  type LibraryFilter,
  type LibraryFilterName,
  libraryFilterNames,
  type LibrarySort,
} from "#shared/library-filters.ts";
import {
  aboutPattern,
  countPattern,
  exclusion,
  fillers,
  flags,
  languagePattern,
  languages,
  namePatterns,
  newestPattern,
  nouns,
  oldestPattern,
  opposites,
  notePattern,
  topicPattern,
} from "./library-words.ts";
import { judgeWord } from "#features/enrichment/server/service.ts";
import { readPeriod, toNumber } from "./parse-period.ts";

/** The names in a question that the library has, in lower case. */
export type Vocabulary = Record<
  "topics" | "sites" | "authors" | "collections" | "projects",
  /** By name: the values of the filter. */
  ReadonlyMap<string, readonly string[]>
>;

export type LibraryQuestion = {
  kind: LibraryAnswer["kind"];
  values: LibraryFilter["values"];
  sort: LibrarySort;
  /** As in "the last five". */
  limit: number | null;
  /** Something that cannot be, such as February 30, as a sentence. */
  problem: string | null;
};

export type Reading = LibraryQuestion & {
  hasNoun: boolean;
  /** Whether the next time is when something was published. */
  isPublished: boolean;
  /** Whether the next words are excluded. */
  isExcluded: boolean;
  /** "Which PDF": one is asked for. */
  isOne: boolean;
  /** Whether a subject was read last: the next words may be some of it. */
  isAfterSubject: boolean;
  /** Words without a meaning for the question that are none of the usual ones. */
  skipped: number;
};
/** `left`: places that are still tried, because the ways to read a long question multiply. */
type Known = { vocabulary: Vocabulary; now: Date; left: number };

const maxTried = 1_000;
/** Words that are left out because they say little in any text, as "explain" and "sources". */
const maxSkipped = 3;
/** Words of a subject before a noun, as in "video game articles". */
const maxBefore = 4;

/** What `text` says, which is normalised; null if a word of it is not understood. */
export function readWords(text: string, vocabulary: Vocabulary, now: Date): Reading | null {
  return read(text, { vocabulary, now, left: maxTried }, start());
}

function start(): Reading {
  return {
    kind: "list",
    values: {},
    sort: "newest",
    limit: null,
    problem: null,
    hasNoun: false,
    isPublished: false,
    isExcluded: false,
    isOne: false,
    isAfterSubject: false,
    skipped: 0,
  };
}

/** The way on: `length` characters were read, which say `next`. */
type Step = readonly [length: number, next: Partial<Reading>];

/** Reads `rest` from its start, trying each way to go on; null if it cannot be understood up to its end. */
function read(rest: string, known: Known, so: Reading): Reading | null {
  const text = rest.replace(/^(?:['’]s(?= ))?[\s,;:?!"“”„«»'’().–—-]+/u, "");
  // An exclusion of nothing was something else.
  if (text === "") return so.isExcluded ? null : so;
  known.left -= 1;
  if (known.left < 0) return null;
  for (const [length, next] of listSteps(text, known, so)) {
    const found = read(text.slice(length), known, { ...so, isAfterSubject: false, ...next });
    if (found !== null) return found;
  }
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
    if ("problem" in period) yield [period.length, { problem: period.problem }];
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
    yield [language[0].length, add(so, "language", [languages.get(language.groups!["name"]!)!])];
  yield* listNamed(text, known, so);
  yield* listFlags(text, so);
  yield* listSubjects(text, known, so);
  for (const [pattern, types] of nouns) {
    const length = at(pattern, text);
    if (length === null) continue;
    const typed = types.length > 0 ? add(so, "type", types) : {};
    // "Everything but the links": what is excluded is a kind.
    const isOne = so.isOne || isSingular(text.slice(0, length));
    yield [length, { ...typed, hasNoun: true, isOne }];
  }
  yield* listBefore(text, known, so);
  const excluded = so.isExcluded ? null : at(exclusion, text);
  if (excluded !== null) yield [excluded, { isExcluded: true }];
  const filler = at(fillers, text);
  if (filler !== null) yield [filler, {}];
  const [word = ""] = /^[\p{L}'’-]+/u.exec(text) ?? [];
  const maySkip = filler === null && !so.isAfterSubject && so.skipped < maxSkipped;
  if (maySkip && !noSkip.test(word) && judgeWord(word, "en") === "empty")
    yield [word.length, { skipped: so.skipped + 1 }];
}

/** Words that turn the meaning of others. */
const noSkip =
  /n['’]?t$|^(?:no|not|never|without|except|minus|nor|neither|none|than|when|how|why|who|where|because|january|february|march|april|may|june|july|august|september|october|november|december)$/u;

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
  for (const [pattern, name, values] of flags) {
    const length = at(pattern, text);
    if (length === null) continue;
    const meant = so.isExcluded ? opposites[values.join(" ")]! : values;
    yield [length, { values: { ...so.values, [name]: meant }, isExcluded: false }];
  }
}

const excluding = new Map(
  libraryFilterNames.flatMap((name) => {
    const { excludes } = getFilterDefinition(name);
    return excludes === undefined ? [] : [[excludes, name as ExcludingName] as const];
  }),
);

/** What was read so far with values of a filter, or without entries that have them. */
function add(so: Reading, name: LibraryFilterName, values: readonly string[]): Partial<Reading> {
  const of = so.isExcluded ? excluding.get(name)! : name;
  const all = [...new Set([...(so.values[of] ?? []), ...values])];
  return { values: { ...so.values, [of]: all }, isExcluded: false };
}

const lists = {
  site: "sites",
  author: "authors",
  collectionId: "collections",
  projectId: "projects",
} as const;
/** The vocabulary's name for the entries that are in no collection of the user's own. */
export const unfiledName = "unfiled";
const unfiledPattern =
  /^(?:(?:that |which )?(?:are |is )?(?:but )?)?(?:(?:not |n['’]t )?(?:yet )?(?:filed |kept |put |saved |sorted )?(?:in|into|part of|under|inside)(?: to)? (?:no|any|a) (?:own )?collections?(?: at all| yet)?|outside (?:of )?(?:any|all|every|my) collections?|(?:does(?:n['’]t| not)|do(?:n['’]t| not)) belong to (?:any|a) collections?|belong to no collection|without (?:a |any )?collections?|unfiled|un-?sorted|not (?:yet )?(?:filed|sorted)(?: anywhere| into a collection)?)(?!\p{L})/u;
const containing = /^ (?:contains?|ha(?:ve|s)|holds?|includes?)(?!\p{L})/u;
const kinds = /^["”“»]?(?: (?:collections?|projects?|web ?sites?|sites?|folder))?(?!\p{L})/u;

/** "From nytimes.com", "by Ada Lovelace", "in my collection Tea", "the Garden project", "nytimes.com articles". */
function* listNamed(text: string, { vocabulary }: Known, so: Reading): Generator<Step> {
  for (const [name, pattern] of Object.entries(namePatterns)) {
    const filter = name as keyof typeof namePatterns;
    const begin = pattern.exec(text)?.[0] ?? "";
    const isOwn = filter === "collectionId" || filter === "projectId";
    const bare = /^(?:the |my )?(?:(?:collection|project|site)s? (?:called |named )?)?/u.exec(
      text,
    )![0];
    for (const before of new Set([begin, bare])) {
      const rest = text.slice(before.length).replace(/^["“„«]/u, "");
      const skipped = text.length - rest.length;
      for (const [known, values] of vocabulary[lists[filter]]) {
        if (!startsWithName(rest, known)) continue;
        const tail = kinds.exec(rest.slice(known.length))![0];
        const after = rest.slice(known.length + tail.length);
        // A name alone may be any word.
        const isClear =
          (before === begin && begin !== "") ||
          tail.length > 1 ||
          (filter !== "author" &&
            known.length >= 3 &&
            startsWithNoun(after) &&
            !startsWithNoun(known)) ||
          (isOwn && (known.includes(" ") || containing.test(after)));
        if (isClear || /(?:collection|project|site)/u.test(before))
          yield [skipped + known.length + tail.length, add(so, filter, values)];
      }
    }
  }
  const unfiled = unfiledPattern.exec(text);
  const own = vocabulary.collections.get(unfiledName);
  if (unfiled !== null && own !== undefined)
    yield [unfiled[0].length, { ...add({ ...so, isExcluded: false }, "collectionId", own) }];
  // A source that the user has nothing of: all that is left of "articles from The Economist".
  const unknown =
    /^(?<way>from|(?:written )?by) (?:the )?(?<name>\p{L}[\p{L}\p{N} .&'’-]{1,60})$/u.exec(text);
  if (unknown !== null && so.hasNoun && !so.isExcluded) {
    const { way, name } = unknown.groups!;
    if (!startsWithNoun(name!) && !saysNothing(name!))
      yield [text.length, add(so, way === "from" ? "site" : "author", [name!])];
  }
  // A site that the user has nothing of.
  const site =
    /^(?:from |on |at |via )?(?:https?:\/\/)?(?:www\.)?(?<host>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,10})(?![\p{L}\p{N}.])/u.exec(
      text,
    );
  if (site !== null) yield [site[0].length, add(so, "site", [site.groups!["host"]!])];
}

/** A subject up to the end, or up to where the rest says something else. */
function* listSubjects(text: string, { vocabulary }: Known, so: Reading): Generator<Step> {
  const related = /^(?<subject>[\p{L}\p{N}][\p{L}\p{N} -]{1,40}?)(?:-| )related(?!\p{L}| to)/u.exec(
    text,
  );
  const { subject: before = "" } = related?.groups ?? {};
  if (related !== null && !startsWithFiller(before) && !startsWithNoun(before))
    yield [related[0].length, add(so, "about", [label(before, vocabulary)])];
  const topic = topicPattern.exec(text);
  const note = notePattern.exec(text);
  // "Except tea"
  const bare =
    so.isExcluded && !startsWithNoun(text) && !noSkip.test(text) ? /^/u.exec(text) : null;
  const about = topic ?? note ?? aboutPattern.exec(text) ?? bare;
  if (about === null) return;
  const rest = text.slice(about[0].length);
  const words = rest.trimStart();
  const skipped = about[0].length + rest.length - words.length;
  for (const end of listWordEnds(words)) {
    const subject = strip(words.slice(0, end));
    const last = subject.split(" ").at(-1)!;
    if (saysNothing(last) || asking.test(subject) || isNoun(subject)) continue;
    if (about === bare && startsWithFiller(subject)) continue;
    if (topic !== null) {
      const labels = vocabulary.topics.get(subject);
      if (labels !== undefined) yield [skipped + end, add(so, "topic", labels)];
    } else {
      const found = add(so, "about", [label(subject, vocabulary)]);
      if (note !== null) found.values = { ...found.values, note: ["true"] };
      found.isAfterSubject = true;
      yield [skipped + end, found];
    }
  }
}

/** "My politics articles": a subject before a noun. */
function* listBefore(text: string, { vocabulary }: Known, so: Reading): Generator<Step> {
  if (so.isAfterSubject) return;
  for (const end of listWordEnds(text).slice(0, maxBefore)) {
    if (!startsWithNoun(text.slice(end))) continue;
    const subject = strip(text.slice(0, end));
    if (!saysNothing(subject) && !startsWithFiller(subject))
      yield [end, add(so, "about", [label(subject, vocabulary)])];
  }
}

/** What is asked, not a subject. */
const asking = /^(?:why|how|when|who|where|how (?:many|much) .*)$/u;

const label = (subject: string, { topics }: Vocabulary): string =>
  topics.get(subject)?.[0] ?? subject;

function listWordEnds(text: string): number[] {
  return [...text.matchAll(/\S+/gu)].map(({ index, 0: word }) => index + word.length);
}

const strip = (subject: string): string =>
  subject
    .replaceAll(/^["“„«'‘(]+|["”“»'’),.;:!?]+$/gu, "")
    .replace(/^(?:the topic|the subject) /u, "");

function startsWithNoun(text: string): boolean {
  return nouns.some(([pattern]) => at(pattern, text.trimStart()) !== null);
}

/** "The items" are no subject. */
function isNoun(subject: string): boolean {
  const name = subject.replace(/^(?:the|my|all|any|these|those) /u, "");
  return nouns.some(([pattern]) => at(pattern, name) === name.length);
}

/** Words that ask, or that say something by themselves, are in no subject that is found by its place alone. */
function startsWithFiller(subject: string): boolean {
  return (
    at(exclusion, subject) !== null ||
    subject
      .split(" ")
      .some((word) => saysNothing(word) || noSkip.test(word) || /['’]/u.test(word)) ||
    flags.some(([pattern]) => at(pattern, subject.split(" ").at(-1)!) !== null)
  );
}

/** One filler after another: a pattern of repeated fillers, some of which consist of others, would try each way to divide them. */
function saysNothing(subject: string): boolean {
  let rest = subject;
  while (rest !== "") {
    const filler = at(fillers, rest);
    if (filler === null) return false;
    rest = rest.slice(filler).trimStart();
  }
  return true;
}

/** The length of what `pattern` matches at the start of `text`, as whole words; null for none. */
function at(pattern: string, text: string): number | null {
  let compiled = compiledPatterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}-]|['’]\p{L})`, "u");
    compiledPatterns.set(pattern, compiled);
  }
  return compiled.exec(text)?.[0].length ?? null;
}
const compiledPatterns = new Map<string, RegExp>();

function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
