// Decides whether a line begins a paragraph, by its distance, indent, letters and the end of the line before.
import type { Row } from "./join-rows.ts";

const sentenceEnd = /[.!?:;…。！？]["'”’»)\]]*$/;
/** The sign of a list item. Symbol fonts use private characters. */
export const bullet = /^[•◦▪‣●○■□–—*·\uf0b7\uf0a7]\s+(?=\S)/;
/** "(a)", "iv)", "3." and "[12]"; "1.2" only before a capital letter, because it may be a number. */
const numbered =
  /^(\(?(\d{1,3}|[a-z]|[ivx]{1,4})\)|\d{1,3}\.|\[\d{1,3}\])\s|^\d{1,2}(\.\d{1,2}){1,3}\.?\s+\p{Lu}/iu;

/** A line of a table of contents or an index, with its page. */
const contentsLine = /… [\divxlc]{1,6}$/;

export function startsBlock(line: Row, before: Row): boolean {
  if (line.cells !== undefined || before.cells !== undefined) return true;
  if (Math.abs(line.size - before.size) > Math.max(line.size, before.size) * 0.12) return true;
  if (bullet.test(line.text) || numbered.test(line.text)) return true;
  if (contentsLine.test(before.text.slice(-12))) return true;
  const { left, right, spacing } = before.column;
  const isShort = before.right < right - (right - left) * 0.15;
  const isEnd = sentenceEnd.test(before.text.slice(-20));
  if (line.column !== before.column) {
    if (isEnd || /^\p{Ll}/u.test(line.text)) return isEnd;
    // A sentence may continue with a name.
    return isShort || line.isBold !== before.isBold;
  }
  const gap = before.y - line.y;
  if (gap > Math.max(spacing * 1.45, line.size * 1.5)) return true;
  if (line.isBold !== before.isBold && (isShort || isEnd)) return true;
  // A line of code, verse or an address.
  const isHalf = before.right < left + (right - left) * 0.5;
  if (isHalf && /^[^\p{Ll}]/u.test(line.text) && !/[,\p{Pd}]$/u.test(before.text)) return true;
  const indent = line.x - before.x;
  const isMoved = Math.abs(indent) > line.size * 0.8 && indent < line.size * 6;
  return isEnd && (isMoved || isShort);
}
