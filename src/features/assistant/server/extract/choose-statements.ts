/** Turns candidates into quotes: whole sentences, understandable without context, each once. */
import type { Citation } from "#features/assistant/contract.ts";
import type { TableCell } from "#server/text/table-rows.ts";
import { analyseText } from "#features/search/server/service.ts";
import type { Candidate } from "./score-sentence.ts";

/**
 * Sentences exactly as stored. `start` and `end` are UTF-16 offsets into the entry's text where `field` is
 * "text".
 */
export type Statement = {
  text: string;
  field: Citation["field"];
  /** The entry's id. */
  entryId: string;
  start: number | null;
  end: number | null;
  /** Of a row of a table: its cells, which the text has without their headers. */
  cells?: readonly TableCell[];
};

const maxStatements = 2;
/** The maximum length of a statement; a longer sentence is cut. */
const maxCharacters = 600;
const maxSharedWords = 0.7;
/**
 * A quote is extended within its paragraph to this length, because the next sentence often holds the answer.
 */
const minCharacters = 220;

/** Openings that depend on the previous sentence: pronouns and connectives. */
const dependentOpenings: Readonly<Record<string, RegExp>> = {
  en: /^["“‘'(]*(?:this|that|these|those|it|its|it['’]s|they|they['’]re|their|he|he['’]s|she|she['’]s|his|her|him|them|such|but|however|and|or|so|yet|also|then|thus|therefore|hence|moreover|furthermore|instead|still|for example|for instance|in addition|in other words|in contrast|as a result|as such|on the other hand|at the same time|that said|both|neither|another|others|the (?:former|latter|same|other|second|third)|here|again|indeed|finally|after (?:that|this)|because of (?:this|that)|otherwise|nevertheless|meanwhile|similarly|likewise|there)(?![\p{L}’'])/iu,
  de: /^["„“(]*(?:dies\w*|das|es|er|sie|sein\w*|ihr\w*|aber|und|oder|doch|denn|jedoch|dennoch|außerdem|deshalb|daher|also|so|dann|dabei|dadurch|dazu|damit|hier|dort|auch|zudem)(?!\p{L})/iu,
  fr: /^["«“(]*\s*(?:ce(?:t|tte|s|la|ci)?|c['’]|il|elle|ils|elles|son|sa|ses|leurs?|mais|et|ou|donc|car|cependant|pourtant|toutefois|ainsi|alors|puis|ensuite|celui|celle|ceux|celles|là|ici)(?!\p{L})/iu,
  es: /^["«“(¿¡]*(?:est[aeo]s?|es[aeo]s?|aquel\w*|él|ellas?|ellos|su|sus|pero|y|o|sin embargo|además|así|entonces|luego|también|por eso|por lo tanto|allí|aquí)(?!\p{L})/iu,
  pt: /^["«“(]*(?:est[ae]s?|ess[ae]s?|isso|isto|aquel\w*|ele|ela|eles|elas|seu|sua|seus|suas|mas|e|ou|porém|contudo|além disso|assim|então|também|por isso|lá|ali|aqui)(?!\p{L})/iu,
  zh: /^["“「(（]*(?:这|那|它|他|她|但|而|因此|所以|此外|然而|不过|于是|其)/u,
  ja: /^["「『（]*(?:これ|それ|この|その|あの|彼|しかし|だが|また|そして|そこで)/u,
};

/** The statements for `candidates`, which are sorted best first and all answer the question. */
export function chooseStatements(
  candidates: readonly Candidate[],
  limit = maxStatements,
): Statement[] {
  const chosen: { statement: Statement; words: ReadonlySet<string> }[] = [];
  for (const candidate of candidates) {
    const statement = makeStatement(candidate);
    const words = new Set(
      analyseText(statement.text, candidate.match.passage.language).map(({ stem }) => stem),
    );
    if (words.size === 0 || chosen.some((one) => areSimilar(one.words, words))) continue;
    chosen.push({ statement, words });
    if (chosen.length === limit) break;
  }
  return chosen.map(({ statement }) => statement);
}

/** Whether the shorter one shares more than `most` of its words with the other. */
export function areSimilar(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  most = maxSharedWords,
): boolean {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / Math.min(one.size, other.size) > most;
}

export function makeStatement({ match, field, at }: Candidate): Statement {
  const { passage, sentences } = match;
  const { text, entry } = passage;
  const begin = match.quoted[at] ?? at;
  const [first, last] = widen(match, begin);
  let start = sentences[first]!.start;
  let end = sentences[last]!.end;
  if (end - start > maxCharacters)
    [start, end] = cut(text, sentences[begin]!.start, sentences[begin]!.end);
  const isText = field === "text";
  const { cells } = sentences[begin]!;
  return {
    ...(cells && { cells }),
    text: text.slice(start, end),
    field,
    entryId: entry.id,
    start: isText ? passage.start + start : null,
    end: isText ? passage.start + end : null,
  };
}

/** First and last sentence of the group that must be read together. */
function widen({ passage, sentences, quoted }: Candidate["match"], at: number): [number, number] {
  const { text, language } = passage;
  const one = sentences[at]!;
  if (one.cells !== undefined) return [at, at];
  const sentence = text.slice(one.start, one.end);
  const fits = (first: number, last: number) =>
    sentences[first] !== undefined &&
    sentences[last] !== undefined &&
    sentences[last].end - sentences[first].start <= maxCharacters;
  const isBeside = (other: number) =>
    sentences[other]?.block === one.block && quoted[other] !== null;
  let first = at;
  let last = at;
  // A term and a line that ends with a colon need the text after it, whichever paragraph that is in.
  if (
    (one.kind === "term" || /[:：]$/u.test(sentence)) &&
    quoted[at + 1] != null &&
    fits(at, at + 1)
  )
    last = at + 1;
  const leans = dependentOpenings[language ?? "en"]?.test(sentence) ?? false;
  if (leans && isBeside(at - 1) && fits(at - 1, last)) first = at - 1;
  while (sentences[last]!.end - sentences[first]!.start < minCharacters) {
    if (isBeside(last + 1) && fits(first, last + 1)) last += 1;
    else if (isBeside(first - 1) && fits(first - 1, last)) first -= 1;
    else break;
  }
  while (first < at && quoted[first] !== first) first += 1;
  while (last > at && quoted[last] !== last) last -= 1;
  return [first, last];
}

/** The beginning of a sentence that is too long, cut at a word. */
function cut(text: string, start: number, end: number): [start: number, end: number] {
  if (end - start <= maxCharacters) return [start, end];
  const space = text.lastIndexOf(" ", start + maxCharacters);
  return [start, space > start + maxCharacters / 2 ? space : start + maxCharacters];
}
