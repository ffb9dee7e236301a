import type { ErrorCode } from "#shared/errors.ts";
import type { ImportFound } from "./import-item.ts";

/** The same file each time: the answer to the n-th task is its n-th batch. */
export type ImportTask = { path: string; name: string; part: number };

export type ImportAnswer =
  | { found: ImportFound[]; isLast: boolean }
  | { refused: { code: ErrorCode; message: string } };
