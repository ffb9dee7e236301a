/**
 * Understands questions about the library itself, as "Which PDFs did I save this week?" or "How many unread articles about tea do I
 * have?". Every word must be understood, so that questions about what the entries say are not taken for these.
 */
import type { LibraryFilter } from "#shared/library-filters.ts";
import { parseComparison } from "../embedded/compare.ts";
import { correctWords } from "./correct-words.ts";
import { cuePattern, savedPattern } from "./library-words.ts";
import { numberPattern, toNumber } from "./parse-period.ts";
import { type LibraryQuestion, type Reading, readWords, type Vocabulary } from "./read-words.ts";

/** Longer questions are about what entries say. */
const maxCharacters = 300;

/** Null if the question is not one about the library, or not understood as a whole. `question` may be of any length. */
export function parseLibraryQuestion(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  for (const text of listReadings(question)) {
    const found = cuePattern.test(text) ? readWords(text, vocabulary, now) : null;
    if (found !== null && isLibrary(text, found)) return found;
  }
  return null;
}

function isLibrary(text: string, found: Reading): boolean {
  const { values, limit } = found;
  const isNamed = [values.collectionId, values.projectId, values.duplicates, values.site].some(
    (one) => one !== undefined,
  );
  const isAbout = found.hasNoun || isNamed || limit !== null || savedPattern.test(text);
  // When something was read is not stored as a filter.
  const hasDone = values.state !== undefined && !values.state.includes("unread");
  const isUnclear = values.saved !== undefined && !/(?<!\p{L})(?:sav|add|bookmark)/u.test(text);
  if (hasDone && isUnclear && !found.hasNoun) return false;
  const says =
    !isEmpty(found) ||
    (found.skipped === 0 &&
      (found.kind === "count" || /^(?:please )?(?:show|list|what)(?!\p{L})/u.test(text)));
  return isAbout && says;
}

const verb = String.raw`(?:know|known|learn|learned|learnt|read|save|saved|collected?|gathered?|found|find|have|got|kept|stored)`;
const sources = String.raw`(?:library|articles?|entries|notes?|sources?|saves|stuff|reading|readings|collections?|texts?|pages|papers|pieces|links|bookmarks|knowledge base|things|material)`;
const onPattern = String.raw`(?:about|on|over|of|regarding|concerning|around|when it comes to)`;
const preposition = String.raw`(?:about|on|of|regarding|concerning|around|for|in|to|with)`;
/** What asks for an overview; what follows is its subject. */
const overviewPatterns = [
  String.raw`what (?:do|did|have|else do) (?:i|we) (?:already |all |actually |currently )?(?:know|known|learn|learned|learnt)(?: (?:so far|already|now|up to now|by now))* ${preposition} `,
  String.raw`what (?:i|we) (?:already )?know ${preposition} `,
  String.raw`what (?:do|does|did|can|is|are) (?:all |any of )?(?:my|the|our|these|those)(?: (?:saved|own|collected))? ${sources}(?: (?:i|we)(?:['’]ve| have)? ${verb})? (?:say|says|tell|tells|teach|teaches|contain|contains|reveal|report|claim|think|saying|telling|have to say|have|offer)(?: (?:me|us))? ${onPattern} `,
  String.raw`what(?:['’]s| is| do (?:i|we) have| have i got) in (?:my|our|the)(?: (?:saved|own))? ${sources}(?: and (?:my |our )?${sources})? ${onPattern} `,
  String.raw`(?:explain|describe|sketch|outline|cover|lay out|set out|present)(?: (?:to )?(?:me|us))?(?: briefly)? (?:the state of |all |everything |whatever )*(?:what(?:ever)?|that|everything|all)(?: all| that)? (?:i|we)(?:['’]ve| have)?(?: got| saved| collected| read| learned| learnt| know| gathered| kept)* ${onPattern} `,
  String.raw`(?:tell|remind|teach|update|brief|inform|show) (?:me|us) (?:of |about |on )?(?:all|everything|what|whatever)(?: that)? (?:i|we)(?:['’]ve| have)? (?:already |ever |all )?${verb}(?: so far| already| by now| up to now)* ${onPattern} `,
  String.raw`(?:tell|remind|show) (?:me|us) what (?:my|our|the)(?: (?:saved|own|collected))? ${sources} (?:say|says|tell|tells|teach|teaches|have|has)(?: (?:me|us|to say))* ${onPattern} `,
  String.raw`(?:brief|update|inform|enlighten) (?:me|us) ${preposition} `,
  String.raw`(?:catch|bring|get|fill|walk|take|talk|run) (?:me|us) (?:up(?: to (?:speed|date))?|in|through)(?: ${preposition})? `,
  String.raw`(?:refresh my (?:memory|knowledge)|where do (?:i|we|things) stand|what is there to know|what['’]s there to know|what should i know) ${preposition} `,
  String.raw`(?:tl;? ?dr|summar(?:y|ies|ise|ize|ising|izing)|sum(?: it)? up|recap|overview|synthesi[sz]e|condense|boil down|(?:briefing|brief|digest|outline|gist|rundown|run-down|synopsis|synthesis|round-?up|résumé|resume|abstract)(?= (?:of|on|about|for|from|over)(?!\p{L})|:)|main (?:points|ideas|things|findings|messages)|key (?:points|ideas|things|facts|findings|messages|takeaways)|takeaways|essence|big picture|bottom line|(?:state|extent) of my knowledge|my knowledge)(?![\p{L}-])`,
];
const askingOverview = new RegExp(`(?<![\\p{L}-])(?:${overviewPatterns.join("|")})`, "u");
/** Its end says so: "tea, in short". */
const briefEnd =
  /[,;:–—-]* (?:in short|in brief|briefly|in a nutshell|in a few (?:words|sentences)|in summary|(?:a )?(?:quick |short |brief )?(?:summary|overview|recap|rundown)(?: of (?:my|our|the) \p{L}+)?(?: please)?)$/u;
