/** GET /api/highlights: all of a user's highlights, filtered. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { HighlightListQuery, HighlightPage } from "#features/highlights/contract.ts";
import { hasTopic, listReadableById } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import {
  beforeCursor,
  exactTimestamp,
  paginate,
  timeCursor,
  type TimePosition,
} from "#server/db/paginate.ts";
import { highlightColumns, isClosed } from "./select-highlights.ts";
import { highlights } from "./tables.ts";
import { toHighlight } from "./to-highlight.ts";

/** `entryIds`: only of these entries. */
type Listed = HighlightListQuery & { entryIds?: readonly string[] | undefined };

/** Newest first, with the entries that are open to the user. Throws "unavailable" if a search takes too long. */
export async function listHighlights(
  ctx: Ctx,
  query: Listed,
  signal?: AbortSignal,
): Promise<HighlightPage> {
  return runHeavyQuery(ctx, signal, async (tx) => {
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      selectListed(tx, ctx.userId, query, after, limit),
    );
    const entryIds = [...new Set(rows.map(({ entryId }) => entryId))];
    const listed = await listReadableById(tx, ctx.userId, entryIds);
    return {
      items: rows.map((row) => toHighlight(row)),
      nextCursor,
      entries: [...listed.values()],
    };
  });
}

/** One statement for a page, of whatever entries. */
export function selectListed(
  tx: Tx,
  userId: string,
  query: Omit<Listed, "limit" | "cursor">,
  after: TimePosition | null,
  limit: number,
) {
  return tx
    .select({
      ...highlightColumns,
      timestamp: exactTimestamp(highlights.createdAt).as("timestamp"),
    })
    .from(highlights)
    .leftJoin(entries, eq(entries.id, highlights.entryId))
    .where(
      and(
        eq(highlights.userId, userId),
        // Of entries that are no longer open, only the notes remain.
        sql`(not ${isClosed} or ${highlights.note} <> '')`,
        ...listConditions(query),
        beforeCursor(highlights.createdAt, highlights.id, after),
      ),
    )
    .orderBy(sql`${highlights.createdAt} desc, ${highlights.id} desc`)
    .limit(limit);
}

function listConditions({
  q,
  collectionId,
  topic,
  colour,
  from,
  to,
  entryIds,
}: Omit<Listed, "limit" | "cursor">): (SQL | undefined)[] {
  const pattern = q ? `%${escapeLike(q)}%` : undefined;
  return [
    pattern
      ? sql`(${highlights.quote} ilike ${pattern} or ${highlights.note} ilike ${pattern})`
      : undefined,
    // Apart, so that the join is made for matching ones only.
    pattern ? sql`(not ${isClosed} or ${highlights.note} ilike ${pattern})` : undefined,
    collectionId ? eq(entries.collectionId, collectionId) : undefined,
    topic ? hasTopic(topic) : undefined,
    entryIds ? isAnyOf(highlights.entryId, entryIds) : undefined,
    colour ? eq(highlights.colour, colour) : undefined,
    from ? sql`${highlights.createdAt} >= ${from}::timestamptz` : undefined,
    to ? sql`${highlights.createdAt} < ${to}::timestamptz` : undefined,
  ];
}
