/** Saves a public entry of another user. */
import type { z } from "zod";
import type { DiscoverSave } from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { selectEntry } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { missingPublic, requirePublic } from "./require-public.ts";
import { saveCopy } from "./save-copy.ts";

/** SQLSTATE of a violated row policy. */
const policyViolation = "42501";

/**
 * Throws "not_found" if the entry is not public or the collection is not the user's, "duplicate" with the
 * user's existing entry of the same capture or URL unless `allowDuplicate`, and "plan_limit".
 */
export async function savePublic(
  ctx: Ctx,
  captureId: string,
  input: z.output<typeof DiscoverSave>,
): Promise<Entry> {
  const entry = await inTransaction(ctx, async (tx) => {
    await requirePublic(tx, captureId);
    const id = await saveCopy(tx, ctx, captureId, input).catch((error: unknown) => {
      // It was unpublished just now: the row policies reject the insert.
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      throw code === policyViolation ? missingPublic() : error;
    });
    // The new row locks the capture, so from here on an unpublishing waits for this transaction.
    await requirePublic(tx, captureId);
    return selectEntry(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  return entry;
}
