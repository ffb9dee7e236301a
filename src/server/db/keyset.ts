import { AppError } from "#shared/errors.ts";

/** Where a page ended: newest first, by creation and then by id. */
export type Position = { createdAt: Date; id: string };

const shape = /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The cursor after `position`: microseconds are not kept by Date, so milliseconds and the id decide. */
export function writeCursor(position: Position): string {
  return Buffer.from(`${position.createdAt.getTime()}.${position.id}`).toString("base64url");
}

/** Reads a cursor of writeCursor. Throws AppError "validation" on anything else. */
export function readCursor(cursor: string): Position {
  const match = shape.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const createdAt = new Date(Number(match?.[1]));
  if (match === null || Number.isNaN(createdAt.getTime())) {
    throw new AppError("validation", "That cursor is not valid", { fields: { cursor: "That cursor is not valid" } });
  }
  return { createdAt, id: match[2]! };
}
