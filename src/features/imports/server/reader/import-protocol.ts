import type { ErrorCode } from "#shared/errors.ts";
import type { ImportFound } from "../items/import-item.ts";

/** The child's answer to each task for a file: the next batch, or why the file cannot be imported. */
export type ImportAnswer =
  | { found: ImportFound[]; isLast: boolean }
  | { refused: { code: ErrorCode; message: string } };
