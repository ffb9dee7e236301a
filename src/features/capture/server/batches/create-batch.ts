/** Saves links that were added together, and announces files, in one transaction. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import {
  getEntryCapacity,
  requireEntryCapacity,
  requireUploadCapacity,
  type UploadLimit,
} from "#features/billing/server/service.ts";
import type { BatchDetails, CaptureBatch } from "#features/capture/contract.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { fetchQueue, nudgeSteps } from "../progress/step-queues.ts";
import { findEntriesByUrl } from "../saving/describe-link.ts";
import { insertCaptures, type NewCapture } from "../saving/insert-captures.ts";
import { batches, batchItems } from "../tables.ts";
import { explainFile, type GivenLink, type NewItem, planLink, readLink } from "./batch-items.ts";
import { getBatch } from "./batches.ts";

/** Batches kept per user. */
const maxKept = 20;

type Input = z.output<typeof CaptureBatch>;
type Capacity = Awaited<ReturnType<typeof getEntryCapacity>>;

/**
 * Each link is saved, already saved, or refused with the reason. A batch whose id exists is returned unchanged.
 * Throws "not_found" for a collection that is not open to the user, and "conflict" for an id that another user chose.
 */
export async function createBatch(ctx: Ctx, input: Input): Promise<BatchDetails> {
  const { app, userId } = ctx;
  const { id = randomUUIDv7(), links, files } = input;
  const limit = files.length === 0 ? null : await getUploadLimit(ctx);
  const given = links.map(readLink);
  const isNew = await inTransaction(ctx, async (tx) => {
    const collectionId = await resolveTarget(tx, ctx, input.collectionId);
    const target = { ...input, collectionId };
    if (!(await insertBatch(tx, userId, id, target))) return false;
    const capacity = await getEntryCapacity(tx, ctx);
    const { captures, items } = await planLinks(tx, ctx, given, target, capacity);
    const left = { ...capacity, left: capacity.left - captures.length };
    items.push(...planFiles(files, limit, left, app.env.imageEntries));
    await tx
      .insert(batchItems)
      .values(items.map((item, position) => ({ ...item, batchId: id, userId, position })));
    await deleteOldest(tx, userId);
    if (captures.length === 0) return true;
    const jobs = captures.map(({ captureId }) => ({ captureId, userId }));
    await insertCaptures(tx, ctx, captures, () => [app.jobs.sendMany(tx, fetchQueue, jobs)]);
    // Last, because the user's other saves are blocked from here to the commit.
    await requireEntryCapacity(tx, ctx, captures.length);
    return true;
  });
  const batch = await getBatch(ctx, id).catch((error: unknown) => {
    // Row policies hide the batch of another user.
    throw isNew ? error : new AppError("conflict", "Choose another id for this batch.");
  });
  if (isNew) {
    nudgeSteps(ctx, "fetching", "soon");
    app.events.publish(userId, { type: "batches" });
    // One event for all entries. The following events show their progress one by one.
    app.events.publish(userId, { type: "collections" });
  }
  return batch;
}

/** Why the plan refuses every file, or the limit of their size. */
async function getUploadLimit(ctx: Ctx): Promise<UploadLimit | AppError> {
  return requireUploadCapacity(ctx).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "plan_limit") return error;
    throw error;
  });
}

/** Returns false if the id is already used. */
async function insertBatch(
  tx: Tx,
  userId: string,
  id: string,
  { collectionId, whyInteresting, isPrivate, hidesNote }: Input & { collectionId: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(batches)
    .values({ id, userId, collectionId, whyItsInteresting: whyInteresting, isPrivate, hidesNote })
    .onConflictDoNothing()
    .returning({ id: batches.id });
  return inserted.length > 0;
}

async function planLinks(
  tx: Tx,
  { userId }: Ctx,
  given: readonly GivenLink[],
  target: Parameters<typeof planLink>[1],
  capacity: Capacity,
): Promise<{ captures: NewCapture[]; items: NewItem[] }> {
  const urlKeys = given.flatMap(({ link }) => link?.urlKey ?? []);
  const known = await findEntriesByUrl(tx, userId, urlKeys);
  const captures: NewCapture[] = [];
  const items = given.map(({ name, link, refusal }): NewItem => {
    const item = { id: randomUUIDv7(), kind: "url" as const, name };
    if (link === null) return { ...item, outcome: "refused", reason: refusal };
    const entryId = known.get(link.urlKey);
    if (entryId !== undefined) return { ...item, outcome: "duplicate", entryId };
    if (captures.length >= capacity.left)
      return { ...item, outcome: "refused", reason: capacity.refuse().message };
    const planned = planLink({ name, link }, target);
    known.set(link.urlKey, planned.capture.entry.id);
    captures.push(planned.capture);
    return planned.item;
  });
  return { captures, items };
}

function planFiles(
  files: Input["files"],
  limit: UploadLimit | AppError | null,
  capacity: Capacity,
  withImages: boolean,
): NewItem[] {
  let left = capacity.left;
  return files.map((file) => {
    const item = { id: randomUUIDv7(), kind: "file" as const, name: file.name.toWellFormed() };
    const refusal =
      explainFile(file, limit!, withImages) ?? (left < 1 ? capacity.refuse().message : null);
    if (refusal !== null) return { ...item, outcome: "refused", reason: refusal };
    left -= 1;
    return { ...item, outcome: "waiting" };
  });
}

async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  const oldest = tx
    .select({ id: batches.id })
    .from(batches)
    .where(eq(batches.userId, userId))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .offset(maxKept);
  await tx.delete(batches).where(and(eq(batches.userId, userId), inArray(batches.id, oldest)));
}
