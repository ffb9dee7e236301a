import { AppError } from "#shared/errors.ts";

/**
 * An element of the outermost array, an element of an array in the outermost object, or another member of
 * that object. `isCut`: the document ends within it.
 */
export type JsonPiece = {
  /** The member of the outermost object; null if the document is an array. */
  member: string | null;
  isElement: boolean;
  /** The position of the piece, from 1. */
  ordinal: number;
  text: string;
  isCut: boolean;
};

/** UTF-16 units of one piece: the most that can be parsed within the child's memory limit. */
export const maxPieceLength = 64 * 1024 * 1024;

export function refuseLongPiece(ordinal: number): AppError {
  return new AppError(
    "too_large",
    `Row ${ordinal} of this file is too large to be read. A row may have up to 64 MB.`,
  );
}
