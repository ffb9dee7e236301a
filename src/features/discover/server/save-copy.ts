/** Saves what another user captured: creates the user's own entry of the same capture. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { requireEntryCapacity } from "#features/billing/server/service.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import { rejectDuplicate } from "#features/entries/server/service.ts";
import { selectBlocks } from "#features/documents/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { describeSource, indexEntries, prepareEntry } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";

type Copy = {
  collectionId?: string | undefined;
  whyItsInteresting: string;
  allowDuplicate?: boolean | undefined;
};

/**
 * Returns the id of the new entry; the row policies reject a capture that the user cannot read. Throws "duplicate"
 * with the user's existing entry of the same capture or URL unless `allowDuplicate`, "not_found" or "forbidden" for
 * the collection, and "plan_limit".
 */
export async function saveCopy(tx: Tx, ctx: Ctx, captureId: string, input: Copy): Promise<string> {
  const { userId } = ctx;
  const { whyItsInteresting } = input;
  const collectionId = await resolveTarget(tx, ctx, input.collectionId);
  // Serialize the user's requests, so that the second sees what the first has saved.
  await lockByName(tx, `save ${userId}`);
  if (!input.allowDuplicate) await refuseDuplicate(tx, userId, captureId);
  await requireEntryCapacity(tx, ctx);
  const id = randomUUIDv7();
  await tx.insert(entries).values({ id, userId, collectionId, captureId, whyItsInteresting });
  await indexSaved(tx, ctx, { id, why: whyItsInteresting });
  return id;
}

/** Throws "duplicate" with the user's entry of the same capture, else with their oldest entry of its URL. */
async function refuseDuplicate(tx: Tx, userId: string, captureId: string): Promise<void> {
  const urlKey = tx
    .select({ urlKey: captures.urlKey })
    .from(captures)
    .where(eq(captures.id, captureId));
  const [existing] = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        or(eq(entries.captureId, captureId), sql`${entries.urlKey} = ${urlKey}`),
      ),
    )
    .orderBy(desc(eq(entries.captureId, captureId)), entries.createdAt)
    .limit(1);
  if (existing !== undefined) await rejectDuplicate(tx, userId, existing.id);
}

/** Indexes the words of the new entry. Its user may read the whole text, unlike visitors. */
async function indexSaved(tx: Tx, ctx: Ctx, entry: { id: string; why: string }): Promise<void> {
  const [captured] = await tx
    .select({
      title: captures.title,
      topics: entries.topics,
      summary: captures.summary,
      siteName: captures.siteName,
      author: captures.author,
      url: captures.url,
      fileName: captures.fileName,
      language: captures.language,
      captureId: entries.captureId,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(eq(entries.id, entry.id), eq(entries.userId, ctx.userId)));
  if (captured === undefined) throw new Error("The saved entry does not exist.");
  const site = describeSource(captured);
  const { captureId, ...words } = captured;
  const blocks = (await selectBlocks(tx, [captureId])).get(captureId) ?? [];
  const prepared = await prepareEntry(entry.id, { ...words, blocks, site, why: entry.why });
  await indexEntries(tx, ctx, [prepared]);
}
