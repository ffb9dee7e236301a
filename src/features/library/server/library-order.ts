/** The orders of /library: ORDER BY terms and cursors. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { afterCursor, beforeCursor, exactTimestamp, toTimestamp } from "#server/db/paginate.ts";
import type { Tx } from "#server/db/database.ts";
import type { LibrarySort } from "#shared/library-filters.ts";

const { id, createdAt, published, sortTitle } = entries;

const LibraryEnd = z.object({
  id: cursorField.id,
  timestamp: cursorField.timestamp,
  /** The date of publication, or the beginning of the title. */
  key: cursorField.text.optional(),
});
type LibraryEnd = z.infer<typeof LibraryEnd>;

type Order = {
  terms: SQL;
  /** The condition that an entry is after the end of a page. */
  isAfter: (end: LibraryEnd) => SQL | undefined;
  key: SQL | null;
};

const orders: Record<LibrarySort, Order> = {
  newest: {
    terms: sql`${createdAt} desc, ${id} desc`,
    isAfter: (end) => beforeCursor(createdAt, id, end),
    key: null,
  },
  oldest: {
    terms: sql`${createdAt}, ${id}`,
    isAfter: (end) => afterCursor(createdAt, id, end),
    key: null,
  },
  // Entries without a date are last, because theirs is empty.
  published: {
    terms: sql`${published} desc, ${createdAt} desc, ${id} desc`,
    isAfter: ({ key = "", timestamp, id: last }) =>
      sql`(${published}, ${createdAt}, ${id}) < (${key}, ${toTimestamp(timestamp)}, ${last}::uuid)`,
    key: sql`${published}`,
  },
  title: {
    terms: sql`${sortTitle}, ${id}`,
    isAfter: ({ key = "", id: last }) => sql`(${sortTitle}, ${id}) > (${key}, ${last}::uuid)`,
    key: sql`${sortTitle}`,
  },
};

export function getOrder(sort: LibrarySort): Order {
  return orders[sort];
}

export function getLibraryCursor(sort: LibrarySort) {
  return createCursor<LibraryEnd>(LibraryEnd, `library ${sort}`);
}

/** The end of a page whose last entry is `last`. */
export async function selectEnd(
  tx: Tx,
  userId: string,
  sort: LibrarySort,
  last: string,
): Promise<LibraryEnd> {
  const { rows } = await tx.execute<LibraryEnd>(sql`
    select ${id} as id, ${exactTimestamp(createdAt)}::text as timestamp, ${orders[sort].key ?? sql`null`} as key
    from ${entries} where ${id} = ${last} and ${isReadable(userId)}`);
  const { key, ...end } = rows[0]! as LibraryEnd & { key: string | null };
  return key === null ? end : { ...end, key };
}
