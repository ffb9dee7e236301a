// Tables and lists of objects by the names of their columns: those that are declared, and any other one with URLs or
// texts.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import type { TextFormat } from "../source/text-format.ts";
import type { ImportSource } from "../source/import-source.ts";
import { hasColumns, type ImportHead } from "../source/import-head.ts";
import { asObjects, asText, type JsonObject } from "../json/json-fields.ts";
import { parseObjects, parseTable } from "./parse-rows.ts";
import { declaredTables, type TableDeclaration } from "./declared-tables.ts";
import { groupRows } from "./group-rows.ts";
import { parseOwnRow } from "./own-table.ts";
import { mapNames, readObject, readRow } from "./row-values.ts";
import { describeRow, nameFields, type TableField, type TableNames } from "./table-fields.ts";

const lists = [
  "bookmarks",
  "items",
  "links",
  "results",
  "data",
  "entries",
  "articles",
  "list",
  "children",
];

function isOwnTable(head: ImportHead): boolean {
  return hasColumns(head, ["collection", "why", "topics", "takeaways", "reading minutes"]);
}

function isGiven(value: unknown): boolean {
  return asText(value) !== null || Array.isArray(value) || typeof value === "boolean";
}

function findElement({ element, document }: ImportHead): JsonObject | null {
  if (element !== null) return element;
  return (
    lists.map((name) => asObjects(document?.[name])[0]).find((object) => object !== undefined) ??
    null
  );
}

/** Maps the folded names of the columns, or of the first object's members, to their names. */
function listColumns(head: ImportHead): ReadonlyMap<string, string> {
  if (!head.isJson) return mapNames(head.columns);
  // The first object may have an empty URL or text where others have a value.
  const members = Object.entries(findElement(head) ?? {}).filter(
    ([, value]) => isGiven(value) || value === null || value === "",
  );
  return mapNames(members.map(([name]) => name));
}

function hasAny(
  columns: ReadonlyMap<string, string>,
  names: TableNames,
  fields: readonly TableField[],
): boolean {
  return fields.some((field) => names[field].some((name) => columns.has(name)));
}

/** Without a URL, the item is a text with its content or at least its title. */
function makeText(item: Partial<ImportItem>): Partial<ImportItem> {
  const { text, html, description, note, title } = item;
  if (text || html) return { ...item, source: "text" };
  if (description) return { ...item, source: "text", text: description, description: null };
  if (note) return { ...item, source: "text", text: note, note: null };
  return { ...item, source: "text", text: title ?? null };
}

/** `hasAddresses`: if the table has a column of URLs, a row with neither URL nor text is broken. */
function chooseKind(item: Partial<ImportItem>, hasAddresses: boolean): Partial<ImportItem> {
  if (item.url) return item;
  return hasAddresses && !item.text && !item.html ? item : makeText(item);
}

type RowOptions = Pick<TableDeclaration, "onlySemicolons" | "hasTexts">;

function parseRows(
  source: ImportSource,
  names: TableNames,
  { onlySemicolons = false, hasTexts = false }: RowOptions = {},
): AsyncGenerator<ImportFound> {
  const { head } = source;
  const columns = listColumns(head);
  const hasAddresses = hasAny(columns, names, ["url"]);
  const isLinks = hasAddresses && !hasTexts;
  const rows = head.isJson
    ? parseObjects(source, lists, (object) =>
        chooseKind(describeRow(readObject(object, onlySemicolons), names), isLinks),
      )
    : parseTable(source, (row) =>
        chooseKind(describeRow(readRow(row, columns, onlySemicolons), names), isLinks),
      );
  // A table with quotes has a row for each of them.
  return hasAddresses && hasAny(columns, names, ["quote"]) ? groupRows(rows) : rows;
}

function makeFormat({ format, marks, fields, ...options }: TableDeclaration): TextFormat {
  const names = nameFields(fields);
  return {
    format,
    detect: (head) => {
      if (head.markup !== null) return false;
      const columns = listColumns(head);
      return marks.every((name) => columns.has(name));
    },
    parse: (source) => parseRows(source, names, options),
  };
}

export const declaredFormats: readonly TextFormat[] = declaredTables.map(makeFormat);

const usual = nameFields();

export const genericTable: TextFormat = {
  format: "csv",
  detect: (head) => {
    if (head.markup !== null) return false;
    const columns = listColumns(head);
    if (!head.isJson && columns.size < 2 && !head.text.includes("://")) return false;
    const isTexts =
      hasAny(columns, usual, ["title"]) &&
      hasAny(columns, usual, ["text", "html", "note", "description"]);
    return hasAny(columns, usual, ["url"]) || isTexts;
  },
  parse: (source) =>
    isOwnTable(source.head) ? parseTable(source, parseOwnRow) : parseRows(source, usual),
};
