/** A public entry of somebody else becomes a card of one's own, on the same captured entry. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireRoomForEntry } from "#features/billing/server/service.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { DiscoverSave } from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { countTopics, readEntry, refuseHeld } from "#features/entries/server/service.ts";
import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { describeSite, indexCards, prepareCard } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { missingPublic, requirePublic } from "./require-public.ts";

/** SQLSTATE of what a row policy refuses. */
const notAllowed = "42501";

/**
 * Throws "not_found" for what is not public, also where it stops being so meanwhile, and for a collection that is not
 * the person's; "duplicate" with the entry that they have already; "plan_limit". Then nothing is saved.
 */
export async function savePublic(
  ctx: Ctx,
  entryId: string,
  input: z.output<typeof DiscoverSave>,
): Promise<Entry> {
  const { userId, app } = ctx;
  const entry = await inTx(ctx, async (tx) => {
    await requirePublic(tx, entryId);
    const interestProfileId = await resolveTarget(tx, userId, input.collectionId);
    // Two of the person's at once: the second sees what the first has saved.
    await lockByName(tx, `save ${userId} ${entryId}`);
    await refuseDuplicate(tx, userId, entryId);
    await requireRoomForEntry(tx, ctx);
    const id = randomUUIDv7();
    const whyItsInteresting = input.whyItsInteresting;
    await tx
      .insert(userEntries)
      .values({ id, userId, interestProfileId, entryId, whyItsInteresting })
      .catch((error: unknown) => {
        // Withdrawn a moment ago: the policies refuse a card on it.
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        throw code === notAllowed ? missingPublic() : error;
      });
    // The card holds what was captured: from here on, whoever withdraws it waits.
    await requirePublic(tx, entryId);
    await countAndIndex(tx, ctx, { id, entryId, why: whyItsInteresting });
    return readEntry(tx, userId, id);
  });
  app.events.publish(userId, { type: "entry", entryId });
  return entry;
}

async function refuseDuplicate(tx: Tx, userId: string, entryId: string): Promise<void> {
  const [held] = await tx
    .select({ id: userEntries.id })
    .from(userEntries)
    .where(and(eq(userEntries.entryId, entryId), eq(userEntries.userId, userId)))
    .orderBy(userEntries.createdAt)
    .limit(1);
  if (held !== undefined) await refuseHeld(tx, userId, held.id);
}

/** The topics and words of the new card. Its holder may read the whole text, which strangers may not. */
async function countAndIndex(
  tx: Tx,
  ctx: Ctx,
  card: { id: string; entryId: string; why: string },
): Promise<void> {
  const [captured] = await tx
    .select({
      title: globalEntries.title,
      topics: globalEntries.mainTopics,
      summary: globalEntries.summary,
      siteName: globalEntries.siteName,
      url: globalEntries.url,
      fileName: globalEntries.fileName,
      language: globalEntries.language,
      text: sql<string>`coalesce(${entryContents.text}, '')`,
    })
    .from(globalEntries)
    .leftJoin(entryContents, eq(entryContents.entryId, globalEntries.id))
    .where(eq(globalEntries.id, card.entryId));
  if (captured === undefined) throw new Error("An entry that is held is not there.");
  await countTopics(tx, ctx.userId, captured.topics, 1);
  const site = describeSite(captured);
  const prepared = await prepareCard(card.id, { ...captured, site, why: card.why });
  await indexCards(tx, ctx, [prepared]);
}
