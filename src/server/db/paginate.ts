/** Keyset pagination: each page starts after the last row of the previous page. */
import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { PageQuery } from "#shared/pages.ts";
import { createCursor, type Cursor, cursorField } from "./cursor.ts";

/** The position of a row in a list sorted by time, then by id. */
export const TimePosition = z.object({ timestamp: cursorField.timestamp, id: cursorField.id });
export type TimePosition = z.infer<typeof TimePosition>;

export const timeCursor = createCursor(TimePosition);

/**
 * One page of rows. `select` returns at most `limit` rows after the position, or the first rows if it is null. The
 * limit is the page size plus one, to know whether another page follows.
 */
export async function paginate<Position, Row extends Position>(
  { cursor, limit }: Pick<PageQuery, "cursor" | "limit">,
  { decode, encode }: Cursor<Position>,
  select: (after: Position | null, limit: number) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await select(cursor === undefined ? null : decode(cursor), limit + 1);
  return cutPage(found, limit, encode);
}

/** Cuts the rows beyond `limit`, and encodes the next cursor if there are any. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  encode: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  return {
    rows: found.slice(0, limit),
    nextCursor: found.length > limit ? encode(found[limit - 1]!) : null,
  };
}

/** The `timestamp` of a TimePosition; a Date would lose the microseconds, by which rows are sorted. */
export function exactTimestamp(time: AnyColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint`;
}

/** The timestamp in SQL of a position's `timestamp`. */
export function toTimestamp(timestamp: string | Placeholder): SQL {
  return sql`'epoch'::timestamptz + ${timestamp}::bigint * interval '1 microsecond'`;
}

type Bound = Record<keyof TimePosition, string | Placeholder>;

/** In a list sorted newest first: the condition that a row comes after the position. None for null. */
export function beforeCursor(time: AnyColumn, id: AnyColumn, position: Bound | null) {
  if (position === null) return undefined;
  return sql`(${time}, ${id}) < (${toTimestamp(position.timestamp)}, ${position.id}::uuid)`;
}

/** The same in a list sorted oldest first. */
export function afterCursor(time: AnyColumn, id: AnyColumn, position: Bound | null) {
  if (position === null) return undefined;
  return sql`(${time}, ${id}) > (${toTimestamp(position.timestamp)}, ${position.id}::uuid)`;
}
