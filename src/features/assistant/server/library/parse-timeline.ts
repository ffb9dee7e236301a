/** Understands questions for what happened when: "How did tea develop?", "a timeline of tea since 2019". */
import { politeStart, possessive, sources } from "./question-texts.ts";
import { readWords } from "./read-words.ts";
import type { LibraryQuestion, Vocabulary } from "./reading.ts";

/** `between`: as the filter `published` writes a period; null for all times. */
export type TimelineQuestion = LibraryQuestion & { between: string | null };

const ask = String.raw`(?:(?:what(?: is| are| was)|what['’]s|show|give|tell|write|make|list|create|build|draw up)(?: me| us)?(?: about)? )?(?:a |an |the |my )?(?:brief |short |quick |full |complete |rough )?`;
const overTime = String.raw`(?: (?:over|through|across) (?:time|the (?:years|decades|centuries|ages))| (?:by date|in (?:order of date|chronological order)|chronologically))`;
const timelinePatterns = [
  String.raw`^how (?:did|does|do|has|have|had) (?!(?:i|you|we|they|it|one) )(?<subject>\S.*?) (?:develop|evolve|change|unfold|progress|come (?:about|to be)|emerge)(?:d|ed)?(?<rest> .*)?$`,
  String.raw`^${ask}(?:history|time-?line|chronology|evolution|chronological (?:list|overview|account)) (?:of|for|on|about) (?<subject>\S.*)$`,
  String.raw`^(?:time-?line|chronology)[:,] (?<subject>\S.*)$`,
  String.raw`^(?<subject>\S.*?)[:,–—-]+ (?:as )?(?:a |the |its )?(?:time-?line|chronology|history)$`,
  String.raw`^(?:show (?:me )?|list )?(?:what (?:happened|changed) (?:with|to|in|on|about) |what (?:i|we)(?:['’]ve| have)? saved? (?:on|about) )?(?<subject>\S.*?)${overTime}$`,
  // Without a time, it rather asks for one event.
  String.raw`^what (?:has |have |had )?(?:happened|changed|been happening) (?:with|to|in|on|around|about) (?<subject>\S.* (?:since|after|between|from|before|until|during|in) (?:.*\d{4}|the (?:last|past) ).*)$`,
].map((pattern) => new RegExp(pattern, "u"));
const times = new RegExp(overTime, "u");
const leading = new RegExp(
  String.raw`^(?:what (?:i|we)(?:['’]ve| have)? saved? (?:on|about) |the |(?:my |the )?${sources} (?:on|about) )`,
  "u",
);
/** "Saved since 2019" chooses entries. */
const savedWhen =
  /(?<!\p{L})(?:saved|added|bookmarked|collected) (?:since|in|on|after|before|between|from|until|this|last|the last|during)(?!\p{L})/u;

export function parseTimeline(
  readings: readonly string[],
  vocabulary: Vocabulary,
  now: Date,
): TimelineQuestion | null {
  for (const text of readings) {
    const asked = findTimelineSubject(text);
    if (asked === null) continue;
    const found = readWords(`about ${asked}`, vocabulary, now);
    if (found === null || (found.values.about ?? found.values.topic) === undefined) continue;
    const { saved, ...others } = found.values;
    const isOfSaving = savedWhen.test(text);
    const values = isOfSaving ? found.values : others;
    const between = isOfSaving ? null : (saved?.[0] ?? null);
    return { ...found, kind: "overview", values, between };
  }
  return null;
}

/** What the timeline is of, with a time if one is asked for. */
function findTimelineSubject(text: string): string | null {
  const bare = text.replace(politeStart, "").replace(possessive, "");
  for (const pattern of timelinePatterns) {
    const { subject, rest = "" } = pattern.exec(bare)?.groups ?? {};
    if (subject !== undefined)
      return `${subject.replace(leading, "")}${rest}`.replace(times, "").replace(possessive, "");
  }
  return null;
}

/** Whether it asks for a timeline, whatever of. */
export const mayAskTimeline = (text: string): boolean => findTimelineSubject(text) !== null;
