/** Scores how well each sentence represents the text. */
import type { Sentence } from "../text/list-sentences.ts";
import type { Token } from "../text/tokenize-text.ts";

/** A sentence with its tokens. `terms` are the distinct keys of its content words. */
export type ReadSentence = Sentence & { tokens: Token[]; terms: ReadonlySet<string> };
export type ScoredSentence = ReadSentence & { score: number };

const damping = 0.85;
const rounds = 25;
const centralityWeight = 0.4;
const positionWeight = 0.35;
const titleWeight = 0.25;

/**
 * Scores from 0 to 1, by centrality (TextRank, Mihalcea & Tarau 2004), by position (the opening scores most,
 * the last paragraph a little more than the middle), and by words shared with the title.
 */
export function scoreSentences(
  sentences: readonly ReadSentence[],
  titleTerms: ReadonlySet<string>,
): ScoredSentence[] {
  const ranks = rankSentences(sentences.map((sentence) => sentence.terms));
  const top = ranks.reduce((max, rank) => Math.max(max, rank), 0) || 1;
  const last = sentences.length - 1;
  return sentences.map((sentence, index) => {
    const lead = Math.exp(-index / Math.max(4, sentences.length * 0.12));
    const close = sentences.length > 8 && sentence.block === sentences[last]!.block ? 0.25 : 0;
    const shared = countShared(sentence.terms, titleTerms) / Math.min(5, titleTerms.size || 1);
    const score =
      centralityWeight * ((ranks[index] ?? 0) / top) +
      positionWeight * Math.max(lead, close) +
      titleWeight * Math.min(1, shared);
    return { ...sentence, score };
  });
}

/** TextRank over shared terms, with similarity divided by log lengths as in the paper; sums to about 1. */
function rankSentences(terms: ReadonlyArray<ReadonlySet<string>>): number[] {
  const count = terms.length;
  const edges = buildEdges(terms);
  const totals = edges.map((row) => row.reduce((sum, [, weight]) => sum + weight, 0));
  let ranks = Array.from<number>({ length: count }).fill(1 / Math.max(1, count));
  for (let round = 0; round < rounds; round += 1) {
    const next = Array.from<number>({ length: count }).fill((1 - damping) / Math.max(1, count));
    edges.forEach((row, from) => {
      const share = (damping * ranks[from]!) / (totals[from] || 1);
      for (const [to, weight] of row) next[to]! += share * weight;
    });
    ranks = next;
  }
  return ranks;
}

function buildEdges(terms: ReadonlyArray<ReadonlySet<string>>): Array<Array<[number, number]>> {
  const holders = new Map<string, number[]>();
  terms.forEach((set, index) => {
    for (const term of set) {
      const list = holders.get(term);
      if (list === undefined) holders.set(term, [index]);
      else list.push(index);
    }
  });
  return terms.map((set, index) => {
    const shared = new Map<number, number>();
    for (const term of set) {
      for (const other of holders.get(term) ?? [])
        if (other !== index) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    return [...shared].map(([other, common]): [number, number] => [
      other,
      common / (Math.log(1 + set.size) + Math.log(1 + terms[other]!.size)),
    ]);
  });
}

/** Returns the share of the smaller set that is also in the other, from 0 to 1. */
export function measureOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : countShared(a, b) / smaller;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared += 1;
  return shared;
}
