/** Makes several of a user's links to one page one entry, without losing what the user added to any of them. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { resolveTarget } from "#features/collections/server/service.ts";
import { addLinksOf } from "#features/connections/server/service.ts";
import type { EntriesMerge, EntriesMerged } from "#features/entries/changes-contract.ts";
import { type Entry, maxNoteLength } from "#features/entries/contract.ts";
import {
  indexQueue,
  listEntriesById,
  lockOwnEntries,
  moveToCollection,
  planTopics,
  publishMoved,
  publishRemoved,
  refuseOthers,
  selectEntry,
  shareTopicRules,
} from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import {
  lockHighlightsOf,
  moveHighlights,
  nudgeAnchoring,
  publishHighlights,
} from "#features/highlights/server/service.ts";
import { moveLinks } from "#features/projects/server/service.ts";
import { moveReadingState } from "#features/reading-state/server/service.ts";
import { moveSchedules } from "#features/rediscover/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { laterThan } from "#server/db/versions.ts";
import { AppError } from "#shared/errors.ts";
import { moveToTrash } from "../move-to-trash.ts";
import { entryChanges, type MergedColumns, type MergeRecord } from "../tables.ts";
import { anchorForMembers } from "./anchor-for-members.ts";
import { requireSameAudience } from "./audience.ts";
import { combineParts } from "./combine-parts.ts";

/**
 * Moves what the user added to `ids` to the entry `into`, and the rest of them to the trash. Throws "not_found" if one
 * is not the user's, "validation" for what cannot be merged, and "conflict" if others would see more than before or
 * if a limit is exceeded.
 */
export async function mergeEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesMerge>,
): Promise<EntriesMerged> {
  const { userId, app } = ctx;
  const into = input.into.toLowerCase();
  const from = [...new Set(input.ids.map((id) => id.toLowerCase()))].filter((id) => id !== into);
  if (from.length === 0) throw new AppError("validation", "Choose at least two entries to merge");
  const all = [into, ...from];
  const done = await inTransaction(ctx, async (tx) => {
    await shareTopicRules(tx, userId);
    // The collection before captures and entries, as everything does.
    const target = await findTarget(tx, ctx, all, input.collectionId?.toLowerCase());
    await tx.execute(sql`select 1 from ${captures} where ${captures.creatorId} = ${userId}
      and ${captures.id} in (select ${entries.captureId} from ${entries} where ${entries.userId} = ${userId}
        and ${isAnyOf(entries.id, all)})
      order by ${captures.id} for no key update`);
    await lockOwnEntries(tx, userId, all, "no key update");
    const found = await listEntriesById(tx, userId, all);
    const parts = all.map((id) => found.get(id)!);
    requireLinks(parts);
    const collectionId = target ?? parts[0]!.collection.id;
    const { isPublic } = await requireSameAudience(tx, parts, collectionId);
    const before = await selectColumns(tx, into);
    const combined = combineParts(parts, before);
    const topics = await planTopics(tx, userId, into, combined.topics);
    const after: MergedColumns = {
      ...before,
      ...topics,
      ...combined.columns,
      collectionId,
      duplicateOf: null,
    };
    const held = await lockHighlightsOf(tx, userId, from);
    const places = held.map(({ id, sharedIn }) => ({
      id,
      entryId: into,
      sharedIn: sharedIn === collectionId ? sharedIn : null,
    }));
    await moveHighlights(tx, ctx, places, from);
    await moveSchedules(tx, userId, ids(held));
    const record = {
      into,
      before,
      after,
      isMadePrivate: parts[0]!.isMine && !parts[0]!.isPrivate && !isPublic,
      highlights: held,
      readFrom: await moveReadingState(tx, userId, from, into),
      projects: await moveLinks(tx, userId, from, into),
      links: await addLinksOf(tx, userId, from, into),
      // Before any entry leaves the collection.
      sharedParts: await moveSharedParts(tx, parts, collectionId),
    };
    await anchorForMembers(tx, ctx, parts[0]!.captureId, record.sharedParts);
    if (record.isMadePrivate)
      await tx
        .update(captures)
        .set({ isPrivate: true, updatedAt: new Date() })
        .where(and(eq(captures.id, parts[0]!.captureId), eq(captures.creatorId, userId)));
    const removed = await moveToTrash(tx, userId, from);
    const { collectionId: _, ...columns } = after;
    await tx
      .update(entries)
      .set({ ...columns, updatedAt: laterThan(entries.updatedAt) })
      .where(eq(entries.id, into));
    if (collectionId !== before.collectionId)
      await moveToCollection(tx, userId, eq(entries.id, into), { collectionId });
    await tx
      .update(entries)
      .set({ duplicateOf: into })
      .where(and(eq(entries.userId, userId), isAnyOf(entries.duplicateOf, from)));
    const [change] = await tx
      .insert(entryChanges)
      .values({
        ...(input.changeId && { id: input.changeId }),
        userId,
        kind: "merge",
        merge: record,
        collectionId,
        ids: removed.map(({ id }) => id),
        origins: removed.map((one) => one.collectionId),
        total: removed.length,
        done: removed.length,
      })
      .onConflictDoNothing()
      .returning({ id: entryChanges.id });
    if (change === undefined) throw new AppError("conflict", "Choose another id for this change.");
    await app.jobs.send(tx, indexQueue, { userId, entryId: into });
    return { removed, changeId: change.id, entry: await selectEntry(tx, userId, into) };
  });
  const { removed, changeId, entry } = done;
  publishRemoved(ctx, removed);
  publishMoved(ctx, [entry]);
  publishHighlights(ctx, entry.collection.id);
  for (const type of ["topics", "projects"] as const) app.events.publish(userId, { type });
  nudgeAnchoring(ctx);
  return { entry, merged: removed.length, changeId };
}

