/** Reads the user's own highlights of an export, in groups of entries that are limited in bytes. */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ExportedHighlight } from "#features/highlights/contract.ts";
import { listOfEntries } from "#features/highlights/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";

/** Bytes of texts and highlights per query; what is larger is read alone. */
const maxGroupBytes = 2 * 1024 * 1024;

/** The bytes of the user's highlights on an entry, without reading them. */
export function highlightSizeOf(userId: string, entryId: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((select sum(octet_length(held.quote) + octet_length(held.note) + 300)
    from highlights held where held.entry_id = ${entryId} and held.user_id = ${userId}), 0)::float8`;
}

export function* groupBySize<Row>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Generator<Row[], void, void> {
  let group: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const own = sizeOf(row);
    if (group.length > 0 && size + own > maxGroupBytes) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(row);
    size += own;
  }
  if (group.length > 0) yield group;
}

/** By entry id, in the order of the texts. */
export async function selectHighlights(
  ctx: Ctx,
  rows: readonly { id: string; highlightSize: number }[],
): Promise<Map<string, ExportedHighlight[]>> {
  const entryIds = rows.filter((row) => row.highlightSize > 0).map(({ id }) => id);
  if (entryIds.length === 0) return new Map();
  const found = await inTransaction(ctx, (tx) => listOfEntries(tx, ctx.userId, entryIds));
  return new Map(
    [...found].map(([entryId, all]) => [
      entryId,
      all
        .filter((one) => !one.isClosed)
        .map(({ id: _id, entryId: _entryId, isShared: _isShared, ...highlight }) => highlight),
    ]),
  );
}
