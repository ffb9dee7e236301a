import { and, eq, isNull } from "drizzle-orm";
import { storeDocuments } from "#features/documents/server/service.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { anchorAgain, nudgeAnchoring } from "#features/highlights/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { makeDocumentInChild } from "../reading/cover-host.ts";

/**
 * Makes the document of a text that was stored without one, of its markup by a former version or of its plain text. The text
 * becomes the one that the blocks define. Returns whether there was one to make.
 */
export async function makeMissingDocument(
  reader: Ctx,
  captureId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const [found] = await inTransaction(reader, (tx) =>
    tx
      .select({
        creatorId: captures.creatorId,
        text: captureContents.text,
        html: captureContents.html,
      })
      .from(captureContents)
      .innerJoin(captures, eq(captures.id, captureContents.captureId))
      .where(and(eq(captureContents.captureId, captureId), isNull(captureContents.document))),
  );
  if (!found || found.creatorId === null) return false;
  const { text, html } = found;
  // Only the user who captured a text may change what is stored of it.
  const ctx: Ctx = { ...reader, userId: found.creatorId };
  const made = await makeDocumentInChild(ctx.userId, { text, html }, signal);
  const isHighlighted = await inTransaction(ctx, async (tx) => {
    const unchanged = and(eq(captureContents.captureId, captureId), eq(captureContents.text, text));
    const stored = await tx
      .update(captureContents)
      .set({ text: made.text })
      .where(and(unchanged, isNull(captureContents.document)))
      .returning({ id: captureContents.captureId });
    if (stored.length === 0) return false;
    await storeDocuments(tx, [{ captureId, document: made.document }]);
    if (made.text === text) return false;
    await indexAgain(tx, ctx, captureId);
    return anchorAgain(tx, ctx, captureId);
  });
  if (isHighlighted) nudgeAnchoring(ctx);
  return true;
}

/** The passages of the index are places in the text before. */
export async function indexAgain(tx: Tx, { app, userId }: Ctx, captureId: string): Promise<void> {
  const held = await tx
    .select({ entryId: entries.id })
    .from(entries)
    .where(and(eq(entries.captureId, captureId), eq(entries.userId, userId)));
  for (const { entryId } of held) await app.jobs.send(tx, indexQueue, { userId, entryId });
}
