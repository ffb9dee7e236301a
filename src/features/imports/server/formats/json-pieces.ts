/*
 * A JSON document of any size as the texts of its pieces, which JSON.parse then reads one by one: a broken piece is
 * known by its number and the others are kept, which a parser of the whole cannot do.
 */
import { AppError } from "#shared/errors.ts";

/**
 * An element of the outermost array, or of an array that is a member of the outermost object; or another member.
 * `isCut`: the document ends within it.
 */
export type JsonPiece = {
  /** The member of the outermost object; null where that is an array. */
  member: string | null;
  isElement: boolean;
  /** The how-manieth piece, from 1. */
  ordinal: number;
  text: string;
  isCut: boolean;
};

/** UTF-16 units of one piece: what can still be parsed within the memory of the child. */
const maxPieceLength = 64 * 1024 * 1024;

export async function* readJsonPieces(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
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
    // Everything of the chunk before `kept` is in `piece` or done with.
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
        member = readName(piece + chunk.slice(kept, mark.index));
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
    if (piece.length > maxPieceLength)
      throw new AppError(
        "too_large",
        `Row ${ordinal + 1} of this file is too large to be read. A row may have up to 64 MB.`,
      );
  }
  if (root === "") return;
  yield take(true) ?? { member, isElement: true, ordinal: ordinal + 1, text: "", isCut: true };
}

function readName(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
