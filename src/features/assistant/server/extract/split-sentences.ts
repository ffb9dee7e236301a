/**
 * Splits a passage into sentences with their exact offsets, because a quote must be found in the text again.
 */

/** At [start, end) of the passage. `block` is its paragraph; `isLine`: a line without a full stop. */
export type SentenceSpan = { start: number; end: number; block: number; isLine: boolean };

const sentenceEnd = /(?<![.!?…])[.!?…]+["')\]»”’]*(?:\[\d{1,3}\])*(?=\s|$)|[。！？]["」』”]*/gu;
/** Abbreviations: a full stop after them ends nothing, or only a sentence of some length. */
const abbreviation =
  /(?:^|[\s("'“‘[–—-])(?:\p{Lu}|Dr|Mrs?|Ms|Prof|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Capt|Rev|Hon|St|Ste|Mt|Ft|vs|e\.g|i\.e|cf|ca|approx|Figs?|Eqs?|Refs?|Nos?|Vol|pp|p|eds?|ch|Sec|Dept|Univ|est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Ph\.D|z\.B|d\.h|u\.a|bzw|Nr|Abs|Hr|Fr|Str|Sra?|Dra|pág|núm|M|Mme|Mlle|tzv|např|mj|bijv)\.$/u;
const abbreviationAtEnd = /(?:U\.S|U\.K|U\.N|E\.U|D\.C|a\.m|p\.m|Inc|Ltd|Co|Corp|etc|Jr|Sr|al)\.$/u;
const completeLineEnd = /[.!?…。！？:;,]["')\]»”’]*$/u;
const bulletPattern = /^\s*(?:[-+*•‣◦▪–—·#>|]|\(?\d{1,2}[.)])\s/u;

/** All sentences of `text` in order. Wrapped lines are joined; other lines stay separate. */
export function splitSentences(text: string): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let block = 0;
  for (const [start, end, endsBlock] of listRuns(text)) {
    addSentences(spans, text, start, end, block);
    if (endsBlock) block += 1;
  }
  return spans;
}

/** Spans between breaks that no sentence crosses. */
function* listRuns(text: string): Generator<[start: number, end: number, endsBlock: boolean]> {
  const lines = [...text.matchAll(/[^\n]*(?:\n|$)/g)].filter(([line]) => line !== "");
  const longest = Math.min(100, Math.max(0, ...lines.map(([line]) => line.length)));
  let start = 0;
  for (const [index, match] of lines.entries()) {
    const end = match.index + match[0].length;
    const next = lines[index + 1]?.[0];
    if (next !== undefined && isWrapped(match[0], next, longest)) continue;
    yield [start, end, next === undefined || next.trim() === ""];
    start = end;
  }
}

/** Whether the line continues in the next: it was nearly full, or the next begins in lower case. */
function isWrapped(line: string, next: string, longest: number): boolean {
  if (line.trim() === "" || next.trim() === "" || bulletPattern.test(next) || line.includes(" | "))
    return false;
  if (line.length > 160) return false;
  if (/^\s*\p{Ll}/u.test(next) && !completeLineEnd.test(line.trimEnd())) return true;
  return longest > 40 && line.length > longest * 0.7 && /^\s*[\p{L}\p{N}("“]/u.test(next);
}

function addSentences(
  spans: SentenceSpan[],
  text: string,
  from: number,
  to: number,
  block: number,
): void {
  const run = text.slice(from, to);
  let start = 0;
  for (const match of run.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && !isEnd(run.slice(start, end), run.slice(end, end + 12)))
      continue;
    add(spans, run, start, end, from, block, false);
    start = end;
  }
  add(spans, run, start, run.length, from, block, true);
}

function isEnd(sentence: string, rest: string): boolean {
  const tail = sentence.slice(-14).replace(/["')\]»”’]*(?:\[\d+\])*$/u, "");
  const isNextNew = /^\s+["'“‘«([¿¡]*[\p{Lu}\p{Lo}\p{N}]/u.test(rest);
  if (abbreviationAtEnd.test(tail))
    return /^\s+["“‘]?\p{Lu}\p{L}/u.test(rest) && sentence.length > 40;
  if (abbreviation.test(tail) || /^\s*\(?\d{1,3}\.$/u.test(sentence)) return false;
  // Typescripts and old databases put a space before the full stop, and no capital after it.
  return isNextNew || /\s\.$/u.test(tail) || !/^\s+\p{Ll}/u.test(rest);
}

function add(
  spans: SentenceSpan[],
  run: string,
  start: number,
  end: number,
  offset: number,
  block: number,
  isRest: boolean,
): void {
  const part = run.slice(start, end);
  const trimmed = part.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return;
  const first = offset + start + part.indexOf(trimmed);
  spans.push({ start: first, end: first + trimmed.length, block, isLine: isRest });
}
