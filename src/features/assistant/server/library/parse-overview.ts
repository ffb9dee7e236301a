/** Understands questions for all that the user has on a subject. */
import { parseComparison } from "../embedded/compare.ts";
import {
  auxiliaries,
  normalise,
  possessive,
  questionWords,
  sources,
  verb,
} from "./question-texts.ts";
import { readWords } from "./read-words.ts";
import type { LibraryQuestion, Vocabulary } from "./reading.ts";

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

/** A question for all that the user has on a subject, as "What do I know about tea?"; null for another. */
export function parseOverview(
  readings: readonly string[],
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  for (const text of readings) {
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

/** The subject, without the words that ask for an overview. */
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

/** Whether it has words that ask for an overview, or is a subject alone. */
export function mayAskOverview(text: string): boolean {
  return askingOverview.test(text) || briefEnd.test(text) || isBare(text);
}

/** "Website builders for small business": an overview of a subject alone; null for another question. */
export function parseBare(question: string, { topics }: Vocabulary): LibraryQuestion | null {
  const text = normalise(question);
  if (/[?¿]/u.test(question) || !isBare(text) || parseComparison(question) !== null) return null;
  const about = [topics.get(text)?.[0] ?? text];
  return { kind: "overview", values: { about }, sort: "newest", limit: null, problem: null };
}

const isAsking = new RegExp(
  String.raw`[?:,]|^(?:${questionWords}|${auxiliaries}|whatever|anything|something|everything|the|it|this|that|yes|no|ok|hi|hello|thanks|thank)(?!\p{L})`,
  "u",
);
/** Words of a subject that is all that is asked. */
const maxBare = 5;

function isBare(text: string): boolean {
  const words = text.split(" ");
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u.test(text) && /\p{L}{3}/u.test(text);
  return words.length <= maxBare && isLatin && !isAsking.test(text);
}
