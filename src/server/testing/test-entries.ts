/** Creates entries directly in the tables, for tests that do not need them read. */
import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, uploadKey } from "#features/entries/server/service.ts";
import { indexSome } from "#features/search/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "../app-context.ts";

type Given = Partial<
  Pick<
    typeof captures.$inferInsert,
    | "title"
    | "summary"
    | "mainTopics"
    | "keyTakeaways"
    | "isPrivate"
    | "source"
    | "status"
    | "step"
    | "language"
    | "url"
    | "urlKey"
    | "siteName"
    | "author"
    | "publishedOn"
    | "modifiedOn"
    | "canonicalUrl"
    | "picture"
    | "icon"
  >
> & {
  text?: string;
  why?: string;
  collectionId?: string;
  createdAt?: Date;
  file?: { name: string; type: string; bytes: Uint8Array };
};

/** Creates a capture by the user of `ctx`, ready and private by default, and their indexed entry of it. */
export async function createEntry(ctx: Ctx, given: Given = {}): Promise<Entry> {
  const { text, why, file, collectionId, createdAt, ...captured } = given;
  const captureId = randomUUIDv7();
  const stored =
    file === undefined
      ? {}
      : {
          filePath: uploadKey(captureId),
          fileName: file.name,
          fileType: file.type,
          fileSize: file.bytes.length,
        };
  if (file !== undefined) await ctx.app.storage.put(uploadKey(captureId), file.bytes);
  await inTransaction(ctx, async (tx) => {
    await tx.insert(captures).values({
      id: captureId,
      creatorId: ctx.userId,
      title: "An entry",
      source: file === undefined ? "text" : "file",
      status: "ready",
      step: "ready",
      ...captured,
      ...stored,
    });
    if (text !== undefined) await tx.insert(captureContents).values({ captureId, text });
  });
  const made = await saveEntryFor(ctx, captureId, { collectionId, createdAt, why });
  await indexSome(ctx);
  return made;
}

/** Creates an entry of the user of `ctx` for an existing capture, as saving it from Discover does. */
export async function saveEntryFor(
  ctx: Ctx,
  captureId: string,
  given: {
    collectionId?: string | undefined;
    createdAt?: Date | undefined;
    why?: string | undefined;
  } = {},
): Promise<Entry> {
  const id = randomUUIDv7();
  await inTransaction(ctx, async (tx) => {
    const [unfiled] = await tx.select().from(collections).where(eq(collections.isUnfiled, true));
    await tx.insert(entries).values({
      id,
      captureId,
      userId: ctx.userId,
      collectionId: given.collectionId ?? unfiled!.id,
      whyItsInteresting: given.why ?? "",
      ...(given.createdAt === undefined ? {} : { createdAt: given.createdAt }),
    });
  });
  // As the request that saves an entry does.
  ctx.app.events.announcePublicChange();
  return getEntry(ctx, id);
}
