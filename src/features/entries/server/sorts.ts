/** The sort orders of entry lists: how rows are sorted, and the cursor of each order. */
import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { EntrySort } from "#features/entries/contract.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { afterCursor, beforeCursor } from "#server/db/paginate.ts";
import { entries } from "./tables.ts";

const TimeEnd = z.object({ key: cursorField.timestamp, id: cursorField.id });
const TitleEnd = z.object({ key: cursorField.text, id: cursorField.id });
/** The end of a page: `key` is the timestamp as digits, or the beginning of the title. */
export type PageEnd = z.infer<typeof TitleEnd>;

export const entryCursors = {
  newest: createCursor(TimeEnd, "newest"),
  oldest: createCursor(TimeEnd, "oldest"),
  title: createCursor(TitleEnd, "title"),
};

/** Characters of a title used for sorting, as cut by the triggers (migration 9). */
const titleLength = 200;

type SortColumns = {
  id: AnyColumn;
  sortTitle: AnyColumn;
  createdAt: AnyColumn | SQL.Aliased;
};

const entryColumns: SortColumns = {
  id: entries.id,
  sortTitle: entries.sortTitle,
  createdAt: entries.createdAt,
};

/** The ORDER BY terms, on the columns of the entries or of a page of them. */
export function orderBy(
  sort: EntrySort,
  { id, sortTitle, createdAt }: SortColumns = entryColumns,
): SQL[] {
  if (sort === "title") return [asc(sortTitle), asc(id)];
  const direction = sort === "newest" ? desc : asc;
  return [direction(createdAt), direction(id)];
}

/** The condition that a row is after the end of a page. */
export function isAfterEnd(sort: EntrySort, end: Record<keyof PageEnd, string | Placeholder>) {
  const position = { timestamp: end.key, id: end.id };
  if (sort === "newest") return beforeCursor(entries.createdAt, entries.id, position);
  if (sort === "oldest") return afterCursor(entries.createdAt, entries.id, position);
  return sql`(${entries.sortTitle}, ${entries.id}) > (${end.key}, ${end.id}::uuid)`;
}

/** The cursor after `row`. */
export function encodeCursor(
  sort: EntrySort,
  {
    id,
    timestamp,
    ownTitle,
    title,
  }: { id: string; timestamp: string; ownTitle: string | null; title: string },
): string {
  const key =
    sort === "title" ? [...(ownTitle ?? title)].slice(0, titleLength).join("") : timestamp;
  return entryCursors[sort].encode({ key, id });
}
