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
export const maxPieceLength = 64 * 1024 * 1024;

export function refuseLongPiece(ordinal: number): AppError {
  return new AppError(
    "too_large",
    `Row ${ordinal} of this file is too large to be read. A row may have up to 64 MB.`,
  );
}
