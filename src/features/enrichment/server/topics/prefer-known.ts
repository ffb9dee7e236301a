/** Decides which new topics a text may add to the topics that a user already has. */
import { foldTopic } from "#shared/fold-topic.ts";
import type { SubjectMatch } from "./match-subjects.ts";
import { isSubject } from "./subject-triggers.ts";
import type { Candidate } from "./candidate.ts";

/** From these numbers of topics on, most texts can be found by the topics that exist. */
export const fewTopics = 15;
export const manyTopics = 60;
/** The score of a subject that is added beside the user's topics, because nearly every sentence is about it. */
const minOverwhelming = 4;

/**
 * Removes new topics where others describe the text. From 15 topics on, a text with a subject or one of the
 * user's topics adds no other words or names. From 60 on, a new subject gives way to the user's topics and to
 * its broader subject if the user has that, unless its evidence is overwhelming, and a new word
 * or name must be in the title.
 */
export function preferKnown(
  chosen: readonly Candidate[],
  subjects: readonly SubjectMatch[],
  known: ReadonlyMap<string, string>,
): string[] {
  const list = (candidates: readonly Candidate[]): string[] => candidates.map(({ topic }) => topic);
  if (known.size < fewTopics) return list(chosen);
  const described = chosen.filter(({ isKnown, isGeneral }) => isKnown || isGeneral);
  const kept = described.length > 0 ? described : chosen;
  if (known.size < manyTopics) return list(kept);
  const matches = new Map(subjects.map((match) => [foldTopic(match.topic), match]));
  const certain = kept.filter(
    ({ isKnown, key }) => isKnown || (matches.get(key)?.score ?? 0) >= minOverwhelming,
  );
  if (certain.length > 0) return list(certain);
  for (const { key } of kept) {
    const broader = foldTopic(matches.get(key)?.broader ?? "");
    const own = isSubject(broader) ? known.get(broader) : undefined;
    if (own !== undefined) return [own];
  }
  return list(kept.filter(isWorthAdding).slice(0, 1));
}

/** New words of the text must be what it is about: in its title, and more than a common word. */
function isWorthAdding({ isNew, isName, inTitle, parts }: Candidate): boolean {
  return !isNew || (inTitle && (isName || parts.length > 1));
}
