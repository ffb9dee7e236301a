// Any other table or list of objects that has addresses: Delicious, Readability, elCurator and what people make.
import type { ImportItem } from "../import-item.ts";
import type { TextFormat } from "./format.ts";
import { hasColumns, type ImportHead } from "./import-head.ts";
import { asNames, asObjects, asText, isYes, type JsonObject } from "./json-fields.ts";
import type { Losses } from "./losses.ts";
import { readObjects, readTable } from "./read-rows.ts";
import { readTagList } from "./read-tags.ts";
import { readTime } from "./read-time.ts";

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

/** `readMany` gives the tags, which may be a list; of a table they are one text. */
function describe(
  read: (columns: string[]) => string | null,
  readMany: (columns: string[]) => string[],
  losses: Losses,
): Partial<ImportItem> {
  if (isYes(read(columnsOf.archived))) losses.add("Read or archived state");
  if (isYes(read(columnsOf.favourite))) losses.add("Favourites");
  return {
    title: read(columnsOf.title),
    url: read(columnsOf.url),
    topics: readMany(columnsOf.topics),
    note: read(columnsOf.note),
    description: read(columnsOf.description),
    folders: read(columnsOf.path)?.split("/") ?? [read(columnsOf.collection) ?? ""],
    takeaways: read(columnsOf.takeaways)?.split("\n") ?? [],
    text: read(columnsOf.text),
    html: read(columnsOf.html),
    createdAt: readTime(read(columnsOf.createdAt)),
    updatedAt: readTime(read(columnsOf.updatedAt)),
  };
}

function isOwnTable(head: ImportHead): boolean {
  return hasColumns(head, ["collection", "why", "topics", "takeaways", "reading minutes"]);
}

function readTags(text: string | null): string[] {
  if (text === null || text.startsWith("[")) return readTagList(text);
  return text.split(/[,;|]/);
}

function describeObject(object: JsonObject, losses: Losses): Partial<ImportItem> {
  const own = new Map(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
  const find = (columns: string[]): unknown => columns.map((name) => own.get(name)).find(isGiven);
  return describe(
    (columns) => {
      const value = find(columns);
      return typeof value === "boolean" ? String(value) : asText(value);
    },
    (columns) => {
      const value = find(columns);
      return Array.isArray(value) ? asNames(value) : readTags(asText(value));
    },
    losses,
  );
}

function isGiven(value: unknown): boolean {
  return asText(value) !== null || Array.isArray(value) || typeof value === "boolean";
}

function hasAddress(object: JsonObject | null): boolean {
  return object !== null && columnsOf.url.some((name) => asText(object[name]) !== null);
}

function findElement({ element, document }: ImportHead): JsonObject | null {
  if (element !== null) return element;
  return (
    lists.map((name) => asObjects(document?.[name])[0]).find((one) => one !== undefined) ?? null
  );
}

export const genericTable: TextFormat = {
  format: "csv",
  recognise: (head) =>
    head.isJson
      ? hasAddress(findElement(head))
      : head.markup === null &&
        (head.columns.length > 1 || head.text.includes("://")) &&
        columnsOf.url.some((name) => head.columns.includes(name)),
  read: (source, losses) =>
    source.head.isJson
      ? readObjects(source, lists, (object) => describeObject(object, losses))
      : readTable(source, (row) => {
          const isOwn = isOwnTable(source.head);
          const item = describe(
            (columns) => row.read(...columns),
            (columns) => {
              const text = row.read(...columns);
              return isOwn ? (text?.split("; ") ?? []) : readTags(text);
            },
            losses,
          );
          // Our own table has a row for what has no address, too.
          if (!isOwn || item.url) return item;
          return {
            ...item,
            source: "text",
            text: item.description ?? item.note ?? item.title ?? null,
          };
        }),
};
