/** Creates entries directly in the tables, for tests that do not need them read. */
import { randomUUIDv7 } from "node:crypto";
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
  const [made] = await createEntries(ctx, [given]);
  return made!;
}

/** Creates several in one transaction, and indexes them together. */
export async function createEntries(ctx: Ctx, all: readonly Given[]): Promise<Entry[]> {
  const made = all.map((given) => ({ given, captureId: randomUUIDv7(), id: randomUUIDv7() }));
  for (const { captureId, given } of made)
    if (given.file !== undefined) await ctx.app.storage.put(uploadKey(captureId), given.file.bytes);
  const texts = made.flatMap(({ captureId, given: { text } }) =>
    text === undefined ? [] : [{ captureId, text }],
  );
  await inTransaction(ctx, async (tx) => {
    await tx.insert(captures).values(made.map((one) => toCapture(ctx, one.captureId, one.given)));
    if (texts.length > 0) await tx.insert(captureContents).values(texts);
    await tx
      .insert(entries)
      .values(made.map(({ id, captureId, given }) => toEntryRow(ctx, { id, captureId }, given)));
  });
  const created = await readCreated(ctx, made);
  await indexSome(ctx);
  return created;
}

function toCapture(ctx: Ctx, captureId: string, given: Given): typeof captures.$inferInsert {
  const { text: _text, why: _why, collectionId: _id, createdAt: _at, file, ...captured } = given;
  return {
    id: captureId,
    creatorId: ctx.userId,
    title: "An entry",
    source: file === undefined ? "text" : "file",
    status: "ready",
    step: "ready",
    ...captured,
    ...(file && {
      filePath: uploadKey(captureId),
      fileName: file.name,
      fileType: file.type,
      fileSize: file.bytes.length,
    }),
  };
}

type Saved = Pick<Given, "collectionId" | "createdAt" | "why">;

function toEntryRow(
  ctx: Ctx,
  ids: { id: string; captureId: string },
  { collectionId, createdAt, why }: Saved,
): typeof entries.$inferInsert {
  return {
    ...ids,
    userId: ctx.userId,
    // Unfiled has the id of its user.
    collectionId: collectionId ?? ctx.userId,
    whyItsInteresting: why ?? "",
    ...(createdAt && { createdAt }),
  };
}

async function readCreated(ctx: Ctx, made: readonly { id: string }[]): Promise<Entry[]> {
  // As the request that saves an entry does.
  ctx.app.events.announcePublicChange();
  return Promise.all(made.map(({ id }) => getEntry(ctx, id)));
}

/** Creates an entry of the user of `ctx` for an existing capture, as saving it from Discover does. */
export async function saveEntryFor(ctx: Ctx, captureId: string, given: Saved = {}): Promise<Entry> {
  const id = randomUUIDv7();
  await inTransaction(ctx, (tx) =>
    tx.insert(entries).values(toEntryRow(ctx, { id, captureId }, given)),
  );
  const [saved] = await readCreated(ctx, [{ id }]);
  return saved!;
}
