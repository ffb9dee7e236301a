/** The sort orders of entry lists: how rows are sorted, and the cursor of each order. */
import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { entrySorts } from "#features/entries/contract.ts";
import { isAfter, isLater, readCursor, writeCursor } from "#server/db/keyset.ts";
import { AppError } from "#shared/errors.ts";
import { userEntries } from "./tables.ts";
import type { EntryRow } from "./view.ts";

export type EntrySort = (typeof entrySorts)[number];

/** The end of a page: `key` is the timestamp as digits, or the beginning of the title. */
export type PageEnd = { key: string; id: string };

/** Characters of a title used for sorting, as cut by the triggers (migration 9). */
const titleLength = 200;

const marks: Record<EntrySort, string> = { newest: "", oldest: "o.", title: "t." };
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const titleShape = new RegExp(`^t\\.(${uuid})\\.([^\\0]*)$`, "s");

type Card = {
  id: AnyColumn;
  sortTitle: AnyColumn;
  createdAt: AnyColumn | SQL.Aliased;
};

const cards: Card = {
  id: userEntries.id,
  sortTitle: userEntries.sortTitle,
  createdAt: userEntries.createdAt,
};

/** The ORDER BY terms, on the columns of the cards or of a page of them. */
export function orderBy(sort: EntrySort, { id, sortTitle, createdAt }: Card = cards): SQL[] {
  if (sort === "title") return [asc(sortTitle), asc(id)];
  const towards = sort === "newest" ? desc : asc;
  return [towards(createdAt), towards(id)];
}

/** The condition that a row is after the end of a page. */
export function comesAfter(sort: EntrySort, end: Record<keyof PageEnd, Placeholder>): SQL {
  const position = { moment: end.key, id: end.id };
  if (sort === "newest") return isAfter(userEntries.createdAt, userEntries.id, position);
  if (sort === "title")
    return sql`(${userEntries.sortTitle}, ${userEntries.id}) > (${end.key}, ${end.id}::uuid)`;
  return isLater(userEntries.createdAt, userEntries.id, position);
}

/** The cursor after `row`. */
export function endPage(sort: EntrySort, row: EntryRow): string {
  const { id, moment } = row;
  if (sort !== "title") return writePageEnd(sort, { key: moment, id });
  const key = [...(row.ownTitle ?? row.title)].slice(0, titleLength).join("");
  return writePageEnd(sort, { key, id });
}

/** The cursor after `end`. */
export function writePageEnd(sort: EntrySort, { key, id }: PageEnd): string {
  if (sort === "newest") return writeCursor({ moment: key, id });
  return encode(sort === "oldest" ? `${marks.oldest}${key}.${id}` : `${marks.title}${id}.${key}`);
}

/**
 * Parses a cursor of endPage. Throws AppError "validation" for anything else, including a cursor of another
 * order.
 */
export function readPageEnd(sort: EntrySort, cursor: string): PageEnd {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const own = text.startsWith("t.") ? "title" : text.startsWith("o.") ? "oldest" : "newest";
  if (own !== sort && text !== "") {
    // Invalid cursors also get the message about another order.
    if (own !== "newest" || /^\d/.test(text)) throw refuse("That cursor belongs to another order");
    throw refuse("That cursor is not valid");
  }
  if (sort === "title") {
    const [, id, key] = titleShape.exec(text) ?? [];
    if (id === undefined || key === undefined) throw refuse("That cursor is not valid");
    return { key, id };
  }
  const { moment, id } = readCursor(sort === "newest" ? cursor : encode(text.slice(2)));
  return { key: moment, id };
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function refuse(message: string): AppError {
  return new AppError("validation", message, { fields: { cursor: message } });
}
