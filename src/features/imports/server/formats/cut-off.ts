// Files that end too early: cut off while they were written, downloaded or copied.
import type { ImportSource } from "./import-source.ts";
import { readJsonPieces } from "./json-pieces.ts";

type Sized = Pick<ImportSource, "size">;

function tellSize({ size }: Sized): string {
  return `${size.toLocaleString("en")} ${size === 1 ? "byte" : "bytes"}`;
}

/** Of the row that is broken by the end of the file, or would come next. */
export function describeCut(source: Sized): string {
  return `The file ends in the middle, after ${tellSize(source)}: this row and what came after it are missing.`;
}

/** Some programs never close their lists, so this may be the whole file. */
export function describeOpenEnd(source: Sized): string {
  return `The file ends after ${tellSize(source)} with a list still open: what came after may be missing.`;
}

/** Whether markup ends within a tag. `end` is the end of it. */
export function endsInTag(end: string): boolean {
  return end.lastIndexOf("<") > end.lastIndexOf(">");
}

/** Of a text that is of no known format: the sentence on where it ends too early; null where it is whole. */
export async function findCut(source: ImportSource): Promise<string | null> {
  const { head } = source;
  const kind = head.isJson ? "JSON" : "file";
  const cut = (where: string): string =>
    `This ${kind} ends in the middle${where}, after ${tellSize(source)}, before it shows what it is. Please export or copy it again.`;
  if (!head.isJson) return head.markup !== null && endsInTag(head.text) ? cut("") : null;
  let ends: string | null = null;
  for await (const { isCut, isElement, ordinal } of readJsonPieces(source))
    ends = isCut ? cut(isElement ? ` of row ${ordinal}` : "") : null;
  return ends;
}
