import type { Highlight } from "#features/highlights/contract.ts";
import type { highlights } from "./tables.ts";

export function toHighlight(row: typeof highlights.$inferSelect): Highlight {
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
