import { storeDocuments } from "#features/documents/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StoredDocument } from "#shared/article/document-pieces.ts";

export type Captured = Omit<
  typeof captures.$inferInsert,
  "id" | "creatorId" | "isPrivate" | "status"
> & { status?: "processing" | "ready" };

/** A capture, its text if that is already known, and the user's entry for it. */
export type NewCapture = {
  captureId: string;
  isPrivate: boolean;
  captured: Captured;
  content?: { text: string; document?: StoredDocument | null } | undefined;
  entry: Omit<typeof entries.$inferInsert, "userId" | "captureId">;
};

/**
 * Inserts captures in `tx`, followed by the statements of `alongside`. All statements are pipelined: they run
 * in order, without waiting for each other's result.
 */
export async function insertCaptures(
  tx: Tx,
  { userId }: Ctx,
  newCaptures: readonly NewCapture[],
  alongside: () => readonly Promise<unknown>[],
): Promise<void> {
  const contents = newCaptures.flatMap(({ captureId, content }) =>
    content === undefined ? [] : [{ captureId, text: content.text }],
  );
  const documents = newCaptures.flatMap(({ captureId, content }) =>
    content?.document ? [{ captureId, document: content.document }] : [],
  );
  await allSent([
    tx
      .insert(captures)
      .values(
        newCaptures.map(({ captured, captureId, isPrivate }) => ({
          ...captured,
          id: captureId,
          creatorId: userId,
          isPrivate,
        })),
      )
      .execute(),
    contents.length === 0 ? null : tx.insert(captureContents).values(contents).execute(),
    storeDocuments(tx, documents),
    tx
      .insert(entries)
      .values(newCaptures.map(({ entry, captureId }) => ({ ...entry, userId, captureId })))
      .execute(),
    ...alongside(),
  ]);
}
