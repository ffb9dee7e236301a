/** The English trigger words of general subjects, and well-known names. */
import { strongWeight, weakWeight } from "./choose-subjects.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { nations } from "../data/nations.ts";
import { namesByLine, subjectLines } from "./subjects.ts";
import type { Token } from "../text/tokenize-text.ts";

export type Trigger = { topic: string; weight: number; capital: boolean };
/** A trigger as found in a text. */
export type FoundTrigger = { key: string; topic: string; weight: number };

const maxTriggerWords = 4;

let index: Map<string, Trigger[]> | null = null;
const broaderOf = new Map<string, string>();
const nationOf = new Map<string, string>();
/** Keys of all subjects. */
const subjectKeys = new Set<string>();
/** Keys of triggers of several words. */
const compound = new Set<string>();

/** Trigger key → the subjects it indicates; built on first use. */
function getTriggers(): Map<string, Trigger[]> {
  if (index !== null) return index;
  index = new Map();
  let broader = "";
  for (const line of subjectLines) {
    if (line.startsWith("# ")) broader = line.slice(2);
    else if (line.startsWith("= "))
      for (const phrase of splitList(line.slice(2))) addTrigger(index, phrase, null, 0);
    else addSubject(index, line, broader);
  }
  return index;
}

function addSubject(triggers: Map<string, Trigger[]>, line: string, broader: string): void {
  const [head = "", rest = ""] = line.split(/: (.*)/su);
  const [topic = "", nation] = head.replace(/^~/u, "").split(" @");
  const isAmbiguous = head.startsWith("~");
  const [strong = "", weak = ""] = rest.split(" | ");
  subjectKeys.add(foldTopic(topic));
  if (topic !== broader) broaderOf.set(topic, broader);
  if (nation !== undefined) nationOf.set(topic, nation);
  for (const phrase of splitList(strong)) addTrigger(triggers, phrase, topic, strongWeight);
  addTrigger(triggers, topic, topic, isAmbiguous ? weakWeight : strongWeight);
  for (const phrase of splitList(weak)) addTrigger(triggers, phrase, topic, weakWeight);
}

function addTrigger(
  triggers: Map<string, Trigger[]>,
  phrase: string,
  topic: string | null,
  weight: number,
): void {
  const key = foldTopic(phrase);
  if (/[^\p{L}\p{N}]/u.test(phrase)) compound.add(key);
  const list = triggers.get(key) ?? [];
  triggers.set(key, list);
  // The subject's name is capitalised only because it is a label.
  const capital = /^\p{Lu}/u.test(phrase) && phrase !== topic;
  if (topic !== null && !list.some((trigger) => trigger.topic === topic))
    list.push({ topic, weight, capital });
}

function splitList(text: string): string[] {
  return text.split(", ").filter((part) => part !== "");
}

/** Returns the longest trigger at each position, once per subject that it indicates. */
export function findTriggers(tokens: readonly Token[]): FoundTrigger[] {
  const triggers = getTriggers();
  const found: FoundTrigger[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    let key = "";
    let longest = "";
    let end = start;
    let shortest = Infinity;
    for (let at = start; at < Math.min(tokens.length, start + maxTriggerWords); at += 1) {
      if (at > start && tokens[at]!.breaks) break;
      key += tokens[at]!.key;
      shortest = Math.min(shortest, tokens[at]!.key.length);
      // "Front end" is "frontend", but "past a" is not "pasta".
      const isJoined = at > start && shortest < 3 && !compound.has(key);
      if (triggers.has(key) && !isJoined) [longest, end] = [key, at];
    }
    if (longest === "") continue;
    const hasCapital = /^\p{Lu}/u.test(tokens[start]!.text) || /\p{Lu}/u.test(tokens[end]!.text);
    for (const { topic, weight, capital } of triggers.get(longest) ?? [])
      if (hasCapital || !capital) found.push({ key: longest, topic, weight });
    start = end;
  }
  return found;
}

/** The broader subject, or null. */
export function getBroader(topic: string): string | null {
  getTriggers();
  return broaderOf.get(topic) ?? null;
}

/** The only country that a subject such as "US politics" is about, or null. */
export function getNation(topic: string): string | null {
  getTriggers();
  return nationOf.get(topic) ?? null;
}

/** Whether it is the key of a general subject. */
export function isSubject(key: string): boolean {
  getTriggers();
  return subjectKeys.has(key);
}

/** Whether the word alone indicates the subject: "AI" indicates "Artificial intelligence". */
export function isStrongTrigger(key: string, topic: string): boolean {
  return (
    getTriggers()
      .get(key)
      ?.some((trigger) => trigger.topic === topic && trigger.weight === strongWeight) ?? false
  );
}

let names: Map<string, string> | null = null;

/** Key → spelling of well-known names with their aliases. */
export function getCanonicalNames(): ReadonlyMap<string, string> {
  if (names !== null) return names;
  names = new Map();
  for (const { nation, names: own } of listNations())
    for (const name of [nation, ...own]) names.set(foldTopic(name), nation);
  for (const entry of namesByLine.trim().split(/,\s+/u)) {
    const [name = "", ...aliases] = entry.split("=");
    for (const alias of [name, ...aliases]) names.set(foldTopic(alias), name);
  }
  return names;
}

type Nation = { nation: string; words: string[]; names: string[] };

function listNations(): Nation[] {
  return nations
    .trim()
    .split("\n")
    .map((line) => {
      const [nation = "", rest = ""] = line.split(/: (.*)/su);
      const [words = "", own = ""] = rest.split(" | ");
      return { nation, words: splitList(words), names: splitList(own) };
    });
}

let nationOfWord: Map<string, string> | null = null;

/** Counts the words that point to each country. */
export function countNations(sentences: Iterable<readonly Token[]>): Map<string, number> {
  if (nationOfWord === null) {
    nationOfWord = new Map();
    for (const { nation, words, names: own } of listNations())
      for (const word of [nation, ...words, ...own]) nationOfWord.set(foldTopic(word), nation);
  }
  const counts = new Map<string, number>();
  for (const tokens of sentences) {
    tokens.forEach(({ key, text }, at) => {
      if (!/^\p{Lu}/u.test(text)) return;
      // "South Korean" is not "Korean".
      const pair = nationOfWord!.get(key + (tokens[at + 1]?.key ?? ""));
      const nation = pair ?? nationOfWord!.get(key);
      if (nation !== undefined) counts.set(nation, (counts.get(nation) ?? 0) + 1);
    });
  }
  return counts;
}
