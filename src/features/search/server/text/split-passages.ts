/** Splits a text into passages of about 1,000 characters, at paragraphs or sentences. */

const targetLength = 1_000;
const maxLength = 1_600;
/** A text up to this length, such as an abstract, is one passage. */
const maxUnsplitLength = 2_400;
const minLength = 300;
const maxHeadingLength = 80;
/** The maximum a posting can number (postings.ts), far more than a document of 2,000,000 characters has. */
export const maxPassages = 20_000;

const paragraphEnd = /\n\s*\n/g;
const otherSpace = /[\s\u0085]/;
const sentenceEnd = /[.!?…]["')\]»”’]*\s+|[。！？]["」』”]*|\n/g;

/** Start and end of each passage in UTF-16 units, in order, without surrounding white space. */
export function splitPassages(text: string): [start: number, end: number][] {
  const ends = text.length <= maxUnsplitLength ? [text.length] : findEnds(text);
  const passages: [number, number][] = [];
  let start = 0;
  for (const end of ends) {
    const trimmed = trim(text, start, end);
    if (trimmed !== null) passages.push(trimmed);
    start = end;
    if (passages.length === maxPassages) break;
  }
  return passages;
}

/**
 * Ends passages at the paragraph that reaches the target, or at a sentence in a long paragraph. A heading
 * starts the passage it belongs to.
 */
function findEnds(text: string): number[] {
  const ends: number[] = [];
  let start = 0;
  let lastBreak = 0;
  const closeAt = (end: number) => {
    ends.push(end);
    start = end;
    lastBreak = end;
  };
  const reach = (blockEnd: number, isHeading: boolean) => {
    // The block does not fit into the open passage: end that first, unless it is only a line.
    if (blockEnd - start > maxLength && lastBreak - start >= minLength) closeAt(lastBreak);
    while (blockEnd - start > maxLength) {
      start = findSentenceEnd(text, start, blockEnd);
      ends.push(start);
    }
    if (isHeading) return;
    lastBreak = blockEnd;
    if (blockEnd - start >= targetLength) closeAt(blockEnd);
  };
  let block = 0;
  for (const match of text.matchAll(paragraphEnd)) {
    const end = match.index + match[0].length;
    reach(end, isHeadingLine(text.slice(block, match.index)));
    block = end;
  }
  reach(text.length, false);
  if (start < text.length) {
    // A short rest joins the passage before it.
    if (ends.length > 0 && text.length - start < minLength) ends[ends.length - 1] = text.length;
    else ends.push(text.length);
  }
  return ends;
}

/** A short line that does not end a sentence. */
function isHeadingLine(paragraph: string): boolean {
  const line = paragraph.trim();
  return (
    line.length <= maxHeadingLength &&
    !line.includes("\n") &&
    !/[.!?…:;,。！？：；，]["')\]»”’]*$/u.test(line)
  );
}

/** The last sentence end between target and maximum, else the last word end, else the maximum. */
function findSentenceEnd(text: string, start: number, limit: number): number {
  const slice = text.slice(start, Math.min(limit, start + maxLength));
  let end = -1;
  for (const match of slice.matchAll(sentenceEnd)) {
    const after = match.index + match[0].length;
    if (after > minLength) end = after;
    if (after >= targetLength) break;
  }
  if (end > 0) return start + end;
  const space = slice.lastIndexOf(" ");
  if (space > minLength) return start + space + 1;
  const cut = start + slice.length;
  const isInPair = (text.charCodeAt(cut) & 0xfc00) === 0xdc00;
  return isInPair ? cut - 1 : cut;
}

function trim(text: string, start: number, end: number): [number, number] | null {
  let first = start;
  let last = end;
  while (first < last && isSpace(text, first)) first += 1;
  while (last > first && isSpace(text, last - 1)) last -= 1;
  return first < last ? [first, last] : null;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 || (code >= 0x80 && otherSpace.test(text.charAt(at)));
}
