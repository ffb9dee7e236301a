/** Divides a text into passages of about 1,000 characters, at its blocks or sentences. */
import type { ArticleBlock } from "#shared/article/article-document.ts";

const targetLength = 1_000;
const maxLength = 1_600;
/** A text up to this length, such as an abstract, is one passage. */
const maxUnsplitLength = 2_400;
const minLength = 300;
const maxHeadingLength = 80;
/** The maximum a posting can number (postings.ts), far more than a document of 2,000,000 characters has. */
export const maxPassages = 20_000;

const otherSpace = /[\s\u0085]/;

type Block = Pick<ArticleBlock, "kind" | "text" | "start" | "sentences">;

/**
 * Start and end of each passage in UTF-16 units, in order, without surrounding white space. `text` is the plain text of
 * `blocks`.
 */
export function splitPassages(
  text: string,
  blocks: readonly Block[],
): [start: number, end: number][] {
  const ends = text.length <= maxUnsplitLength ? [text.length] : findEnds(text, blocks);
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
 * Ends passages at the block that reaches the target, or at a sentence in a long block. A heading starts the passage it
 * belongs to.
 */
function findEnds(text: string, blocks: readonly Block[]): number[] {
  const ends: number[] = [];
  let start = 0;
  let lastBreak = 0;
  const closeAt = (end: number) => {
    ends.push(end);
    start = end;
    lastBreak = end;
  };
  const filled = blocks.filter((block) => block.text !== "");
  for (const [index, block] of filled.entries()) {
    const end = filled[index + 1]?.start ?? text.length;
    // The block does not fit into the open passage: end that first, unless it is only a line.
    if (end - start > maxLength && lastBreak - start >= minLength) closeAt(lastBreak);
    while (end - start > maxLength) {
      start = findCut(text, block, start);
      ends.push(start);
    }
    if (isHeading(block)) continue;
    lastBreak = end;
    if (end - start >= targetLength) closeAt(end);
  }
  if (start < text.length) {
    // A short rest joins the passage before it.
    if (ends.length > 0 && text.length - start < minLength) ends[ends.length - 1] = text.length;
    else ends.push(text.length);
  }
  return ends;
}

/** A heading, or a short line that does not end a sentence. */
function isHeading({ kind, text }: Block): boolean {
  if (kind === "heading") return true;
  const line = text.trim();
  return (
    (kind === "paragraph" || kind === "term") &&
    line.length <= maxHeadingLength &&
    !line.includes("\n") &&
    !/[.!?…:;,。！？：；，]["')\]»”’]*$/u.test(line)
  );
}

/** The last end of a sentence of the block between target and maximum, else of a word, else the maximum. */
function findCut(text: string, block: Block, start: number): number {
  let found = -1;
  for (const end of block.sentences) {
    const at = block.start + end;
    if (at - start > maxLength) break;
    if (at - start > minLength) found = at;
    if (at - start >= targetLength) break;
  }
  if (found > 0) return found;
  const slice = text.slice(start, start + maxLength);
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
