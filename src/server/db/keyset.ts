/** Cursors of lists sorted newest first. */
import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";

/** The last row of a page. `moment` is its creation in microseconds since 1970, as digits. */
export type Position = { moment: string; id: string };

const shape = /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** A timestamp for a Position; a Date would lose microseconds, by which rows are sorted. */
export function momentOf(createdAt: AnyColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint`;
}

/**
 * The condition that a row, sorted newest first and then by id, comes after `position` or its placeholders.
 */
export function isAfter(
  createdAt: AnyColumn,
  id: AnyColumn,
  position: Position | Record<keyof Position, Placeholder>,
): SQL {
  return sql`(${createdAt}, ${id}) < (${toTime(position)}, ${position.id}::uuid)`;
}

/** The same for rows sorted oldest first. */
export function isLater(
  createdAt: AnyColumn,
  id: AnyColumn,
  position: Position | Record<keyof Position, Placeholder>,
): SQL {
  return sql`(${createdAt}, ${id}) > (${toTime(position)}, ${position.id}::uuid)`;
}

function toTime({ moment }: Position | Record<keyof Position, Placeholder>): SQL {
  return sql`'epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond'`;
}

/** The cursor after `position`. */
export function writeCursor({ moment, id }: Position): string {
  return Buffer.from(`${moment}.${id}`).toString("base64url");
}

/** Parses a cursor of writeCursor. Throws AppError "validation" otherwise. */
export function readCursor(cursor: string): Position {
  const match = shape.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (match === null) {
    throw new AppError("validation", "That cursor is not valid", {
      fields: { cursor: "That cursor is not valid" },
    });
  }
  return { moment: match[1]!, id: match[2]! };
}
