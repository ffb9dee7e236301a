import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Reprocess } from "#features/capture/contract.ts";
import type { Entry, EntryStep } from "#features/entries/contract.ts";
import { readEntry } from "#features/entries/server/service.ts";
import { entryContents, globalEntries } from "#features/entries/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { forgetPages } from "./scans/scan-pages.ts";
import { nudgeSteps, sendSteps } from "./step-queues.ts";

/** Reads an entry again from its source, from a pasted text, or settles it as a bare link. */
export async function reprocessEntry(
  ctx: Ctx,
  id: string,
  input: z.output<typeof Reprocess>,
): Promise<Entry> {
  const entry = await inTx(ctx, async (tx) => {
    const found = await readEntry(tx, ctx.userId, id);
    if (!found.isMine)
      throw new AppError(
        "forbidden",
        "Only the person who first saved this can have it read again",
      );
    if (found.status === "processing") return found;
    const settle = (change: Partial<typeof globalEntries.$inferInsert>) =>
      tx
        .update(globalEntries)
        .set({ failure: null, modelFailure: null, updatedAt: new Date(), ...change })
        .where(and(eq(globalEntries.id, found.entryId), eq(globalEntries.creatorId, ctx.userId)));

    if (input.linkOnly) {
      if (found.source !== "url")
        throw new AppError("validation", "Only a link can be kept without its text");
      await settle({ status: "ready", step: "ready" });
    } else {
      const own = input.text;
      await forgetPages(tx, found.entryId);
      if (own !== undefined) {
        await tx
          .insert(entryContents)
          .values({ entryId: found.entryId, text: own })
          .onConflictDoUpdate({ target: entryContents.entryId, set: { text: own, html: null } });
      }
      const first = await chooseFirstStep(tx, found);
      // What a model wrote of the page stands until it has been read again; of another text it says nothing.
      await settle(
        own === undefined
          ? { status: "processing", step: first, scan: null }
          : { status: "processing", step: "summarising", scan: null, readModel: null },
      );
      await sendSteps(tx, ctx, found.entryId, own === undefined ? first : "summarising");
    }
    return readEntry(tx, ctx.userId, id);
  });
  if (entry.status === "processing") nudgeSteps(ctx, entry.step);
  ctx.app.events.publish(ctx.userId, { type: "entry", entryId: entry.entryId });
  return entry;
}

/** A page that was given is read again as it was given: fetched, it would be another one. */
async function chooseFirstStep(tx: Tx, entry: Entry): Promise<EntryStep> {
  const { source, entryId } = entry;
  if (source !== "url") return source === "file" ? "reading" : "summarising";
  const [link] = await tx
    .select({ pageGiven: globalEntries.pageGiven })
    .from(globalEntries)
    .where(eq(globalEntries.id, entryId));
  return link?.pageGiven ? "reading" : "fetching";
}
