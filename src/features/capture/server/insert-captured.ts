import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

export type Captured = Omit<
  typeof globalEntries.$inferInsert,
  "id" | "creatorId" | "isPrivate" | "status"
> & { status?: "processing" | "ready" };

/** What was captured, its text where that is there already, and the person's card on it. */
export type NewCapture = {
  entryId: string;
  isPrivate: boolean;
  captured: Captured;
  content?: { text: string; html?: string | null } | undefined;
  card: Omit<typeof userEntries.$inferInsert, "userId" | "entryId">;
};

/**
 * Inserts them in `tx`, with what `alongside` sends. Sent together and run in this order: none waits for the answer to the
 * one before.
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
