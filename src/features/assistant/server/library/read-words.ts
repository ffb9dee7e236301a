/** Reads the words of a question about the library one after another: each says something about the entries, or nothing. */
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import type { LibraryFilter, LibrarySort } from "#shared/library-filters.ts";
import {
  aboutPattern,
  countPattern,
  fillers,
  flags,
  languagePattern,
  languages,
  newestPattern,
  nouns,
  oldestPattern,
} from "./library-words.ts";
import { readPeriod, toNumber } from "./parse-period.ts";

/** The names in a question that the library has, in lower case. */
export type Vocabulary = Record<
  "topics" | "sites" | "authors" | "collections" | "projects",
  /** By name: the value of the filter. */
  ReadonlyMap<string, string>
>;

export type LibraryQuestion = {
  kind: LibraryAnswer["kind"];
  values: LibraryFilter["values"];
  sort: LibrarySort;
  /** As in "the last five". */
  limit: number | null;
  /** What the entries are about, where that is not the name of a topic. */
  about: string | null;
  /** Something that cannot be, such as February 30, as a sentence. */
  problem: string | null;
};

export type Reading = LibraryQuestion & {
  hasNoun: boolean;
  /** Whether the next time is when something was published. */
  isPublished: boolean;
};
/** `left`: places that are still tried, because the ways to read a long question multiply. */
type Known = { vocabulary: Vocabulary; now: Date; left: number };

const maxTried = 5_000;

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
    about: null,
    problem: null,
    hasNoun: false,
    isPublished: false,
  };
}

