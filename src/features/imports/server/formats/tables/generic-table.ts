// Any other table or list of objects with URLs or texts: Delicious, Readability, elCurator and custom files.
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasColumns, type ImportHead } from "../source/import-head.ts";
import { asNames, asObjects, asText, isYes, type JsonObject } from "../json/json-fields.ts";
import type { Losses } from "../items/losses.ts";
import { parseObjects, parseTable } from "./parse-rows.ts";
import { parseLabelledHighlights } from "../highlights/labelled-highlights.ts";
import { parseTagList } from "../items/parse-tags.ts";
import { parseTime } from "../items/parse-time.ts";

const names = {
  url: "url href link uri address page_url article__url given_url resolved_url original_url bookmark website adresse",
  title: "title name article__title given_title resolved_title titel titre heading",
  topics: "tags tag tag_names topics labels label keywords categories category",
  note: "note notes comment comments annotation why remark",
  description: "description excerpt article__excerpt summary abstract",
  path: "folder path directory ordner",
  collection: "collection list group",
  takeaways: "takeaways",
  text: "text content",
  html: "html content_html",
  createdAt:
    "created created_at createdat date_added dateadded add_date added time_added timestamp saved_at savedat date time",
  archived: "archive archived is_archived is_read",
  favourite: "favorite favourite is_favorite favorited is_starred starred",
  updatedAt: "updated updated_at updatedat modified modified_at date_modified",
} as const;

type Field = keyof typeof names;
const columnsOf = Object.fromEntries(
  Object.entries(names).map(([field, list]) => [field, list.split(" ")]),
) as Record<Field, string[]>;
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

/** `getMany` returns the tags. JSON may have a list, a table has one text. */
function describe(
  get: (columns: string[]) => string | null,
  getMany: (columns: string[]) => string[],
  losses: Losses,
): Partial<ImportItem> {
  if (isYes(get(columnsOf.archived))) losses.add("Read or archived state");
  if (isYes(get(columnsOf.favourite))) losses.add("Favourites");
  return {
    title: get(columnsOf.title),
    url: get(columnsOf.url),
    topics: getMany(columnsOf.topics),
    note: get(columnsOf.note),
    description: get(columnsOf.description),
    folders: get(columnsOf.path)?.split("/") ?? [get(columnsOf.collection) ?? ""],
    takeaways: get(columnsOf.takeaways)?.split("\n") ?? [],
    text: get(columnsOf.text),
    html: get(columnsOf.html),
    createdAt: parseTime(get(columnsOf.createdAt)),
    updatedAt: parseTime(get(columnsOf.updatedAt)),
  };
}

function isOwnTable(head: ImportHead): boolean {
  return hasColumns(head, ["collection", "why", "topics", "takeaways", "reading minutes"]);
}

function parseTags(text: string | null): string[] {
  if (text === null || text.startsWith("[")) return parseTagList(text);
  return text.split(/[,;|]/);
}

function foldNames(object: JsonObject): Map<string, unknown> {
  return new Map(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
}

function describeObject(object: JsonObject, losses: Losses): Partial<ImportItem> {
  const own = foldNames(object);
  const find = (columns: string[]): unknown => columns.map((name) => own.get(name)).find(isGiven);
  return describe(
    (columns) => {
      const value = find(columns);
      return typeof value === "boolean" ? String(value) : asText(value);
    },
    (columns) => {
      const value = find(columns);
      return Array.isArray(value) ? asNames(value) : parseTags(asText(value));
    },
    losses,
  );
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

/** Returns the names of the columns, or of the first object's members. */
function listColumns(head: ImportHead): ReadonlySet<string> {
  if (!head.isJson) return new Set(head.columns);
  // The first object may have an empty URL or text where others have a value.
  const members = [...foldNames(findElement(head) ?? {})].filter(
    ([, value]) => isGiven(value) || value === null || value === "",
  );
  return new Set(members.map(([name]) => name));
}

function hasAny(columns: ReadonlySet<string>, fields: readonly Field[]): boolean {
  return fields.some((field) => columnsOf[field].some((name) => columns.has(name)));
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

export const genericTable: TextFormat = {
  format: "csv",
  detect: (head) => {
    if (head.markup !== null) return false;
    const columns = listColumns(head);
    if (!head.isJson && columns.size < 2 && !head.text.includes("://")) return false;
    const isTexts =
      hasAny(columns, ["title"]) && hasAny(columns, ["text", "html", "note", "description"]);
    return hasAny(columns, ["url"]) || isTexts;
  },
  parse: (source, losses) => {
    const { head } = source;
    const hasAddresses = hasAny(listColumns(head), ["url"]);
    if (head.isJson)
      return parseObjects(source, lists, (object) =>
        chooseKind(describeObject(object, losses), hasAddresses),
      );
    const isOwn = isOwnTable(head);
    return parseTable(source, (row) => {
      const item = describe(
        (columns) => row.get(...columns),
        (columns) => {
          const text = row.get(...columns);
          return isOwn ? (text?.split("; ") ?? []) : parseTags(text);
        },
        losses,
      );
      if (!isOwn) return chooseKind(item, hasAddresses);
      item.highlights = parseLabelledHighlights(row.get("highlights"));
      item.facts = {
        author: row.get("author"),
        publishedOn: row.get("published"),
        modifiedOn: row.get("modified"),
        canonicalUrl: row.get("canonical url"),
      };
      if (item.url) return item;
      // Commonplace's own table also has rows for entries without a URL.
      const text = item.description ?? item.note ?? item.title ?? null;
      return { ...item, source: "text", text };
    });
  },
};
