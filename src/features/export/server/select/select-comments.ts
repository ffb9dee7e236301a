/** Reads the user's own comments, wherever their entries are now. */
import { and, asc, eq } from "drizzle-orm";
import type { ExportedComment } from "#features/comments/contract.ts";
import { comments } from "#features/comments/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { afterCursor, exactTimestamp, type TimePosition } from "#server/db/paginate.ts";

const pageSize = 500;

type Row = Omit<ExportedComment, "createdAt"> & TimePosition & { createdAt: Date };

/** The user's own comments, the oldest first. */
export async function* selectComments(ctx: Ctx): AsyncGenerator<ExportedComment, void, void> {
  const { id, authorId, entryId, collectionId, text, createdAt } = comments;
  let after: TimePosition | null = null;
  for (;;) {
    const rows: Row[] = await inTransaction(ctx, (tx) =>
      tx
        .select({
          id,
          entryId,
          collectionId,
          text,
          createdAt,
          timestamp: exactTimestamp(createdAt).as("timestamp"),
        })
        .from(comments)
        .where(and(eq(authorId, ctx.userId), afterCursor(createdAt, id, after)))
        .orderBy(asc(createdAt), asc(id))
        .limit(pageSize),
    );
    for (const row of rows)
      yield {
        entryId: row.entryId,
        collectionId: row.collectionId,
        text: row.text,
        createdAt: row.createdAt.toISOString(),
      };
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}
