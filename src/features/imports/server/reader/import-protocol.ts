import type { ErrorCode } from "#shared/errors.ts";
import type { ImportFound } from "../items/import-item.ts";

/** The file is the same in all tasks of a child: the n-th task returns the n-th batch. */
export type ImportTask = { path: string; name: string; part: number };

export type ImportAnswer =
  | { found: ImportFound[]; isLast: boolean }
  | { refused: { code: ErrorCode; message: string } };
