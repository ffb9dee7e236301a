// The two common shapes of exports: a table, and a list of objects.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { describeCut } from "../source/cut-off.ts";
import type { ImportSource } from "../source/import-source.ts";
import { asObject, type JsonObject } from "../json/json-fields.ts";
import { splitJson } from "../source/split-json.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { trackMembers } from "../items/unused-fields.ts";
import { parseTableRows, type TableRow } from "../source/table-rows.ts";

/** The fields of an item; a message if the row is broken; null if the row is skipped. */
export type ParsedRow = Partial<ImportItem> | string | null;

function toFound(
  line: number,
  row: ParsedRow,
  listUnused: () => readonly string[],
): ImportFound | null {
  if (typeof row === "string") return unreadable(line, row);
  if (row === null) return null;
  const { title = null, url = null, source = "url" } = row;
  if (source === "url" && !url?.trim()) return unreadable(line, noAddress, { title });
  if (source === "text" && !row.text?.trim() && !row.html?.trim())
    return unreadable(line, noText, { title });
  return foundItem(line, { ...row, unused: [...(row.unused ?? []), ...listUnused()] });
}

/** Yields every row of a table, numbered by the line at which it begins. */
export async function* parseTable(
  source: ImportSource,
  toRow: (row: TableRow) => ParsedRow,
): AsyncGenerator<ImportFound> {
  for await (const row of parseTableRows(source.readText())) {
    const found = row.isCut
      ? unreadable(row.line, describeCut(source))
      : toFound(row.line, toRow(row), row.listUnused);
    if (found !== null) yield found;
  }
}

const noText = "This row holds no text.";
const notAnObject = "This row is broken: it does not match the format.";
const notJson = "This row is broken JSON.";

/**
 * Yields every object of the outermost array, or of the arrays in `members`, with its position. Other members
 * are skipped.
 */
export async function* parseObjects(
  source: ImportSource,
  members: readonly string[],
  toRow: (object: JsonObject, member: string | null) => ParsedRow,
): AsyncGenerator<ImportFound> {
  for await (const piece of splitJson(source)) {
    if (piece.isCut) {
      yield unreadable(piece.ordinal, describeCut(source));
      return;
    }
    const { member, isElement, ordinal, text } = piece;
    if (!isElement || (member !== null && !members.includes(member))) continue;
    let object: JsonObject | null;
    try {
      object = asObject(JSON.parse(text));
    } catch {
      yield unreadable(ordinal, notJson);
      continue;
    }
    if (object === null) {
      yield unreadable(ordinal, notAnObject);
      continue;
    }
    const tracked = trackMembers(object);
    const found = toFound(ordinal, toRow(tracked.members, member), tracked.listUnused);
    if (found !== null) yield found;
  }
}
