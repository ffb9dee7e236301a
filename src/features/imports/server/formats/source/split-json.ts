/*
 * Splits a JSON document of any size into pieces, which JSON.parse then reads individually. Unlike with a
 * streaming parser, a broken piece has a number, and the others are kept.
 */
import type { ImportSource } from "./import-source.ts";
import { splitJsonLines } from "../json/json-lines.ts";
import { type JsonPiece, maxPieceLength, refuseLongPiece } from "../json/json-piece.ts";

/** Yields the pieces of a document, or the lines of JSON Lines as elements. */
export function splitJson({
  head,
  readText,
}: Pick<ImportSource, "head" | "readText">): AsyncGenerator<JsonPiece> {
  return head.isLines ? splitJsonLines(readText()) : splitDocument(readText());
}

async function* splitDocument(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let root = "";
  let depth = 0;
  let isInArray = false;
  let member: string | null = null;
  let isInString = false;
  let isEscaped = false;
  let piece = "";
  let ordinal = 0;
  const marks = /["[\]{},:]/g;
  const stringMarks = /["\\]/g;

  function take(isCut: boolean): JsonPiece | null {
    const whole = piece.trim();
    piece = "";
    if (whole === "") return null;
    ordinal += 1;
    return { member, isElement: root === "[" || isInArray, ordinal, text: whole, isCut };
  }

  for await (const chunk of text) {
    // The chunk before `kept` is in `piece` or already processed.
    let kept = 0;
    let at = 0;
    while (at < chunk.length) {
      if (isEscaped) {
        isEscaped = false;
        at += 1;
        continue;
      }
      const pattern = isInString ? stringMarks : marks;
      pattern.lastIndex = at;
      const mark = pattern.exec(chunk);
      if (mark === null) break;
      const sign = mark[0];
      at = pattern.lastIndex;
      const splitDepth = isInArray ? 2 : 1;
      if (isInString) {
        if (sign === "\\") isEscaped = true;
        else isInString = false;
      } else if (sign === '"') {
        isInString = true;
      } else if (sign === "{" || sign === "[") {
        depth += 1;
        const isMemberArray =
          sign === "[" && root === "{" && depth === 2 && !isInArray && member !== null;
        if (depth === 1) root = sign;
        else if (isMemberArray && (piece + chunk.slice(kept, mark.index)).trim() === "")
          isInArray = true;
        else continue;
        piece = "";
        kept = at;
      } else if (sign === ":") {
        if (root !== "{" || depth !== 1 || member !== null) continue;
        member = parseName(piece + chunk.slice(kept, mark.index));
        piece = "";
        kept = at;
      } else {
        const isEnd = sign !== ",";
        if (depth === splitDepth) {
          piece += chunk.slice(kept, mark.index);
          kept = at;
          const taken = take(false);
          if (taken !== null) yield taken;
          if (isEnd) isInArray = false;
          else if (splitDepth === 1) member = null;
        }
        if (isEnd) depth -= 1;
        if (depth === 0 && root !== "") return;
      }
    }
    piece += chunk.slice(kept);
    if (piece.length > maxPieceLength) throw refuseLongPiece(ordinal + 1);
  }
  if (root === "") return;
  yield take(true) ?? { member, isElement: true, ordinal: ordinal + 1, text: "", isCut: true };
}

function parseName(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
