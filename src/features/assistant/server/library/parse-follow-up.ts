/** Understands questions that refer to the last answer. */
import type { LibraryFilter } from "#shared/library-filters.ts";
import { savedPattern } from "./library-words.ts";
import { isLibrary } from "./parse-library-question.ts";
import { maxCharacters, normalise } from "./question-texts.ts";
import { readWords } from "./read-words.ts";
import { isEmpty, type LibraryQuestion, type Vocabulary } from "./reading.ts";

/**
 * A question that changes `filter`, for which the one before asked, as "and in German?", "only unread ones" or "how many of them have a
 * note?". Null for another question.
 */
export function narrowQuestion(
  readings: readonly string[],
  filter: LibraryFilter,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  for (const text of readings) {
    const found = narrow(text, filter, vocabulary, now);
    if (found !== null) return found;
  }
  return null;
}

const ofThese =
  /(?<!\p{L})(?:these|those|them|they|ones?|of which|among|amongst)(?!\p{L})|^(?:only|just|without|except|excluding|exclude|leave out|drop|remove|skip|hide|minus|not)\s/u;
const leadPattern =
  /^(?:(?:and|but|or|so|ok|okay|now|then|what about|how about|(?:the )?same (?:for|with|in)|likewise (?:for|in)|(?:narrow|filter|restrict|limit|cut|reduce|keep)(?: (?:it|that|them|this|these|those|the list))?(?: down)?(?: only)?(?: (?:to|by|for))?|(?:and )?(?:of|from|among|out of) (?:those|these|them)|please|also)(?![\p{L}])[\s,]*)*/u;

function narrow(
  text: string,
  filter: LibraryFilter,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  const lead = leadPattern.exec(text)![0];
  const rest = text.slice(lead.length);
  const isOfThese = ofThese.test(rest);
  // "And the Guardian?", "same for Toolbox"
  const ways = lead === "" ? [""] : ["", "from ", "in ", "about "];
  const found = ways
    .map((way) => readWords(way + rest, vocabulary, now))
    .find((one) => one !== null && (one.hasNoun || !isEmpty(one)) && one.skipped === 0);
  if (found === undefined || found === null) return null;
  // A question of its own.
  const isWhole = isLibrary(text, found) && (found.hasNoun || savedPattern.test(text));
  if (!isOfThese && lead === "" && isWhole) return null;
  const values = { ...filter.values, ...found.values };
  for (const name of ["about", "topic"] as const) {
    const [earlier, added] = [filter.values[name], found.values[name]];
    // "And about tea?" asks for another subject, "those about tea" for one more.
    if (isOfThese && earlier !== undefined && added !== undefined)
      values[name] = [...new Set([...earlier, ...added])];
    else if (!isOfThese && found.values.about !== undefined && added === undefined)
      delete values[name];
  }
  return { ...found, values, sort: found.sort === "newest" ? filter.sort : found.sort };
}

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinalPattern = new RegExp(
  String.raw`^(?:(?:and|so|ok|please|what about|how about|show me|show|open|tell me(?: more)?(?: about)?|more (?:about|on)|what is|what['’]s|what does|summari[sz]e|give me|can you (?:show me|open|summari[sz]e|tell me (?:more )?about)|i mean)\s)*(?:in )?(?:the |number |no\.? )?(?:(?<word>${ordinals.join("|")}|last)|(?<number>\d{1,2})(?:st|nd|rd|th)?)(?: (?:one|entry|article|item|link|text|pdf|result|(?:one )?(?:of|among) (?:them|these|those)))?(?: (?:on|in|of) (?:the|that|this|your) list)?(?:,? (?:say|all|about|again|please|open|read|show)(?: (?:it|me))?)*$`,
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
