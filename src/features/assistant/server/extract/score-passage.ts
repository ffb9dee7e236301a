/** What speaks for a passage, whichever of its sentences is quoted. */
import type { PassageMatch } from "./match-passage.ts";
import type { Term } from "./weigh-terms.ts";

/**
 * Fitted beside the sentence's own score on the first set of eval/questions, by the logarithm of the share that
 * the right passage has (listwise softmax), and rounded. The entry that the search puts first is the right one
 * for 98 of 100 questions: what is hard is which passage of it.
 */
const shares = { rank: 0.3, best: 0.12, whole: 0.18, depth: 0.15 };
/** From here on a passage stands no deeper. */
const deepest = 20;

/** `rank`: how good the search found it, as a share of its best. `isOfBest`: whether that is of its entry. */
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
