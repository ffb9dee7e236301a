/** Trigger words of general subjects in languages other than English: short lists, matched by stem. */
import { strongWeight } from "./choose-subjects.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { frenchAndSpanishSubjects } from "../data/subjects-in-french-and-spanish.ts";
import { germanAndDutchSubjects } from "../data/subjects-in-german-and-dutch.ts";
import { portugueseAndItalianSubjects } from "../data/subjects-in-portuguese-and-italian.ts";
import { subjectsInOtherScripts } from "../data/subjects-in-other-scripts.ts";
import type { Token } from "../text/tokenize-text.ts";
import type { FoundTrigger } from "./subject-triggers.ts";

type Lexicon = {
  /** Stem → the subjects it indicates. */
  stems: Map<string, string[]>;
  /** Subject → its name in the language. */
  ownNames: Map<string, string>;
};

const maxStemWords = 4;
const maxEnding = 4;
/** Shorter stems match whole words only. */
const minStem = 4;
/** Languages in which the last part of a long word is its head: "Bundesregierung". */
const compoundingLanguages: ReadonlySet<string> = new Set(["de", "nl"]);
const minHead = 5;

let lexicons: Map<string, Lexicon> | null = null;

function getLexicon(language: string | null): Lexicon | null {
  lexicons ??= parseLexicons(
    [
      germanAndDutchSubjects,
      frenchAndSpanishSubjects,
      portugueseAndItalianSubjects,
      subjectsInOtherScripts,
    ].join("\n"),
  );
  return language === null ? null : (lexicons.get(language) ?? null);
}

function parseLexicons(text: string): Map<string, Lexicon> {
  const found = new Map<string, Lexicon>();
  let lexicon: Lexicon | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("@ ")) {
      lexicon = { stems: new Map(), ownNames: new Map() };
      found.set(line.slice(2), lexicon);
      continue;
    }
    const [topic = "", rest] = line.split(/: (.*)/su);
    if (rest === undefined || lexicon === undefined) continue;
    const words = rest.split(", ");
    lexicon.ownNames.set(topic, words[0]!);
    for (const key of new Set(words.map(foldTopic))) {
      const topics = lexicon.stems.get(key) ?? [];
      lexicon.stems.set(key, [...topics, topic]);
    }
  }
  return found;
}

/** The subject's name in the language, or null. */
export function getOwnName(topic: string, language: string | null): string | null {
  return getLexicon(language)?.ownNames.get(topic) ?? null;
}

/** The subject that has this name in the language, or null. */
export function getSubjectOfName(name: string, language: string | null): string | null {
  const key = foldTopic(name);
  for (const [topic, ownName] of getLexicon(language)?.ownNames ?? [])
    if (foldTopic(ownName) === key) return topic;
  return null;
}

/** Returns the longest trigger at each position, once per subject that it indicates. */
export function findStemTriggers(
  tokens: readonly Token[],
  language: string | null,
): FoundTrigger[] {
  const lexicon = getLexicon(language);
  const found: FoundTrigger[] = [];
  if (lexicon === null) return found;
  for (let start = 0; start < tokens.length; start += 1) {
    const [key, end] = findLongest(tokens, start, lexicon.stems, language);
    if (key === null) continue;
    for (const topic of lexicon.stems.get(key)!) found.push({ key, topic, weight: strongWeight });
    start = end;
  }
  return found;
}

function findLongest(
  tokens: readonly Token[],
  start: number,
  stems: ReadonlyMap<string, unknown>,
  language: string | null,
): [string | null, number] {
  let key = "";
  let best: [string | null, number] = [findStem(tokens[start]!.key, stems, language), start];
  for (let at = start; at < Math.min(tokens.length, start + maxStemWords); at += 1) {
    if (at > start && tokens[at]!.breaks) break;
    key += tokens[at]!.key;
    if (stems.has(key)) best = [key, at];
  }
  return best;
}

/** The word itself, without its ending, or its last part in a compounding language. */
function findStem(
  word: string,
  stems: ReadonlyMap<string, unknown>,
  language: string | null,
): string | null {
  for (
    let length = word.length;
    length >= Math.max(minStem, word.length - maxEnding);
    length -= 1
  ) {
    const stem = word.slice(0, length);
    if (stems.has(stem)) return stem;
  }
  if (stems.has(word)) return word;
  if (!compoundingLanguages.has(language ?? "")) return null;
  for (let start = 3; start <= word.length - minHead; start += 1) {
    for (let end = word.length; end >= Math.max(start + minHead, word.length - 2); end -= 1) {
      const head = word.slice(start, end);
      if (stems.has(head)) return head;
    }
  }
  return null;
}
