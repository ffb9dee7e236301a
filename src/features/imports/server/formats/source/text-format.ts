import type { ImportFormat } from "#features/imports/contract.ts";
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import type { ImportHead } from "./import-head.ts";
import type { ImportSource } from "./import-source.ts";
import type { Losses } from "../items/losses.ts";

/** A format of a single text. `parse` yields neither "format" nor "lost"; lines are unique within the text. */
export type TextFormat = {
  format: ImportFormat;
  detect(head: ImportHead): boolean;
  parse(source: ImportSource, losses: Losses): AsyncGenerator<ImportFound>;
};
