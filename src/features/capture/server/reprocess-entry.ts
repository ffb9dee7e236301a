import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Reprocess } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { selectEntry } from "#features/entries/server/service.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import { anchorAgain, nudgeAnchoring } from "#features/highlights/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { deletePages } from "./scans/scan-pages.ts";
import { nudgeSteps, sendSteps } from "./progress/step-queues.ts";
import { chooseFirstStep, requireFirstSaver, requireLink, toRestarted } from "./reprocess-rules.ts";

/** Reads an entry again from its source or from a pasted text, or keeps it as a bare link. */
export async function reprocessEntry(
  ctx: Ctx,
  id: string,
  input: z.output<typeof Reprocess>,
): Promise<Entry> {
  const entry = await inTransaction(ctx, async (tx) => {
    const found = await selectEntry(tx, ctx.userId, id);
    requireFirstSaver(found);
    const { linkOnly } = input;
    const text = linkOnly ? undefined : input.text;
    if (linkOnly) requireLink(found);
    const step = linkOnly
      ? "ready"
      : text === undefined
        ? chooseFirstStep(await selectSource(tx, found.captureId))
        : "summarising";
    const started = await tx
      .update(captures)
      .set({
        ...toRestarted(step, { textGiven: text !== undefined }),
        // The model's result is kept until the page is read again, unless the user replaces the text.
        ...(text === undefined ? {} : { readModel: null, supplied: found.url !== null }),
      })
      .where(
        and(
          eq(captures.id, found.captureId),
          eq(captures.creatorId, ctx.userId),
          ne(captures.status, "processing"),
        ),
      )
      .returning({ id: captures.id });
    if (started.length === 0 || linkOnly) return selectEntry(tx, ctx.userId, id);
    await deletePages(tx, found.captureId);
    if (text !== undefined) {
      await tx
        .insert(captureContents)
        .values({ captureId: found.captureId, text })
        .onConflictDoUpdate({
          target: captureContents.captureId,
          set: { text, html: null, pages: null, outline: null },
        });
      await anchorAgain(tx, ctx, found.captureId);
    }
    await sendSteps(tx, ctx, found.captureId, step);
    return selectEntry(tx, ctx.userId, id);
  });
  if (entry.status === "processing") nudgeSteps(ctx, entry.step);
  nudgeAnchoring(ctx);
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId: entry.captureId });
  return entry;
}

async function selectSource(tx: Tx, captureId: string) {
  const { source, pageGiven } = captures;
  const [row] = await tx
    .select({ source, pageGiven })
    .from(captures)
    .where(eq(captures.id, captureId));
  return row!;
}
