/**
 * Parses what a question asks for: a fact, a list of saved entries about something, the user's own note, or
 * highlights.
 */
import { isUnspaced } from "#server/text/detect-language.ts";
import { askWords } from "./ask-words.ts";
import type { AskedFor } from "./data/ask-words-english.ts";

export type ParsedQuestion = {
  text: string;
  kind: "fact" | "listing" | "note" | "highlights";
  /** The likely language of the question. */
  language: string;
  /** The kind of answer, null if the question does not say. */
  askedFor: AskedFor | null;
  /** Spans that only ask ("how many", "what do I know about"); they are not searched for. */
  asking: [start: number, end: number][];
};

const things =
  "entry|entries|articles?|notes?|posts?|links?|bookmarks?|items?|things?|stuff|papers?|pages?|documents?|texts?|readings?|books?|quotes?|saves?|sources?|anything|everything|something|all";
const about =
  "about|on|regarding|concerning|related to|relating to|to do with|dealing with|in connection with|that (?:mention|discuss|cover|deal with|talk about)|mentioning|discussing|covering|with the topic|for|of";
const listingPatterns = [
  new RegExp(
    String.raw`^(?:and |so |ok(?:ay)?,? )?what(?:'s| is| do| did| have| else do| all do)?(?: (?:i|we|you))?(?: have| already)?(?: (?:know|have|got|save|saved|read|collect|collected|learn|learned|learnt|note|noted|keep|kept|store|stored|there))(?: (?:in my|in the|here|saved|stored|read|so far|already|collected|collections?|library|knowledge base|notes))*(?: (?:${about}))`,
    "iu",
  ),
  new RegExp(
    String.raw`^(?:please )?(?:(?:can|could) you )?(?:show|list|find|give|get|search|look up|which|what|are there|do i have|have i (?:saved|read|got)|is there)(?: me| us| for| up)?(?: (?:all|any|some|the|my|of|most|recent|saved|other|more|every|are))*(?: (?:${things}))(?: (?:do|did|have|had) i(?: have| save| saved| read| collect| collected)*| (?:i|we)(?: have|'ve)?(?: saved| read| have| collected| kept)?| are| is| there| saved| here| that are| which are)*(?: (?:${about}))`,
    "iu",
  ),
  new RegExp(
    String.raw`^(?:all |any |my |some |the |saved )*(?:${things})(?: (?:i|we)(?: have|'ve)?(?: saved| read| have)?| saved| that are| which are)*(?: (?:${about}))`,
    "iu",
  ),
  /^(?:please )?(?:tell me|summari[sz]e|give me (?:an overview|a summary)|overview|what(?:'s| is) (?:saved|there))(?: (?:everything|all|what (?:i|we) (?:have|know|saved)|something|more))?(?: (?:about|on|of|regarding))/iu,
  /^was wei(?:ß|ss) ich (?:über|von|zu)|^was habe ich (?:über|zu)(?=.*(?:gespeichert|gelesen|gesammelt))|^(?:einträge|artikel|notizen|alles) (?:über|zu|zum|zur)/iu,
  /^que sais-je (?:sur|de)|^qu'est-ce que (?:je sais|j'ai) (?:sur|enregistré sur|gardé sur)|^(?:articles|entrées|notes) (?:sur|à propos de|liée?s à)/iu,
  /^qué (?:sé|tengo|he guardado) (?:sobre|de)|^(?:artículos|entradas|notas) (?:sobre|relacionad[oa]s con)/iu,
  /^(?:o )?que (?:eu )?(?:sei|tenho|salvei|guardei) (?:sobre|de)|^(?:artigos|entradas|notas) (?:sobre|relacionad[oa]s a)/iu,
  /^(?:che )?cosa so (?:su|di)|^articoli (?:su|sul|sulla)/iu,
];
const notePatterns = [
  /^(?:and |so )?why (?:did|have|had|was|were|do|am|would) (?:i|we) .{0,60}?\b(?:sav(?:e|ed|ing)|keep|kept|add(?:ed)?|bookmark(?:ed)?|collect(?:ed)?|stor(?:e|ed)|clip(?:ped)?|not(?:e|ed)|(?:find|found|think|thought))\b/iu,
  /^(?:and |so )?why (?:is|was) .{1,80}? (?:interesting|worth (?:keeping|saving|reading)|saved|kept)(?: (?:to|for|by) me)?/iu,
  /^what (?:did|have|had) (?:i|we) (?:note|noted|write|written|think|thought|say|said|comment|commented|remark)(?: down)?(?: (?:about|on|of|to|for))?/iu,
  /^(?:what (?:is|was|are|were) )?my (?:notes?|thoughts?|comments?|remarks?|opinion|reasons?)(?: (?:about|on|of|for|to))?/iu,
  /^(?:warum|weshalb|wieso) habe ich .{0,80}?(?:gespeichert|aufgehoben|gesichert|behalten)|^was habe ich .{0,60}?(?:notiert|angemerkt)/iu,
  /^pourquoi (?:ai-je|j'ai|est-ce que j'ai) (?:enregistré|gardé|sauvegardé|conservé)|^qu'ai-je noté/iu,
  /^por qu[eé] (?:guardé|he guardado|salvei|guardei|anoté)/iu,
];
const highlightPatterns = [
  /^(?:and |so )?(?:what|which (?:passages?|sentences?|parts?|lines?|words?|quotes?|places?)) (?:else )?(?:did|have|had) (?:i|we) (?:highlight|mark|underline)(?:ed|d)?(?!\p{L})/iu,
  /^(?:please )?(?:(?:show|list|find|give)(?: me)? )?(?:what (?:is|are|were) )?(?:all )?(?:of )?my (?:highlights?|highlighted (?:passages?|parts?|quotes?)|marked passages?)(?!\p{L})/iu,
  /^was habe ich (?:.{0,60} )?(?:markiert|hervorgehoben|unterstrichen)|^meine markierungen(?!\p{L})/iu,
  /^qu'ai-je (?:.{0,60} )?(?:surligné|souligné)|^qu'est-ce que j'ai (?:surligné|souligné)|^mes surlignages(?!\p{L})/iu,
  /^qué (?:he )?(?:subray|resalt|destac|marqu)(?:é|ado)|^o que (?:eu )?(?:sublinhei|destaquei|marquei)|^mis subrayados(?!\p{L})/iu,
];
/** Words about highlights, not about their subject. */
const highlightWords =
  /(?<!\p{L})(?:highlights?|highlighted|mark(?:ed)?|underlined?|passages?|sentences?|parts?|lines?|quotes?|places?|show|list|find|give|about|markiert|hervorgehoben|unterstrichen|markierungen|über|zu|surligné|souligné|surlignages|subray(?:é|ado|ados)|resalt(?:é|ado)|destac(?:é|ado)|marqu(?:é|ado)|sublinhei|destaquei|marquei|sobre|sur)(?!\p{L})/giu;

/** Words about the note itself, not about saved content. */
const noteWords =
  /(?<!\p{L})(?:sav(?:e|ed|ing)|keep|kept|add(?:ed)?|bookmark(?:ed)?|collect(?:ed)?|interesting|worth|notes?|noted|thoughts?|comments?|article|entry|page|link|post|about|this|that|gespeichert|notiert|artikel|enregistré|gardé|noté|guardé|guardado|artículo|artigo)(?!\p{L})/giu;

export function parseQuestion(question: string): ParsedQuestion {
  const offset = question.length - question.trimStart().length;
  const text = question.trim();
  const language = guessLanguage(text);
  const listing = findFirst(listingPatterns, text);
  const note = findFirst(notePatterns, text);
  if (findFirst(highlightPatterns, text) !== null) {
    const asking = [...text.matchAll(highlightWords)].map(toSpan(offset));
    return { text, kind: "highlights", language, askedFor: null, asking };
  }
  if (note !== null) {
    const asking = [...text.matchAll(noteWords)].map(toSpan(offset));
    return {
      text,
      kind: "note",
      language,
      askedFor: null,
      asking: [...asking, ...listAsking(text, language, offset)],
    };
  }
  if (listing === null && isKeywords(text, language))
    return { text, kind: "listing", language, askedFor: null, asking: [] };
  if (listing !== null)
    return { text, kind: "listing", language, askedFor: null, asking: [toSpan(offset)(listing)] };
  return {
    text,
    kind: "fact",
    language,
    askedFor: findAskedFor(text, language),
    asking: listAsking(text, language, offset),
  };
}

const maxKeywords = 4;
const questionPattern =
  /[?？]|^(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|explain|describe|compare|tell|give|ist|sind|hat|kann|est-ce)(?!\p{L})/iu;

/** A few words without question words, as in a search. */
function isKeywords(text: string, language: string): boolean {
  if (questionPattern.test(text) || text.split(/\s+/u).length > maxKeywords) return false;
  const words = askWords[language];
  return (
    words !== undefined &&
    ![words.others, ...words.asks.map(([one]) => one)].some((one) => one.test(text))
  );
}

/** Question words count at the beginning; later "who" and "where" only join clauses. */
function findAskedFor(text: string, language: string): AskedFor | null {
  for (const [pattern, askedFor] of askWords[language]?.asks ?? []) {
    const match = pattern.exec(text);
    if (match !== null && (isUnspaced(language) || isOpening(text.slice(0, match.index))))
      return askedFor;
  }
  return null;
}

/** At most a preposition or two, or a clause that ends with a comma. */
function isOpening(before: string): boolean {
  const rest = before.replace(/^.*,\s*/u, "").trim();
  // "What happens when …" does not ask for a time.
  if (/^(?:what|which|who|how|why)(?!\p{L})/iu.test(rest)) return false;
  return rest === "" || (/^[\p{L}¿]*(?:\s\p{L}+)?$/u.test(rest) && rest.length <= 12);
}

function findFirst(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}

function toSpan(offset: number) {
  return (match: RegExpExecArray): [number, number] => [
    offset + match.index,
    offset + match.index + match[0].length,
  ];
}

/**
 * Without spaces between words, the question words must be cut out; in other languages they are function
 * words.
 */
function listAsking(text: string, language: string, offset: number): [number, number][] {
  const words = askWords[language];
  if (words === undefined || !isUnspaced(language)) return [];
  return [words.others, ...words.asks.map(([one]) => one)].flatMap((pattern) => {
    const match = pattern.exec(text);
    return match === null ? [] : [toSpan(offset)(match)];
  });
}

/** By script, else by the function words it uses most; English if nothing decides. */
function guessLanguage(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Han}/u.test(text)) return "zh";
  const found = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  let best = "en";
  let most = 0;
  for (const [language, { little }] of Object.entries(askWords)) {
    const count = found.filter((one) => little.has(one)).length;
    if (count > most) {
      most = count;
      best = language;
    }
  }
  return best;
}
