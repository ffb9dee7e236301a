/** The sort orders of entry lists: how rows are sorted, and the cursor of each order. */
import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { afterCursor, beforeCursor, toTimestamp } from "#server/db/paginate.ts";
import type { LibrarySort } from "#shared/library-filters.ts";
import { entries } from "./tables.ts";

const TimeEnd = z.object({ key: cursorField.timestamp, id: cursorField.id });
const TitleEnd = z.object({ key: cursorField.text, id: cursorField.id });
const PublishedEnd = TitleEnd.extend({ timestamp: cursorField.timestamp });
/** The end of a page: `key` is the timestamp as digits, the beginning of the title, or the date of publication. */
type PageEnd = { key: string | Placeholder; id: string | Placeholder; timestamp?: string };

export const entryCursors = {
  newest: createCursor(TimeEnd, "newest"),
  oldest: createCursor(TimeEnd, "oldest"),
  title: createCursor(TitleEnd, "title"),
  published: createCursor(PublishedEnd, "published"),
};

/** Characters of a title used for sorting, as cut by derive_entry. */
const titleLength = 200;

type SortColumns = {
  id: AnyColumn;
  sortTitle: AnyColumn;
  published: AnyColumn;
  createdAt: AnyColumn | SQL.Aliased;
};

const entryColumns: SortColumns = {
  id: entries.id,
  sortTitle: entries.sortTitle,
  published: entries.published,
  createdAt: entries.createdAt,
};

/** The ORDER BY terms, on the columns of the entries or of a page of them. Entries without a date are last. */
export function orderBy(
  sort: LibrarySort,
  { id, sortTitle, published, createdAt }: SortColumns = entryColumns,
): SQL[] {
  if (sort === "title") return [asc(sortTitle), asc(id)];
  if (sort === "published") return [desc(published), desc(createdAt), desc(id)];
  const direction = sort === "newest" ? desc : asc;
  return [direction(createdAt), direction(id)];
}

/** The condition that a row is after the end of a page. */
export function isAfterEnd(sort: LibrarySort, { key, id, timestamp }: PageEnd) {
  const position = { timestamp: key, id };
  if (sort === "newest") return beforeCursor(entries.createdAt, entries.id, position);
  if (sort === "oldest") return afterCursor(entries.createdAt, entries.id, position);
  if (sort === "title") return sql`(${entries.sortTitle}, ${entries.id}) > (${key}, ${id}::uuid)`;
  return sql`(${entries.published}, ${entries.createdAt}, ${entries.id})
    < (${key}, ${toTimestamp(timestamp!)}, ${id}::uuid)`;
}

/** The condition that a row is after `cursor`, which ended a page. */
export function isAfterCursor(sort: LibrarySort, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : isAfterEnd(sort, entryCursors[sort].decode(cursor));
}

type LastRow = {
  id: string;
  timestamp: string;
  ownTitle: string | null;
  title: string;
  publishedOn: string | null;
};

/** The cursor after `row`. */
export function encodeCursor(sort: LibrarySort, row: LastRow): string {
  const { id, timestamp, ownTitle, title, publishedOn } = row;
  const keys = {
    newest: timestamp,
    oldest: timestamp,
    title: [...(ownTitle ?? title)].slice(0, titleLength).join(""),
    published: publishedOn ?? "",
  };
  return entryCursors[sort].encode({ key: keys[sort], id, timestamp });
}
