/** Understands "What should I read next?". */
import { numberPattern, toNumber } from "./parse-period.ts";
import { maxCharacters, normalise } from "./question-texts.ts";
import { readWords } from "./read-words.ts";
import type { LibraryQuestion, Vocabulary } from "./reading.ts";

export const nextPattern =
  /^(?:(?:please|can you|could you|and|so|ok|okay|hi|hey|hello)[, ]+)*(?:(?:what|which(?: (?:one|article|entry|text|pdf|paper|link)s?)?)(?: (?:should|could|can|shall|might|do|would) (?:i|you suggest i|you recommend i)| to) read(?: (?:next|now|first|today|tonight|this evening))*|what(?:['’]s| is) (?:next|worth reading)(?: to read)?|(?:recommend|suggest)(?: me)?(?: (?:something|anything|an article|articles|a few articles|one))?(?: to read)?|(?:give|find|show) me (?:something|an article|anything) (?:good )?to read)(?![\p{L}])/u;
const minutesPattern = new RegExp(
  String.raw`(?:,? ?(?:(?:and )?i (?:only )?have|if i have|in|within|for|that takes?|of)?) (?:only |about |less than |under |at most )?(?:(?<count>\d{1,3}|${numberPattern}) min(?:ute)?s?|(?<half>half an hour)|(?<hour>an hour|one hour))(?![\p{L}])`,
  "u",
);

/** "What should I read next?", with what the entries should be and the minutes that the user has; null for another question. */
export function parseNext(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): (LibraryQuestion & { minutes: number | null }) | null {
  const text = normalise(question);
  const asking = text.length > maxCharacters ? null : nextPattern.exec(text);
  if (asking === null) return null;
  const rest = text.slice(asking[0].length);
  const time = minutesPattern.exec(rest);
  const { count, half } = time?.groups ?? {};
  const minutes = time === null ? null : count === undefined ? (half ? 30 : 60) : toNumber(count);
  const others =
    time === null ? rest : rest.slice(0, time.index) + rest.slice(time.index + time[0].length);
  const found = readWords(others.replace(/^ (?:next|now|today)/u, ""), vocabulary, now);
  if (found === null) return null;
  return { ...found, kind: "next", minutes, values: { ...found.values, state: ["unread"] } };
}
