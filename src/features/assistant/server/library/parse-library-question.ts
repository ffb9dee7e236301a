/**
 * Understands questions about the library itself, as "Which PDFs did I save this week?" or "How many unread articles about tea do I
 * have?". Every word must be understood, so that questions about what the entries say are not taken for these.
 */
import type { LibraryFilter } from "#shared/library-filters.ts";
import { askPattern, savedPattern } from "./library-words.ts";
import { numberPattern, toNumber } from "./parse-period.ts";
import { type LibraryQuestion, readWords, type Vocabulary } from "./read-words.ts";

/** Longer questions are about what entries say. */
const maxCharacters = 300;

/** Null if the question is not one about the library, or not understood as a whole. `question` may be of any length. */
export function parseLibraryQuestion(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  const text = normalise(question);
  if (text.length > maxCharacters || !askPattern.test(text)) return null;
  const found = readWords(text, vocabulary, now);
  if (found === null) return null;
  const { hasNoun, ...asked } = found;
  const { values, limit } = asked;
  const isNamed = [values.collectionId, values.projectId, values.duplicates].some(
    (one) => one !== undefined,
  );
  const isAbout = hasNoun || isNamed || limit !== null || savedPattern.test(text);
  // When something was read is not stored as a filter.
  const hasDone = values.state !== undefined && !values.state.includes("unread");
  if (hasDone && values.saved !== undefined && !/(?<!\p{L})(?:sav|add|bookmark)/u.test(text))
    return null;
  const says = !isEmpty(asked) || /^(?:please )?(?:show|list|what)(?!\p{L})/u.test(text);
  return isAbout && says ? asked : null;
}

const overviewPattern =
  /^(?:(?:please|can you|could you|and|so|ok|okay)[, ]+)*(?:what (?:do|did|have|else do) (?:i|we) (?:already |all )?(?:know|known|learn|learned|learnt)|what (?:i|we) know|summari[sz]e(?: (?:everything|all|what|my|the|our)*)*(?: (?:i|we)(?: have|['’]ve)?(?: saved| know| read| collected)?| (?:entries|articles|notes|saves|reading|sources|knowledge))*|(?:give me |i (?:want|need) )?(?:an? )?(?:overview|summary)(?: of (?:everything|all|what|my|the)(?: (?:i|we)(?: have|['’]ve)?(?: saved| know| read)?| (?:entries|articles|notes|saves))*)?|tell me (?:everything|all|what) (?:i|we) (?:know|(?:have )?saved)) (?:about|on|of|regarding|concerning) (?=\S)/u;

/** A question for all that the user has on a subject, as "What do I know about tea?"; null for another. */
export function parseOverview(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  const text = normalise(question);
  const asking = text.length > maxCharacters ? null : overviewPattern.exec(text);
  if (asking === null) return null;
  const found = readWords(`about ${text.slice(asking[0].length)}`, vocabulary, now);
  return found && { ...found, kind: "overview" };
}

const nextPattern =
  /^(?:(?:please|can you|could you|and|so|ok|okay)[, ]+)*(?:(?:what|which(?: (?:one|article|entry|text|pdf|paper|link)s?)?)(?: (?:should|could|can|shall|might|do|would) (?:i|you suggest i|you recommend i)| to) read(?: (?:next|now|first|today|tonight|this evening))*|what(?:['’]s| is) (?:next|worth reading)(?: to read)?|(?:recommend|suggest)(?: me)?(?: (?:something|anything|an article|articles|a few articles|one))?(?: to read)?|(?:give|find|show) me (?:something|an article|anything) (?:good )?to read)(?![\p{L}])/u;
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

/** Whether a question begins as those that are understood without an earlier one. Most others need nothing from the database. */
export function mayAskLibrary(question: string): boolean {
  const text = normalise(question);
  return [askPattern, overviewPattern, nextPattern].some((pattern) => pattern.test(text));
}

/**
 * A question that changes `filter`, for which the one before asked, as "and in German?", "only unread ones" or "how many of them have a
 * note?". Null for another question.
 */
export function narrowQuestion(
  question: string,
  filter: LibraryFilter,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  const text = normalise(question);
  if (text.length > maxCharacters) return null;
  const isOfThese = /(?<!\p{L})(?:these|those|them|ones?|of which)(?!\p{L})|^(?:only|just)\s/u.test(
    text,
  );
  const lead = leadPattern.exec(text)![0];
  const isWhole = parseLibraryQuestion(question, vocabulary, now) !== null;
  if (!isOfThese && lead === "" && isWhole) return null;
  const found = readWords(text.slice(lead.length), vocabulary, now);
  if (found === null || (!found.hasNoun && isEmpty(found))) return null;
  const values = { ...filter.values, ...found.values };
  const [earlier, added] = [filter.values.topic, found.values.topic];
  // "And about tea?" asks for another subject, "those about tea" for one more.
  if (isOfThese && earlier !== undefined && added !== undefined)
    values.topic = [...new Set([...earlier, ...added])];
  else if (found.about !== null && !isOfThese) delete values.topic;
  const isOtherSubject = added !== undefined && !isOfThese;
  return {
    ...found,
    values,
    sort: found.sort === "newest" ? filter.sort : found.sort,
    limit: found.limit,
    about: found.about ?? (isOtherSubject || filter.q === "" ? null : filter.q),
  };
}

const leadPattern =
  /^(?:(?:and|but|or|so|ok|okay|now|then|only|just|what about|how about|please)(?![\p{L}])[\s,]*)*/u;

function isEmpty({ kind, values, sort, limit, about, problem }: LibraryQuestion): boolean {
  return (
    kind === "list" &&
    Object.keys(values).length === 0 &&
    sort === "newest" &&
    limit === null &&
    about === null &&
    problem === null
  );
}

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinalPattern = new RegExp(
  String.raw`^(?:(?:and|what about|how about|show me|open|tell me (?:more )?about|more about|what is|what does)\s)*(?:the |number )?(?:(?<word>${ordinals.join("|")}|last)|(?<number>\d{1,2})(?:st|nd|rd|th)?)(?: (?:one|entry|article|link|text|pdf|of (?:them|these|those)))?(?: say| about)?$`,
  "u",
);

/** The place in a list of `length` entries that a question names, as "the second one"; null for none. */
export function findOrdinal(question: string, length: number): number | null {
  const match = ordinalPattern.exec(normalise(question).slice(0, maxCharacters));
  if (match === null) return null;
  const { word, number } = match.groups as { word?: string; number?: string };
  const at =
    word === "last" ? length : word === undefined ? Number(number) : 1 + ordinals.indexOf(word);
  return at >= 1 && at <= length ? at - 1 : null;
}

/** The names in a question that may be in the vocabulary: rows of up to six words. */
export function listNames(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const words = text.replaceAll(/[“”"„«»?!.,;:]+(?=\s|$)|(?<=\s|^)[“”"„«»]+/gu, "").split(" ");
  const names = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + maxNameWords); to += 1)
      names.add(words.slice(from, to).join(" "));
  names.delete("");
  return [...names];
}
const maxNameWords = 6;

function normalise(question: string): string {
  return question
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .replace(/(?<![\s?.!])[\s?.!]+$/u, "");
}
