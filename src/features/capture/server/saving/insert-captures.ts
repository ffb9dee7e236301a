import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

export type Captured = Omit<
  typeof captures.$inferInsert,
  "id" | "creatorId" | "isPrivate" | "status"
> & { status?: "processing" | "ready" };

/** A capture, its text if that is already known, and the user's card on it. */
export type NewCapture = {
  captureId: string;
  isPrivate: boolean;
  captured: Captured;
  content?: { text: string; html?: string | null } | undefined;
  entry: Omit<typeof entries.$inferInsert, "userId" | "captureId">;
};

/**
 * Inserts them in `tx`, along with the statements of `alongside`. The statements are pipelined: they run in
 * this order, without waiting for each other's result.
 */
export async function insertCaptured(
  tx: Tx,
  { userId }: Ctx,
  made: readonly NewCapture[],
  alongside: () => readonly Promise<unknown>[],
): Promise<void> {
  const contents = made.flatMap(({ captureId, content }) =>
    content === undefined ? [] : [{ captureId, ...content }],
  );
  await allSent([
    tx
      .insert(captures)
      .values(
        made.map(({ captured, captureId, isPrivate }) => ({
          ...captured,
          id: captureId,
          creatorId: userId,
          isPrivate,
        })),
      )
      .execute(),
    contents.length === 0 ? null : tx.insert(captureContents).values(contents).execute(),
    tx
      .insert(entries)
      .values(made.map(({ entry, captureId }) => ({ ...entry, userId, captureId })))
      .execute(),
    ...alongside(),
  ]);
}
