/** Scores a passage independently of the quoted sentence. */
import type { PassageMatch } from "./match-passage.ts";
import type { Term } from "./term.ts";

/**
 * Fitted with the sentence's own score on the first set of measure/eval/questions, maximising the log-share of the
 * right passage (listwise softmax), and rounded. The first entry of the search is right for 98 of 100
 * questions; the difficulty is choosing its passage.
 */
const shares = { rank: 0.3, best: 0.12, whole: 0.18, depth: 0.15 };
/** Deeper passages count the same. */
const deepest = 20;

/** `rank`: its search score relative to the best. `isOfBest`: whether the best is of the same entry. */
export function scorePassage(
  { passage, anywhere }: PassageMatch,
  terms: readonly Term[],
  rank: number,
  isOfBest: boolean,
): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const whole = terms.reduce((sum, { weight }, index) => sum + weight * anywhere[index]!, 0);
  return (
    shares.rank * rank +
    (isOfBest ? shares.best : 0) +
    (total === 0 ? 0 : (shares.whole * whole) / total) -
    shares.depth * Math.min(1, Math.max(0, passage.ordinal) / deepest)
  );
}