/** Reads `rest` from its start, trying each way to go on; null if it cannot be understood up to its end. */
function read(rest: string, known: Known, so: Reading): Reading | null {
  const text = rest.replace(/^[\s,;:?!"“”„«»'()-]+/u, "");
  if (text === "") return so;
  known.left -= 1;
  if (known.left < 0) return null;
  const go = (length: number, next: Partial<Reading>) =>
    read(text.slice(length), known, { ...so, ...next });
  const withValues = (name: keyof LibraryFilter["values"], values: readonly string[]) => ({
    values: { ...so.values, [name]: [...new Set([...(so.values[name] ?? []), ...values])] },
  });
  const count = countPattern.exec(text);
  if (count !== null) return go(count[0].length, { kind: "count" });
  const period = readPeriod(text, known.now);
  if (period !== null) {
    if ("problem" in period) return go(period.length, { problem: period.problem });
    const name = so.isPublished ? "published" : "saved";
    // A second time contradicts the first, which no filter can say.
    return so.values[name] === undefined
      ? go(period.length, { values: { ...so.values, [name]: [period.period] }, isPublished: false })
      : null;
  }
  const published =
    /^(?:(?:that )?(?:was|were|appeared) )?(?:published|written|posted|from the year)(?!\p{L})/u.exec(
      text,
    );
  if (published !== null) {
    const found = go(published[0].length, { isPublished: true });
    if (found !== null) return found;
  }
  for (const [pattern, sort] of [
    [newestPattern, "newest"],
    [oldestPattern, "oldest"],
  ] as const) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const asked = match.groups!["count"] ?? match.groups!["before"];
    const isOne =
      /^(?:\S+ )?(?:entry|article|item|thing|post|paper|page|link|pdf|picture|image|document|file|one)(?!\p{L})/u.test(
        text.slice(match[0].length).trim(),
      );
    const limit = asked === undefined ? (isOne ? 1 : so.limit) : toNumber(asked);
    const found = go(match[0].length, { sort, limit });
    if (found !== null) return found;
  }
  const language = languagePattern.exec(text);
  if (language !== null) {
    const code = languages.get(language.groups!["name"]!)!;
    const found = go(language[0].length, withValues("language", [code]));
    if (found !== null) return found;
  }
  const named = readNamed(text, known, go, withValues);
  if (named !== null) return named;
  const about = aboutPattern.exec(text);
  if (about !== null) {
    const found = readSubject(text.slice(about[0].length), known, so, withValues);
    if (found !== null) return found;
  }
  for (const [pattern, name, values] of flags) {
    const match = at(pattern, text);
    if (match === null) continue;
    const found = go(match, { values: { ...so.values, [name]: values } });
    if (found !== null) return found;
  }
  for (const [pattern, types] of nouns) {
    const match = at(pattern, text);
    if (match === null) continue;
    const found = go(match, { hasNoun: true, ...(types.length > 0 && withValues("type", types)) });
    if (found !== null) return found;
  }
  // "My politics articles"
  for (const [topic, value] of known.vocabulary.topics) {
    if (!startsWithName(text, topic)) continue;
    if (nouns.every(([pattern]) => at(pattern, text.slice(topic.length).trimStart()) === null))
      continue;
    const found = go(topic.length, withValues("topic", [value]));
    if (found !== null) return found;
  }
  const filler = at(fillers, text);
  return filler === null ? null : go(filler, {});
}

type Go = (length: number, next: Partial<Reading>) => Reading | null;
type WithValues = (
  name: keyof LibraryFilter["values"],
  values: readonly string[],
) => Pick<Reading, "values">;

/** "From nytimes.com", "by Ada Lovelace", "in my collection Tea", "linked to the project Garden". */
function readNamed(text: string, known: Known, go: Go, withValues: WithValues): Reading | null {
  const { sites, authors, collections, projects } = known.vocabulary;
  const ways = [
    [
      /^(?:that are |that came )?(?:from|on|at|by|via|of)(?: the)?(?: (?:web ?site|site|domain))? /u,
      sites,
      "site",
    ],
    [/^(?:written |published )?(?:by|from)(?: the author)? /u, authors, "author"],
    [
      /^(?:that are |filed )?(?:in|from|inside|within)(?: (?:the|my))?(?: collection)?(?: (?:called|named))? /u,
      collections,
      "collectionId",
    ],
    [
      /^(?:that are |are )?(?:linked (?:to|with)|connected (?:to|with)|belonging to|belong to|for|of|in|from|on)(?: (?:the|my))?(?: project)?(?: (?:called|named))? /u,
      projects,
      "projectId",
    ],
  ] as const;
  for (const [pattern, names, filter] of ways) {
    const begin = pattern.exec(text);
    if (begin === null) continue;
    const rest = text.slice(begin[0].length).replace(/^["“„«]/u, "");
    const skipped = text.length - rest.length;
    for (const [name, value] of names) {
      if (!startsWithName(rest, name)) continue;
      const tail = /^["”“»]?(?: (?:collection|project|site|website))?(?!\p{L})/u.exec(
        rest.slice(name.length),
      )![0];
      const found = go(skipped + name.length + tail.length, withValues(filter, [value]));
      if (found !== null) return found;
    }
  }
  return null;
}

/** A subject up to the end, or up to where the rest says something else: the name of a topic, or any words. */
function readSubject(
  text: string,
  known: Known,
  so: Reading,
  withValues: WithValues,
): Reading | null {
  const words = text.trim().split(" ");
  for (let end = 1; end <= words.length; end += 1) {
    const subject = words
      .slice(0, end)
      .join(" ")
      .replaceAll(/^["“„«'(]+|["”“»'),.]+$/gu, "");
    if (saysNothing(subject)) continue;
    const topic = known.vocabulary.topics.get(subject);
    const next = topic === undefined ? { about: subject } : withValues("topic", [topic]);
    if (so.about !== null && topic === undefined) return null;
    const found = read(words.slice(end).join(" "), known, { ...so, ...next });
    if (found !== null) return found;
  }
  return null;
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
    compiled = new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}-])`, "u");
    compiledPatterns.set(pattern, compiled);
  }
  return compiled.exec(text)?.[0].length ?? null;
}
const compiledPatterns = new Map<string, RegExp>();

function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
