import { sql } from "drizzle-orm";
import type { Highlight } from "#features/highlights/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { HighlightRow } from "./select-highlights.ts";

/** `author` is given for highlights of other users. */
export function toHighlight(row: HighlightRow, author?: Highlight["author"]): Highlight {
  return {
    id: row.id,
    entryId: row.entryId,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    start: row.isLost ? null : row.start,
    end: row.isLost ? null : row.end,
    state: row.isLost ? "lost" : "found",
    note: row.note,
    colour: row.colour,
    ...(row.sharedIn !== null && { isShared: true as const }),
    ...(author && { author }),
    ...(row.isClosed && { isClosed: true as const }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Highlights of the user, and of other members with their names. */
export async function toHighlights(
  tx: Tx,
  userId: string,
  rows: readonly HighlightRow[],
): Promise<Highlight[]> {
  const others = new Set(rows.flatMap((row) => (row.userId === userId ? [] : [row.userId])));
  if (others.size === 0) return rows.map((row) => toHighlight(row));
  const { rows: names } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from app_names_of(${sql.param([...others])}::uuid[])`,
  );
  const authors = new Map(names.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    if (row.userId === userId) return [toHighlight(row)];
    const author = authors.get(row.userId);
    // The membership has just ended.
    return author ? [toHighlight(row, author)] : [];
  });
}
