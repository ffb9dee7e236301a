/** Splits a text into sentences. */
import type { Block, BlockKind } from "./split-blocks.ts";

export type Sentence = {
  /** Verbatim except for white space. */
  text: string;
  kind: BlockKind;
  /** Index of its block; sentences of one block are in one paragraph. */
  block: number;
  /** Index in the text. */
  order: number;
};

const abbreviationPattern =
  /(?:^|[\s("'“‘[–—-])(?:Dr|Mrs?|Ms|Prof|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Capt|Rev|Hon|St|Ste|Mt|Ft|Jr|Sr|Inc|Ltd|Co|Corp|vs|e\.g|i\.e|cf|ca|approx|etc|al|Fig|Figs|Eq|Eqs|Ref|Refs|No|Nos|Vol|pp|p|ed|eds|ch|sec|Sec|Dept|Univ|est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|U\.S|U\.K|U\.N|E\.U|D\.C|a\.m|p\.m|Ph\.D|M\.D|B\.A|M\.A|z\.B|d\.h|u\.a|bzw|Nr|Abs|usw|Hr|Fr|Hrn|Mio|Mrd|Str|Sr|Sra|Dra|Ud|Uds|pág|núm|art|Art|av|Av|env|M|Mme|Mlle|MM|tj|tzv|např|mj|č|str|tzn|bl\.a|dvs|t\.ex|osv|bijv|d\.w\.z|enz|т\.е|т\.д|т\.п|г|гг|им|ул)\.$/u;
/** These may end a sentence; the next word decides. */
const mayEndPattern =
  /(?:Inc|Ltd|Co|Corp|etc|U\.S|U\.K|U\.N|E\.U|D\.C|a\.m|p\.m|Jr|Sr|usw|osv|enz|al|г|гг|No)\.$/u;
const initialPattern = /(?:^|[\s("“.])\p{Lu}\.$/u;
const numberedPattern = /(?:^|\s)\d{1,3}\.$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * All sentences of the blocks that are not noise, in order; headings and items are sentences of their kind.
 */
export function segmentSentences(blocks: readonly Block[], language: string | null): Sentence[] {
  const segmenter = getSegmenter(language ?? "en");
  const sentences: Sentence[] = [];
  blocks.forEach(({ text, kind }, block) => {
    if (kind === "noise") return;
    const parts = kind === "heading" ? [text] : splitText(text, segmenter);
    for (const part of parts) sentences.push({ text: part, kind, block, order: sentences.length });
  });
  return sentences;
}

function getSegmenter(language: string): Intl.Segmenter {
  const locale = Intl.Segmenter.supportedLocalesOf(language)[0] ?? "en";
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
    segmenters.set(locale, segmenter);
  }
  return segmenter;
}

function splitText(text: string, segmenter: Intl.Segmenter): string[] {
  const parts: string[] = [];
  // Typescripts and old databases put a space before the full stop, and may have no capital after it.
  for (const run of text.split(/(?<=\s[.?!])\s+(?=[^.\s])/u)) {
    let start = 0;
    for (const { segment, index } of segmenter.segment(run)) {
      const end = index + segment.length;
      if (isWhole(run.slice(start, end).trimEnd(), run.slice(end, end + 2))) {
        parts.push(run.slice(start, end));
        start = end;
      }
    }
    if (start < run.length) parts.push(run.slice(start));
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function isWhole(sentence: string, next: string): boolean {
  if (next === "") return true;
  if (!sentence.endsWith(".")) return !/^\p{Ll}/u.test(next) || !/[!?]["”’']?$/u.test(sentence);
  const tail = sentence.slice(-12);
  if (initialPattern.test(tail) || (numberedPattern.test(sentence) && sentence.length < 6))
    return false;
  if (abbreviationPattern.test(tail))
    return mayEndPattern.test(tail) && /^\p{Lu}\p{L}/u.test(next) && sentence.length > 40;
  return true;
}
