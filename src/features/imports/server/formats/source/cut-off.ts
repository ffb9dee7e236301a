// Truncated files: the export, download or copy was incomplete.
import type { ImportSource } from "./import-source.ts";
import { splitJson } from "./split-json.ts";

type Sized = Pick<ImportSource, "size">;

function formatSize({ size }: Sized): string {
  return `${size.toLocaleString("en")} ${size === 1 ? "byte" : "bytes"}`;
}

/** The reason for the row that the end of the file breaks, or for the next row. */
export function describeCut(source: Sized): string {
  return `The file ends in the middle, after ${formatSize(source)}: this row and what came after it are missing.`;
}

/** Some programs never close their lists, so the file may be complete. */
export function describeOpenEnd(source: Sized): string {
  return `The file ends after ${formatSize(source)} with a list still open: what came after may be missing.`;
}

/** Returns whether markup ends within a tag. `end` is the end of the markup. */
export function endsInTag(end: string): boolean {
  return end.lastIndexOf("<") > end.lastIndexOf(">");
}

/** For a text of unknown format: the message about where it is truncated; null if it is complete. */
export async function findCut(source: ImportSource): Promise<string | null> {
  const { head } = source;
  const kind = head.isJson ? "JSON" : "file";
  const cut = (where: string): string =>
    `This ${kind} ends in the middle${where}, after ${formatSize(source)}, before its format can be recognised. Please export or copy it again.`;
  if (!head.isJson) return head.markup !== null && endsInTag(head.text) ? cut("") : null;
  let ends: string | null = null;
  for await (const { isCut, isElement, ordinal } of splitJson(source))
    ends = isCut ? cut(isElement ? ` of row ${ordinal}` : "") : null;
  return ends;
}
