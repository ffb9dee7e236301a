/** Finds pairs of topics whose labels may mean the same, each with the reason as a sentence. */
import { analyseText, listNearSpellings } from "#features/search/server/service.ts";
import { foldTopic } from "#shared/fold-topic.ts";

export type Counted = { key: string; label: string; entries: number };
export type Pair = { one: Counted; other: Counted; evidence: string };

/** Shorter labels that differ in one letter are mostly different words. */
const minSpelling = 6;

/** Of several reasons for one pair, the first is kept. */
export function compareLabels(topics: readonly Counted[]): Pair[] {
  return [
    ...pairUp(topics, ({ label }) => foldTopic(label), describeFolded),
    ...pairUp(topics, ({ label }) => stemWords(label), describeStems),
    ...findNearSpellings(topics),
    ...findInitials(topics),
  ];
}

/** Pairs each topic with the most used one that has the same value; none for an empty value. */
function pairUp(
  topics: readonly Counted[],
  valueOf: (topic: Counted) => string,
  describe: (one: Counted, other: Counted) => string,
): Pair[] {
  const first = new Map<string, Counted>();
  const pairs: Pair[] = [];
  for (const topic of topics) {
    const value = valueOf(topic);
    const other = first.get(value);
    if (value === "") continue;
    if (other === undefined) first.set(value, topic);
    else pairs.push({ one: topic, other, evidence: describe(topic, other) });
  }
  return pairs;
}

function describeFolded(one: Counted, other: Counted): string {
  const [a, b] = [one.key, other.key].map((key) => key.replaceAll(/[\s'’.-]+/g, "")) as [
    string,
    string,
  ];
  if (a === b) return "They differ only in spaces and punctuation.";
  if (`${a}s` === b || `${b}s` === a || /(?:ies|es)$/.test(a) !== /(?:ies|es)$/.test(b))
    return "They are singular and plural of the same words.";
  return "They are two spellings of the same words.";
}

function stemWords(label: string): string {
  // Stems drop characters that make names: C++ and C# are not C.
  if (!/^[\p{L}\p{M}\p{N}\s'’-]+$/u.test(label)) return "";
  const stems = analyseText(label, "en").map(({ stem }) => stem);
  return stems.toSorted().join(" ");
}

function describeStems(one: Counted, other: Counted): string {
  const words = (label: string) => label.toLowerCase().split(/\s+/).toSorted().join(" ");
  return words(one.label) === words(other.label)
    ? "They have the same words in another order."
    : "They have the same words in another form.";
}

function findNearSpellings(topics: readonly Counted[]): Pair[] {
  const byLetters = new Map<string, Counted>();
  const lettersOf = ({ key }: Counted) => key.replaceAll(/[\s'’-]+/g, "");
  for (const topic of topics) {
    const letters = lettersOf(topic);
    if (!byLetters.has(letters)) byLetters.set(letters, topic);
  }
  return topics.flatMap((one) => {
    const letters = lettersOf(one);
    if (letters.length < minSpelling) return [];
    return listNearSpellings(letters).flatMap((near): Pair[] => {
      const other = byLetters.get(near);
      // Each pair once. Different first letters are different words: "bother" and "mother".
      if (other === undefined || near > letters || near[0] !== letters[0]) return [];
      return [{ one, other, evidence: "Their spelling differs in one letter." }];
    });
  });
}

/** "ML" and "Machine Learning"; they are suggested only if entries have both. */
function findInitials(topics: readonly Counted[]): Pair[] {
  const short = topics.filter(({ label }) => /^\p{Lu}{2,5}$/u.test(label));
  const byInitials = new Map(short.map((topic) => [topic.label.toLowerCase(), topic]));
  return topics.flatMap((other): Pair[] => {
    const words = other.label.toLowerCase().split(/[\s-]+/);
    const one =
      words.length < 2 ? undefined : byInitials.get(words.map((word) => word[0]).join(""));
    if (one === undefined) return [];
    return [{ one, other, evidence: `“${one.label}” are the initials of “${other.label}”.` }];
  });
}
