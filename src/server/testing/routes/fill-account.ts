/** Creates one object of each kind that a route can name, for the tests of all routes. Every text is `title`. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { sessions } from "#features/account/server/tables.ts";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { createBatch } from "#features/capture/server/batches/create-batch.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { encodePng } from "#features/extraction/server/testing/images.ts";
import { imagePathOf } from "#features/extraction/server/testing/route-cases.ts";
import { imageKey } from "#features/extraction/server/image-uploads.ts";
import { feedback } from "#features/feedback/server/tables.ts";
import { addHighlight } from "#features/highlights/server/service.ts";
import { updateReadingState } from "#features/reading-state/server/service.ts";
import { interests } from "#features/interests/server/tables.ts";
import { invitations } from "#features/invitations/server/tables.ts";
import { apiKeys } from "#features/keys/server/tables.ts";
import { projects, projectsEntries, projectsPeople } from "#features/projects/server/tables.ts";
import { deleteEntries, removeCollection } from "#features/trash/server/service.ts";
import { answerItem } from "#features/rediscover/server/service.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { updateTopic } from "#features/topics/server/change-topics.ts";
import { createEntry } from "../test-entries.ts";
import { addPictures, createPicture } from "../test-pictures.ts";
import { savedFilters } from "#features/saved-filters/server/tables.ts";
import { insertImport } from "../test-imports.ts";

export type Texts = { title: string; topic: string };

/** An entry in a collection, and what belongs to them. */
export async function createLibrary(ctx: Ctx, { title, topic }: Texts) {
  // Not through the route, which limits the number per user.
  const collection = await createCollection(ctx, { title, category: "work", description: "" });
  // Of this call alone, because a changed topic stays changed in later entries.
  const ownTopic = `${topic} ${randomUUID()}`;
  const changedTopic = `${topic} ${randomUUID()}`.toLowerCase();
  const made = await createEntry(ctx, {
    title,
    text: title,
    mainTopics: [topic, ownTopic, changedTopic],
    collectionId: collection.id,
    file: { name: "secret.txt", type: "text/plain", bytes: Buffer.from(title) },
  });
  // A picture that the other user has not.
  const lead = { part: "lead" as const, bytes: createPicture(300, 200, title.length) };
  const [picture] = await addPictures(ctx, made.captureId, [lead]);
  const highlight = await addHighlight(ctx, made.id, {
    quote: title,
    prefix: "",
    suffix: "",
    note: title,
    colour: "yellow",
  });
  await updateReadingState(ctx, made.id, { state: "reading", position: 2 });
  await answerItem(ctx, { id: `highlight:${highlight.id}`, answer: "keep" }, "UTC");
  await updateTopic(ctx, changedTopic, { label: `${topic}, changed ${randomUUID()}` });
  const [interest, linkedProject, projectLink] = [randomUUID(), randomUUID(), randomUUID()];
  await inTransaction(ctx, async (tx) => {
    const { userId } = ctx;
    const collectionId = collection.id;
    await tx.insert(interests).values({ id: interest, userId, collectionId, name: title });
    await tx
      .insert(projects)
      .values({ id: linkedProject, userId, name: title, description: title, searched: title });
    await tx.insert(projectsEntries).values({
      id: projectLink,
      projectId: linkedProject,
      userId,
      entryId: made.id,
      notes: title,
    });
  });
  return {
    collection: collection.id,
    entry: made.id,
    picture: picture!,
    topic: ownTopic.toLowerCase(),
    changedTopic,
    interest,
    highlight: highlight.id,
    linkedProject,
    projectLink,
  };
}

export async function createDeleted(ctx: Ctx, { title }: Texts) {
  const deletedEntry = (await createEntry(ctx, { title })).id;
  const deletedCollection = (
    await createCollection(ctx, { title, category: "work", description: "" })
  ).id;
  const { changeId: entryChange } = await deleteEntries(ctx, { ids: [deletedEntry] });
  await removeCollection(ctx, deletedCollection, "delete");
  return { deletedEntry, entryChange, deletedCollection };
}

export async function createOthers(ctx: Ctx, { title }: Texts) {
  const [conversation, session] = [randomUUID(), randomUUID()];
  const savedFilter = randomUUID();
  const [invitation, board, key] = [randomUUID(), randomUUID(), randomUUID()];
  const [project, deletedProject, projectPerson] = [randomUUID(), randomUUID(), randomUUID()];
  await inTransaction(ctx, async (tx) => {
    const { userId } = ctx;
    await tx.insert(conversations).values({ id: conversation, userId, title });
    const row = { userId, conversationId: conversation, text: title };
    await tx.insert(messages).values([
      { ...row, id: randomUUID(), role: "user", createdAt: new Date(Date.now() - 1_000) },
      { ...row, id: randomUUID(), role: "assistant" },
    ]);
    const named = { userId, name: title, description: title, searched: title };
    await tx.insert(projects).values([
      { ...named, id: project },
      { ...named, id: deletedProject, deletedAt: new Date() },
    ]);
    await tx.insert(projectsPeople).values({
      id: projectPerson,
      projectId: project,
      userId,
      contactName: title,
      contactId: randomUUID(),
    });
    await tx
      .insert(savedFilters)
      .values({ id: savedFilter, userId, name: title, search: "note=true", position: 0 });
    // On another day, because submissions per day are limited.
    const createdAt = new Date(Date.now() - 9e8);
    await tx.insert(feedback).values({ id: board, userId, title: "For all to read", createdAt });
    await tx.delete(apiKeys).where(eq(apiKeys.name, title));
    const scopes: KeyScope[] = ["read"];
    await tx
      .insert(apiKeys)
      .values({ id: key, userId, name: title, hash: key, prefix: "", scopes });
    await tx.insert(invitations).values({
      id: invitation,
      inviterId: userId,
      recipient: `${invitation}@example.org`,
      senderName: title,
      tokenHash: invitation,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 9e8),
    });
  });
  const imported = await inTransaction(ctx, (tx) => insertImport(tx, ctx.userId, title));
  const batch = await createBatch(ctx, {
    links: [],
    files: [{ name: `${title}.txt`, size: 4 }],
    whyInteresting: title,
    isPrivate: true,
  });
  await asSystem(ctx.app.database, async (tx) => {
    const elsewhere = {
      userId: ctx.userId,
      userAgent: title,
      expiresAt: new Date(Date.now() + 9e8),
    };
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, ctx.userId), eq(sessions.userAgent, title)));
    await tx.insert(sessions).values({ ...elsewhere, id: session, token: session });
  });
  return {
    conversation,
    savedFilter,
    session,
    invitation,
    feedback: board,
    project,
    deletedProject,
    projectPerson,
    key,
    import: imported,
    batch: batch.id,
    batchItem: batch.items[0]!.id,
  };
}

/** Images differ in width, so that no cached reading of one applies to the next. */
let imageWidth = 40;

export async function createImage({ app, userId }: Ctx) {
  const image = randomUUID();
  imageWidth += 1;
  const pixels = new Uint8Array(imageWidth * 40).fill(255);
  const bytes = encodePng({ width: imageWidth, height: 40, pixels });
  await app.storage.put(imageKey(userId, imagePathOf(image)), bytes);
  return { image };
}
