/** Finds the parts of a text that are in another language than the rest, so that each word is stemmed by its own. */
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { functionWords } from "#server/text/function-words.ts";

/** [start, end) of the text, in UTF-16 units. */
export type LanguagePart = { start: number; end: number; language: string };

type Block = Pick<ArticleBlock, "text" | "start" | "sentences" | "language">;

/** Function words that a sentence needs, its share of them, and the lead over those of the language of the text. */
const minHits = 3;
const minShare = 0.2;
const minLead = 2;
const minRatio = 1.5;
const sureHits = 2;
/** Single letters are words of some languages, and initials or formulas in all. */
const wordPattern = /[\p{L}\p{M}]{2,}(?:['’]\p{L}+)?/gu;

const names = [...functionWords.keys()];
const languagesOf = new Map<string, number[]>();
for (const [at, words] of [...functionWords.values()].entries())
  for (const word of words) {
    const known = languagesOf.get(word);
    if (known === undefined) languagesOf.set(word, [at]);
    else known.push(at);
  }

/**
 * The language of a short text in an entry of language `main` (null when unsure): another one only if its function words are
 * clearly more; undefined when unsure.
 */
export function detectPart(text: string, main: string | null): string | undefined {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  const hits = new Uint16Array(names.length);
  for (const word of words) for (const at of languagesOf.get(word) ?? []) hits[at]! += 1;
  let ofMain = 0;
  let best = -1;
  let second = 0;
  for (const [at, count] of hits.entries()) {
    if (names[at] === main) ofMain = count;
    else if (best < 0 || count > hits[best]!) {
      second = best < 0 ? 0 : hits[best]!;
      best = at;
    } else second = Math.max(second, count);
  }
  const most = hits[best]!;
  const isOther =
    most >= minHits &&
    most >= words.length * minShare &&
    most > second &&
    most >= ofMain + minLead &&
    most >= ofMain * minRatio;
  if (isOther) return names[best]!;
  return main !== null && ofMain >= sureHits && ofMain >= most ? main : undefined;
}

/**
 * The parts of `block` in another language than `main`, in order. A sentence of which nothing is sure is in the language of the
 * one before.
 */
export function listLanguageParts(block: Block, main: string | null): LanguagePart[] {
  const parts: LanguagePart[] = [];
  let from = 0;
  // A page may declare it.
  let current = block.language?.split("-")[0]?.toLowerCase() ?? main;
  for (const end of [...block.sentences, block.text.length]) {
    if (end <= from) continue;
    current = detectPart(block.text.slice(from, end), main) ?? current;
    const [start, to] = [block.start + from, block.start + end];
    from = end;
    if (current === null || current === main) continue;
    const last = parts.at(-1);
    if (last?.language === current && last.end === start) last.end = to;
    else parts.push({ start, end: to, language: current });
  }
  return parts;
}
