import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

export type Captured = Omit<
  typeof globalEntries.$inferInsert,
  "id" | "creatorId" | "isPrivate" | "status"
> & { status?: "processing" | "ready" };

/** A capture, its text if that is already known, and the user's card on it. */
export type NewCapture = {
  entryId: string;
  isPrivate: boolean;
  captured: Captured;
  content?: { text: string; html?: string | null } | undefined;
  card: Omit<typeof userEntries.$inferInsert, "userId" | "entryId">;
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
  const contents = made.flatMap(({ entryId, content }) =>
    content === undefined ? [] : [{ entryId, ...content }],
  );
  await allSent([
    tx
      .insert(globalEntries)
      .values(
        made.map(({ captured, entryId, isPrivate }) => ({
          ...captured,
          id: entryId,
          creatorId: userId,
          isPrivate,
        })),
      )
      .execute(),
    contents.length === 0 ? null : tx.insert(entryContents).values(contents).execute(),
    tx
      .insert(userEntries)
      .values(made.map(({ card, entryId }) => ({ ...card, userId, entryId })))
      .execute(),
    ...alongside(),
  ]);
}
