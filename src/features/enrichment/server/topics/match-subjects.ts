/** Finds general subjects and well-known names by their trigger words (English only). */
import { chooseSubjects, strongWeight, weakWeight, type Evidence } from "./choose-subjects.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { namesByLine, subjectLines } from "./subjects.ts";
import type { Token } from "../text/tokenize-text.ts";

/** `broader` is the broader subject, or null. */
export type SubjectMatch = { topic: string; broader: string | null; score: number };

type Trigger = { topic: string; weight: number; capital: boolean };
const maxTriggerWords = 4;

let index: Map<string, Trigger[]> | null = null;
const broaderOf = new Map<string, string>();
const ambiguous = new Set<string>();
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
    else {
      const [head = "", rest = ""] = line.split(/: (.*)/su);
      const topic = head.replace(/^~/u, "");
      const [strong = "", weak = ""] = rest.split(" | ");
      if (head !== topic) ambiguous.add(foldTopic(topic));
      if (topic !== broader) broaderOf.set(topic, broader);
      for (const phrase of splitList(strong)) addTrigger(index, phrase, topic, strongWeight);
      addTrigger(index, topic, topic, head.startsWith("~") ? weakWeight : strongWeight);
      for (const phrase of splitList(weak)) addTrigger(index, phrase, topic, weakWeight);
    }
  }
  return index;
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

/** The subjects of a text, strongest first; the title counts twice. */
export function matchSubjects(
  sentences: ReadonlyArray<readonly Token[]>,
  title: readonly Token[],
  isKnown: (topic: string) => boolean,
): SubjectMatch[] {
  const evidence = new Map<string, Evidence>();
  let length = 0;
  for (const tokens of sentences) {
    length += tokens.length;
    const touched = new Map<string, number>();
    for (const [key, trigger] of findTriggers(tokens)) {
      const seen = getEvidence(evidence, trigger.topic);
      const counts = trigger.weight === strongWeight ? seen.strong : seen.weak;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      touched.set(
        trigger.topic,
        Math.max(touched.get(trigger.topic) ?? 0, trigger.weight / strongWeight),
      );
    }
    for (const [topic, share] of touched) {
      const seen = evidence.get(topic)!;
      seen.spread += share;
      seen.touched += 1;
    }
  }
  for (const [, trigger] of findTriggers(title))
    getEvidence(evidence, trigger.topic).inTitle += trigger.weight;
  const extent = { words: length, sentences: sentences.length };
  return chooseSubjects(evidence, extent, isKnown).map((choice) => ({
    ...choice,
    broader: broaderOf.get(choice.topic) ?? null,
  }));
}

function getEvidence(evidence: Map<string, Evidence>, topic: string): Evidence {
  let seen = evidence.get(topic);
  if (seen === undefined) {
    seen = { strong: new Map(), weak: new Map(), inTitle: 0, spread: 0, touched: 0 };
    evidence.set(topic, seen);
  }
  return seen;
}

/** Returns the longest trigger at each position, once per subject that it indicates. */
function findTriggers(tokens: readonly Token[]): Array<[string, Trigger]> {
  const triggers = getTriggers();
  const found: Array<[string, Trigger]> = [];
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
    for (const trigger of triggers.get(longest) ?? [])
      if (hasCapital || !trigger.capital) found.push([longest, trigger]);
    start = end;
  }
  return found;
}

/** Whether the subject's name is also a common word, which alone is not enough evidence. */
export function isAmbiguous(key: string): boolean {
  getTriggers();
  return ambiguous.has(key);
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
let phrases: Map<string, string> | null = null;

/**
 * Key → spelling of well-known names with their aliases, for phrases written as names; subjects of several
 * words in any case.
 */
export function getCanonicalNames(isName: boolean): ReadonlyMap<string, string> {
  if (names === null || phrases === null) {
    phrases = new Map();
    for (const line of subjectLines) {
      const subject = /^~?([^:#=]+):/u.exec(line)?.[1];
      if (subject?.includes(" ") === true) phrases.set(foldTopic(subject), subject);
    }
    names = new Map(phrases);
    for (const entry of namesByLine.trim().split(/,\s+/u)) {
      const [name = "", ...aliases] = entry.split("=");
      for (const alias of [name, ...aliases]) names.set(foldTopic(alias), name);
    }
  }
  return isName ? names : phrases;
}
