// The two common shapes of exports: a table, and a list of objects.
import type { ImportFound, ImportItem } from "#features/imports/server/import-item.ts";
import { describeCut } from "../detection/cut-off.ts";
import type { ImportSource } from "../detection/import-source.ts";
import { asObject, type JsonObject } from "../json/json-fields.ts";
import { readJsonPieces } from "../json/split-json.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { readTableRows, type TableRow } from "./table-rows.ts";

/** The fields of an item; a message if the row is broken; null if the row is skipped. */
export type RowReading = Partial<ImportItem> | string | null;

function tellRow(line: number, reading: RowReading): ImportFound | null {
  if (typeof reading === "string") return unreadable(line, reading);
  if (reading === null) return null;
  const { title = null, url = null, source = "url" } = reading;
  if (source === "url" && !url?.trim()) return unreadable(line, noAddress, { title });
  if (source === "text" && !reading.text?.trim() && !reading.html?.trim())
    return unreadable(line, noText, { title });
  return foundItem(line, reading);
}

/** Yields every row of a table, numbered by the line at which it begins. */
export async function* readTable(
  source: ImportSource,
  readRow: (row: TableRow) => RowReading,
): AsyncGenerator<ImportFound> {
  for await (const row of readTableRows(source.readText())) {
    const found = row.isCut
      ? unreadable(row.line, describeCut(source))
      : tellRow(row.line, readRow(row));
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
export async function* readObjects(
  source: ImportSource,
  members: readonly string[],
  readObject: (object: JsonObject, member: string | null) => RowReading,
): AsyncGenerator<ImportFound> {
  for await (const piece of readJsonPieces(source)) {
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
    const found =
      object === null
        ? unreadable(ordinal, notAnObject)
        : tellRow(ordinal, readObject(object, member));
    if (found !== null) yield found;
  }
}