const possessive = new RegExp(
  String.raw`(?:,? (?:please|pls|thanks|thank you|for me|so far|altogether|in (?:short|brief|a nutshell|a few (?:words|sentences))|briefly|that (?:i|we)(?:['’]ve| have)? (?:${verb})|(?:i|we)(?:['’]ve| have)? ${verb}|by now|up to now|if you (?:don['’]t mind|please|can)|(?:from|in|of|across|based on|according to|using|with|going by|judging (?:from|by)|drawing on|out of|given) (?:all )?(?:my|our|the|what)(?: (?:own|whole|saved|entire))?(?: ${sources}| i(?:['’]ve| have)? ${verb})(?: (?:i|we)(?:['’]ve| have)? ${verb})?))+$`,
  "u",
);

/** A question for all that the user has on a subject, as "What do I know about tea?"; null for another. */
export function parseOverview(
  question: string,
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  for (const text of listReadings(question)) {
    const rest = findOverviewSubject(text);
    if (rest === null) continue;
    const bare = rest.replace(possessive, "");
    const tried = [bare, rest].flatMap((one) => [`about ${one}`, one]);
    for (const one of tried) {
      const found = readWords(one, vocabulary, now);
      if (found === null || (found.values.about ?? found.values.topic) === undefined) continue;
      const ofNotes = /(?<!\p{L})my (?:own )?notes(?!\p{L}| and)/u.test(text) && { note: ["true"] };
      return { ...found, values: { ...found.values, ...ofNotes }, kind: "overview" };
    }
  }
  return null;
}

/** What an overview is asked of, without the words that ask for it. */
function findOverviewSubject(text: string): string | null {
  const asking = askingOverview.exec(text);
  const end = briefEnd.exec(text);
  if (asking === null && end === null) return null;
  if (end !== null && (asking === null || asking.index >= end.index)) {
    const before = text.slice(0, end.index);
    return clean(
      askingOverview.test(before) ? before.slice(askingOverview.exec(before)![0].length) : before,
    );
  }
  const rest = text.slice(asking!.index + asking![0].length);
  // "A synopsis of my holdings on insurance"
  const on = /^(?:[^,;:.?!]* )??(?:about|on|regarding|concerning|over) (?=\S)/u.exec(rest);
  return clean(on === null || on[0].split(" ").length > maxLead ? rest : rest.slice(on[0].length));
}
/** Words between what asks for an overview and "on" or "about". */
const maxLead = 9;

