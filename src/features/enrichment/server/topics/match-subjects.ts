/** Finds the general subjects of a text by their trigger words. */
import { chooseSubjects, strongWeight, type Evidence, type Vocabulary } from "./choose-subjects.ts";
import { findStemTriggers } from "./stem-triggers.ts";
import { findStretches, type TopicSentence } from "./stretches.ts";
import {
  countNations,
  findTriggers,
  type FoundTrigger,
  getBroader,
  getNation,
} from "./subject-triggers.ts";
import type { Token } from "../text/tokenize-text.ts";

/** `broader` is the broader subject, or null. */
export type SubjectMatch = { topic: string; broader: string | null; score: number };

/** A country must have at least this share of the mentions of the country with the most. */
const minNationShare = 0.5;
/** Lists of stems have no weak triggers, so a subject needs more different ones. */
const minStemKinds = 3;

/** The subjects of a text, strongest first; the title counts twice. Null means English, perhaps. */
export function matchSubjects(
  sentences: readonly TopicSentence[],
  title: readonly Token[],
  language: string | null,
  user: Vocabulary,
): SubjectMatch[] {
  const isEnglish = language === null || language === "en";
  const find = isEnglish
    ? findTriggers
    : (tokens: readonly Token[]) => findStemTriggers(tokens, language);
  const found = collectEvidence(sentences, title, find);
  if (isEnglish) dropForeignNations(found, sentences, title);
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const minKinds = isEnglish ? 1 : minStemKinds;
  const extent = { words, sentences: sentences.length, minKinds };
  return chooseSubjects(found, extent, user).map((choice) => ({
    ...choice,
    broader: getBroader(choice.topic),
  }));
}

function collectEvidence(
  sentences: readonly TopicSentence[],
  title: readonly Token[],
  find: (tokens: readonly Token[]) => FoundTrigger[],
): Map<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  const stretches = findStretches(sentences);
  for (const [index, { tokens, kind }] of sentences.entries()) {
    const touched = new Map<string, number>();
    for (const { key, topic, weight } of find(tokens)) {
      const seen = getEvidence(evidence, topic);
      const counts = weight === strongWeight ? seen.strong : seen.weak;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      touched.set(topic, Math.max(touched.get(topic) ?? 0, weight / strongWeight));
    }
    for (const [topic, share] of touched) {
      const seen = evidence.get(topic)!;
      seen.spread += share;
      seen.touched += 1;
      seen.stretches.add(stretches[index]!);
      if (share === 1 && kind === "heading") seen.inHeading = true;
    }
  }
  for (const { topic, weight } of find(title)) getEvidence(evidence, topic).inTitle += weight;
  return evidence;
}

function getEvidence(evidence: Map<string, Evidence>, topic: string): Evidence {
  let seen = evidence.get(topic);
  if (seen === undefined) {
    seen = {
      strong: new Map(),
      weak: new Map(),
      inTitle: 0,
      inHeading: false,
      spread: 0,
      touched: 0,
      stretches: new Set(),
    };
    evidence.set(topic, seen);
  }
  return seen;
}

/** Drops "US politics" if the senate of the text is Nigeria's. */
function dropForeignNations(
  found: Map<string, Evidence>,
  sentences: readonly TopicSentence[],
  title: readonly Token[],
): void {
  const national = [...found.keys()].filter((topic) => getNation(topic) !== null);
  if (national.length === 0) return;
  const counts = countNations([title, ...sentences.map(({ tokens }) => tokens)]);
  const most = Math.max(0, ...counts.values());
  for (const topic of national) {
    const own = counts.get(getNation(topic)!) ?? 0;
    if (own < most * minNationShare) found.delete(topic);
  }
}
