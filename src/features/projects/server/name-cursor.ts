/** Cursors for pages sorted by name. Names are short enough to be included whole. */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";

type PageEnd = { name: string; id: string };

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const shape = new RegExp(`^n\\.(${uuid})\\.([^\\0]*)$`, "s");

export function writeNameCursor({ name, id }: PageEnd): string {
  return Buffer.from(`n.${id}.${name}`).toString("base64url");
}

/**
 * The condition that a row comes after the end of a page. Throws AppError "validation" for another kind of
 * cursor.
 */
export function comesAfterName(
  columns: { name: AnyColumn; id: AnyColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, id, name] = shape.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (id === undefined || name === undefined) {
    const message = "That cursor is not valid";
    throw new AppError("validation", message, { fields: { cursor: message } });
  }
  return sql`(${columns.name}, ${columns.id}) > (${name}, ${id}::uuid)`;
}