/** The collection to keep the entry in, if it is not there yet. */
async function findTarget(
  tx: Tx,
  ctx: Ctx,
  all: readonly string[],
  asked: string | undefined,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string; collectionId: string }>(sql`
    select id, interest_profile_id as "collectionId" from user_entries
    where user_id = ${ctx.userId} and ${isAnyOf(sql`id`, all)}`);
  if (rows.length < all.length) return refuseOthers(tx, ctx.userId, all);
  const present = new Set(rows.map(({ collectionId }) => collectionId));
  if (asked !== undefined && rows.find(({ id }) => id === all[0])!.collectionId !== asked)
    return resolveTarget(tx, ctx, asked);
  if (asked !== undefined || present.size === 1) return undefined;
  const message =
    "These entries are in different collections. Choose the one to keep the entry in.";
  throw new AppError("validation", message, { fields: { collectionId: message } });
}

/**
 * What members wrote on parts that are in the collection of the result, as is the kept one. Throws "conflict" if the notes of
 * a member are too long together.
 */
async function moveSharedParts(
  tx: Tx,
  [kept, ...others]: readonly Entry[],
  collectionId: string,
): Promise<MergeRecord["sharedParts"]> {
  const sources = others.filter(({ collection }) => collection.id === collectionId);
  const { rows } = await tx.execute<{ moved: MergeRecord["sharedParts"] }>(sql`
    select app_move_shared_parts(${sql.param(ids(sources))}::uuid[], ${kept!.id}::uuid, ${collectionId}::uuid) as moved`);
  const { moved } = rows[0]!;
  if (moved.some((part) => part.kind === "joined" && part.after.length > maxNoteLength))
    throw new AppError(
      "conflict",
      "The notes of a member on these entries are longer than 10,000 characters together. Ask the members to shorten one of them first.",
    );
  return moved;
}

function requireLinks(parts: readonly Entry[]): void {
  if (parts.some(({ source }) => source !== "url"))
    throw new AppError(
      "validation",
      "Only links can be merged: the text or the file of another entry would be lost.",
    );
}

async function selectColumns(tx: Tx, id: string): Promise<MergedColumns> {
  const { whyItsInteresting, hidesNote, title, summary, addedTopics, removedTopics } = entries;
  const { collectionId, duplicateOf } = entries;
  const topics = { addedTopics, removedTopics };
  const [row] = await tx
    .select({ whyItsInteresting, hidesNote, title, summary, ...topics, collectionId, duplicateOf })
    .from(entries)
    .where(eq(entries.id, id));
  return row!;
}

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