const leading = new RegExp(
  String.raw`^[\s,:;–—-]*(?:(?:${preposition}|everything|all|what|whatever|anything|the|my|our|me|please|that|is|are|said|some|main|points?|things?|stuff|information|knowledge|you can find|there is|(?:i|we)(?:['’]ve| have)? ${verb}|(?:did|have|do) (?:i|we) ${verb}(?: or ${verb})?|(?:saved |own |collected )?${sources}) (?=\S))*`,
  "u",
);
const clean = (text: string): string | null => {
  const subject = text.replace(leading, "").trim();
  return subject === "" ? null : subject;
};

const nextPattern =
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

/** Whether a question has a word of those that are understood without an earlier one. Most others need nothing from the database. */
export function mayAskLibrary(question: string): boolean {
  return listReadings(question).some(
    (text) =>
      [cuePattern, askingOverview, briefEnd, nextPattern].some((pattern) => pattern.test(text)) ||
      isBare(text),
  );
}

/** "Website builders for small business": an overview of a subject alone; null for another question. */
export function parseBare(question: string, { topics }: Vocabulary): LibraryQuestion | null {
  const text = normalise(question);
  if (/[?¿]/u.test(question) || !isBare(text) || parseComparison(question) !== null) return null;
  const about = [topics.get(text)?.[0] ?? text];
  return { kind: "overview", values: { about }, sort: "newest", limit: null, problem: null };
}

/** Words of a subject that is all that is asked. */
const maxBare = 5;

function isBare(text: string): boolean {
  const words = text.split(" ");
  const isAsking =
    /[?:,]|^(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|whatever|anything|something|everything|the|it|this|that|yes|no|ok|hi|hello|thanks|thank)(?!\p{L})/u;
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u.test(text) && /\p{L}{3}/u.test(text);
  return words.length <= maxBare && isLatin && !isAsking.test(text);
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
  for (const text of listReadings(question)) {
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

function isEmpty({ values, sort, limit, problem }: LibraryQuestion): boolean {
  return (
    Object.keys(values).length === 0 && sort === "newest" && limit === null && problem === null
  );
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

/** The names in a question that may be in the vocabulary: rows of up to six words. */
export function listNames(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const words = text
    .replaceAll(/[“”"„«»?!.,;:()]+(?=\s|$)|(?<=\s|^)[“”"„«»(]+|['’]s?(?=\s|$)/gu, "")
    .split(" ");
  const names = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + maxNameWords); to += 1)
      names.add(words.slice(from, to).join(" "));
  names.delete("");
  return [...names];
}
const maxNameWords = 6;

/** The question as it may be meant: whole, its last sentence without what leads to it, and with typing errors corrected. */
function listReadings(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const last = text.split(/(?<=[.!?])\s/u).at(-1)!;
  const { subject } = subjectFirst.exec(text)?.groups ?? {};
  const readings = new Set([text, last, ...(subject ? [`articles about ${subject}`] : [])]);
  // An explanation of the subject is left out.
  for (const one of [...readings]) {
    readings.add(one.replace(explanation, ""));
    readings.add(one.replace(possessive, ""));
  }
  return [...new Set([...readings, ...[...readings].map(correctWords)])];
}

/** "Vibe coding - what do I have?" */
const subjectFirst =
  /^(?<subject>[^,;:?!–—]{2,80}?)(?:\s+[-–—]+|[,;:?!]+)\s+(?:what (?:do|did|have) (?:i|we)(?: have| got| save[d]?)?|what['’]?(?:ve| have) i got|what(?:['’]s| is) (?:there|the (?:picture|state|story|situation|status))(?: (?:across|in|from|of) my \p{L}+)?|how many(?: (?:are there|do i have))?|do i have(?: any| something| anything)?|have i (?:got|saved)(?: any| something| anything)?|anything|something|any(?: articles| entries)?|show(?: me| them)?(?: all)?|list(?: them)?(?: all)?|pull (?:it|them)(?: all)? up|find (?:it|them)(?: all)?|all of (?:it|them)|everything|whatever i have)(?: there| saved| got| on it| about it| please)*$/u;
const explanation = /\s*\([^)]*\)|[?!,]* (?:like|such as|e\.g\.|for example|i mean|i\.e\.) .*$/u;

function normalise(question: string): string {
  return question
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .replace(/(?<![\s?.!])[\s?.!]+$/u, "");
}
