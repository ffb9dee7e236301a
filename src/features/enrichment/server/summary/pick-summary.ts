/** Picks the two to four sentences that summarise a text. */
import { isDangling, judgeSentence } from "./judge-sentence.ts";
import { measureOverlap, type ScoredSentence } from "./score-sentences.ts";

const enoughLength = 300;
const maxLength = 500;
const maxSentences = 4;
const minSentenceLength = 40;
const maxSentenceLength = 330;
const maxRedundancy = 0.35;

/**
 * Returns sentences in document order, chosen greedily by maximal marginal relevance (Carbonell & Goldstein
 * 1998): score × self-containedness, less the overlap with those already chosen. A sentence that depends on
 * the previous one is taken only after it. For scripts without spaces, lengths are about half.
 */
export function pickSummary(
  sentences: readonly ScoredSentence[],
  language: string | null,
  unspaced: boolean,
): ScoredSentence[] {
  const scale = unspaced ? 0.45 : 1;
  const pool = sentences.filter((sentence) => sentence.kind === "prose");
  const fitting = pool.filter(
    ({ text }) =>
      text.length >= minSentenceLength * scale && text.length <= maxSentenceLength * scale,
  );
  const worth = new Map(
    (fitting.length > 0 ? fitting : pool).map((sentence) => [
      sentence,
      judgeSentence(sentence.text, language),
    ]),
  );
  const chosen: ScoredSentence[] = [];
  let length = 0;
  while (chosen.length < maxSentences && (length < enoughLength * scale || chosen.length < 2)) {
    let best: ScoredSentence | null = null;
    let bestValue = 0;
    for (const [sentence, judged] of worth) {
      if (
        chosen.includes(sentence) ||
        (chosen.length > 0 && length + sentence.text.length > maxLength * scale)
      )
        continue;
      const value = valueSentence(sentence, judged, chosen, language);
      if (value > bestValue) [best, bestValue] = [sentence, value];
    }
    if (best === null) break;
    chosen.push(best);
    length += best.text.length + 1;
  }
  return chosen.sort((a, b) => a.order - b.order);
}

function valueSentence(
  sentence: ScoredSentence,
  judged: number,
  chosen: readonly ScoredSentence[],
  language: string | null,
): number {
  const follows = chosen.some(
    (other) => other.order === sentence.order - 1 && other.block === sentence.block,
  );
  const dangling = isDangling(sentence.text, language);
  const worth = dangling ? (follows ? 0.95 : 0.1) : judged;
  const overlap = chosen.reduce(
    (max, other) => Math.max(max, measureOverlap(sentence.terms, other.terms)),
    0,
  );
  return overlap > 0.8 ? 0 : sentence.score * worth - maxRedundancy * overlap * sentence.score;
}
