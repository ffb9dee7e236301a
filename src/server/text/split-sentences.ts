/** Divides the text of a block into sentences: the only place that does. */
import { getSegmenter } from "#shared/get-segmenter.ts";

const abbreviations =
  "Dr Mr Mrs Ms Prof Sen Rep Gov Gen Col Lt Sgt Capt Rev Hon St Ste Mt Ft Jr Sr Inc Ltd Co Corp vs e.g i.e cf ca approx " +
  "etc al Fig Figs Eq Eqs Ref Refs No Nos Vol pp p ed eds ch sec Sec Dept Univ est Jan Feb Mar Apr Jun Jul Aug Sep Sept " +
  "Oct Nov Dec Mon Tue Wed Thu Fri U.S U.K U.N E.U D.C a.m p.m Ph.D M.D B.A M.A z.B d.h u.a bzw Nr Abs usw Hr Fr Hrn " +
  "Mio Mrd Str Sra Dra Ud Uds pág núm art Art av Av env M Mme Mlle MM tj tzv např mj č str tzn bl.a dvs t.ex osv bijv " +
  "d.w.z enz т.е т.д т.п г гг им ул";
/** These may end a sentence; the next word decides. */
const possibleEnds = "Inc Ltd Co Corp etc U.S U.K U.N E.U D.C a.m p.m Jr Sr usw osv enz al г гг No";

const toPattern = (words: string) => words.replaceAll(".", "\\.").replaceAll(" ", "|");
const abbreviation = new RegExp(`(?:^|[\\s("'“‘[–—-])(?:${toPattern(abbreviations)})\\.$`, "u");
const possibleEnd = new RegExp(`(?:^|[^\\p{L}])(?:${toPattern(possibleEnds)})\\.$`, "u");
const initial = /(?:^|[\s("“.])\p{Lu}\.$/u;
const numbered = /^\s*\(?\d{1,3}\.$/u;
/** Characters, enough for each abbreviation. */
const maxTail = 12;
/** Characters. A shorter sentence rarely ends in an abbreviation. */
const minLength = 40;
/** Characters. A longer text without an end is no prose. */
const maxSegmented = 20_000;

/** No sentence ends within a text without any, so that it needs no segmenter. */
const mayEnd = /\p{Sentence_Terminal}[^]*\S/u;

/**
 * The end of each sentence of `text`, in UTF-16 units, with the white space that follows it; the last is the end of the
 * text. A line end also ends a sentence, unless the text `wraps`.
 */
export function splitSentences(
  text: string,
  { language = "en", wraps = false }: { language?: string | undefined; wraps?: boolean } = {},
): number[] {
  const ends: number[] = [];
  const segmenter = getSegmenter(language, "sentence");
  let at = 0;
  // The line ends of a narrow page end nothing.
  const joined = wraps ? text.replaceAll("\n", " ") : text;
  for (const run of joined.split(breaks)) {
    let start = 0;
    if (run.length <= maxSegmented && mayEnd.test(run))
      for (const { segment, index } of segmenter.segment(run)) {
        const end = passReference(run, index + segment.length);
        if (
          end <= start ||
          end === run.length ||
          !isWhole(run.slice(start, end).trimEnd(), run.slice(end, end + 2))
        )
          continue;
        ends.push(at + end);
        start = end;
      }
    at += run.length;
    if (run.length > 0) ends.push(at);
  }
  return ends;
}

/** The sentences that end at `ends`, with the white space that follows them. */
export function cutSentences(text: string, ends: readonly number[]): string[] {
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

/**
 * Line ends, and full stops after a space: typescripts and old databases put a space before the full stop, and may have no
 * capital after it.
 */
const breaks = /(?<=\n)|(?<=\s[.?!]\s{1,4})(?=[^.\s])/u;
const reference = /^\d{1,3}\]\s*/;

/** The end behind a reference such as `[12]`, which belongs to the sentence before it. */
function passReference(run: string, end: number): number {
  if (run[end - 1] !== "[") return end;
  return end + (reference.exec(run.slice(end, end + 8))?.[0].length ?? 0);
}

/** Whether the full stop at the end of `text` ends an abbreviation or an initial, after which a sentence may continue. */
export function endsInAbbreviation(text: string): boolean {
  const tail = text.slice(-maxTail);
  return initial.test(tail) || abbreviation.test(tail);
}

function isWhole(sentence: string, next: string): boolean {
  if (!sentence.endsWith(".")) return !/^\p{Ll}/u.test(next) || !/[!?]["”’']?$/u.test(sentence);
  const tail = sentence.slice(-maxTail);
  if (initial.test(tail) || (numbered.test(sentence) && sentence.length < 6)) return false;
  if (!abbreviation.test(tail)) return true;
  return possibleEnd.test(tail) && /^\p{Lu}\p{L}/u.test(next) && sentence.length > minLength;
}
