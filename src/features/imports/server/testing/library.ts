/** Libraries for round-trip tests: inserts every kind of content directly into the tables. */
import { hash, randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { createCollection, findUnfiled } from "#features/collections/server/service.ts";
import { restoreLinks } from "#features/connections/server/service.ts";
import { uploadKey } from "#features/entries/server/service.ts";
import { storeDocuments } from "#features/documents/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { describeLink } from "#features/capture/server/service.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { insertReadingStates } from "#features/reading-state/server/service.ts";
import { addInterests } from "#features/interests/server/service.ts";
import { rediscoveries } from "#features/rediscover/server/tables.ts";
import { restoreExportedProject } from "#features/projects/server/service.ts";
import { insertSavedFilter } from "#features/saved-filters/server/service.ts";
import { formatLibrarySearch, noLibraryFilter } from "#shared/library-filters.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { anyHighlights, anyLibrary, type Highlights, type Library } from "./any-library.ts";
import { makeFormatted } from "./formatted-text.ts";

/** Inserts a library; the same seed makes the same one. */
export async function createLibrary(ctx: Ctx, seed: number): Promise<void> {
  const [given] = fc.sample(anyLibrary, { numRuns: 1, seed }) as [Library];
  const collectionIds = [await inTransaction(ctx, (tx) => findUnfiled(tx, ctx.userId))];
  for (const { interests, at, ...shape } of given.collections) {
    const { id } = await createCollection(ctx, shape);
    collectionIds.push(id);
    await inTransaction(ctx, (tx) =>
      addInterests(
        tx,
        ctx.userId,
        id,
        interests.map((name) => ({ name, createdAt: at })),
      ),
    );
  }
  const entryIds: string[] = [];
  const highlightsOf = fc.sample(anyHighlights, { numRuns: given.entries.length, seed });
  for (const entry of given.entries) {
    const collectionId = collectionIds[entry.place % collectionIds.length]!;
    const marked = highlightsOf[entryIds.length] ?? [];
    entryIds.push(await createLibraryEntry(ctx, entry, marked, collectionId));
  }
  await inTransaction(ctx, async (tx) => {
    const links = entryIds.slice(0, 6).map((from, at) => ({
      from,
      to: entryIds[at * 2 + 9]!,
      createdAt: new Date(given.entries[at]!.createdAt),
    }));
    await restoreLinks(tx, ctx.userId, links);
    const ids: (string | null)[] = [];
    for (const { notes, ...project } of given.projects)
      ids.push(
        await restoreExportedProject(tx, ctx, {
          ...project,
          entries: notes.map((text, at) => ({
            entryId: entryIds[at * 5]!,
            notes: text,
            createdAt: given.entries[at]!.createdAt,
          })),
        }),
      );
    for (const [at, name] of given.filters.entries()) {
      const values = at === 0 ? { projectId: [ids[0]!] } : { topic: [name], note: ["true"] };
      await insertSavedFilter(tx, ctx.userId, {
        name,
        search: formatLibrarySearch({ ...noLibraryFilter, values }),
      });
    }
    const abouts = [{ projectId: ids[0]! }, { entryId: entryIds[3]! }];
    for (const [at, conversation] of given.conversations.entries())
      await createConversation(tx, ctx, conversation, abouts[at]!, entryIds);
  });
}

/** The pictures of a page, or the cover of a file. Several pages show the same pictures. */
async function createPictures(ctx: Ctx, captureId: string, page: number, isLink: boolean) {
  const lead = createPicture(300, 200, page % 5);
  if (!isLink) return addPictures(ctx, captureId, [{ part: "lead", bytes: lead }]);
  const source = `https://cdn.example.org/${page}.png?a=1&b="ä"`;
  return addPictures(ctx, captureId, [
    { part: "lead", bytes: lead, source },
    { part: "icon", bytes: createPicture(64, 64), source: "https://example.org/favicon.ico" },
    { part: "text", bytes: lead, source, caption: "The same again" },
    {
      part: "text",
      bytes: createPicture(100, 300, 7),
      source: "https://example.org/1",
      caption: "A 🦉\n",
    },
    { part: "text", bytes: createPicture(50, 50, 8), source: "https://example.org/2" },
  ]);
}

async function createLibraryEntry(
  ctx: Ctx,
  given: Library["entries"][number],
  marked: Highlights,
  collectionId: string,
) {
  const [captureId, entryId] = [randomUUIDv7(), randomUUIDv7()];
  const isUnread = given.kind === "unread" || given.kind === "failed";
  const isLink = given.kind === "url" || isUnread;
  const { siteName, ...link } = describeLink(`https://example.org/${given.page}?q=ä`);
  const bytes = Buffer.from(`A file of ${given.page}\r\n`);
  const file = {
    filePath: uploadKey(captureId),
    fileName: given.page % 2 === 0 ? "notes.txt" : "re port?: ä.txt",
    fileType: "text/plain",
    fileSize: bytes.length,
  };
  if (given.kind === "file") await ctx.app.storage.put(file.filePath, bytes);
  const times = { createdAt: new Date(given.createdAt), updatedAt: new Date(given.updatedAt) };
  const formatted = given.isFormatted ? makeFormatted(given.page) : null;
  // What is formatted has its own text.
  const text = given.text === null ? null : (formatted?.text ?? given.text);
  await inTransaction(ctx, async (tx) => {
    await tx.insert(captures).values({
      ...(isLink ? link : {}),
      ...(given.kind === "file" ? file : {}),
      ...times,
      id: captureId,
      creatorId: ctx.userId,
      source: isLink ? "url" : given.kind === "file" ? "file" : "text",
      title: isUnread ? link.title : given.title,
      summary: isUnread ? "" : given.summary,
      siteName: isLink ? (given.siteName ?? siteName) : null,
      author: given.author,
      publishedOn: given.publishedOn,
      modifiedOn: given.publishedOn,
      canonicalUrl: isLink ? `https://example.org/${given.page}` : null,
      mainTopics: given.topics,
      keyTakeaways: given.takeaways,
      readingTimeMinutes: isUnread ? null : given.minutes,
      language: isUnread ? null : given.language,
      status: isUnread ? "failed" : "ready",
      step: isUnread ? "fetching" : "ready",
    });
    if (!isUnread && given.text !== null) {
      await tx.insert(captureContents).values({ captureId, text: text! });
      if (formatted) await storeDocuments(tx, [{ captureId, document: formatted.document }]);
    }
    await tx.insert(entries).values({
      ...times,
      id: entryId,
      userId: ctx.userId,
      captureId,
      collectionId,
      whyItsInteresting: given.why,
      title: given.ownTitle,
      summary: given.ownSummary,
    });
    if (given.reading)
      await insertReadingStates(tx, ctx.userId, [
        {
          ...given.reading,
          entryId,
          text,
          updatedAt: new Date(given.reading.updatedAt),
        },
      ]);
    const held = { userId: ctx.userId, entryId, interval: 14 + (given.page % 300) };
    const items = [...new Set(given.takeaways)].map((text) => hash("md5", text) as string | null);
    if (given.why !== "") items.push(null);
    if (given.page % 2 === 0 && items.length > 0)
      await tx.insert(rediscoveries).values(
        items.map((takeaway, at) => ({
          ...held,
          takeaway,
          nextOn: at === 1 ? null : `2026-11-${10 + (given.page % 20)}`,
          answeredOn: "2026-11-01",
        })),
      );
  });
  await createHighlights(ctx, entryId, isUnread ? null : text, marked);
  if (given.hasPicture && !isUnread && given.kind !== "text")
    await createPictures(ctx, captureId, given.page, isLink);
  return entryId;
}

/** In an entry without a text, all are lost. */
async function createHighlights(ctx: Ctx, entryId: string, text: string | null, given: Highlights) {
  const made = given.flatMap(({ from, length, quote, isLost, ...one }) => {
    const start = text === null ? -1 : from % text.length;
    const end = text === null ? -1 : Math.min(text.length, start + length);
    const words = (quote ?? text?.slice(start, end) ?? "Words").toWellFormed();
    const times = { createdAt: new Date(one.createdAt), updatedAt: new Date(one.updatedAt) };
    const place = { start, end, isLost, prefix: "before ", suffix: " after" };
    const textVersion = text === null ? 0 : 1;
    const row = { ...one, ...times, ...place, quote: words, textVersion };
    return words.trim() === "" ? [] : [{ ...row, id: randomUUIDv7(), userId: ctx.userId, entryId }];
  });
  if (made.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await tx.insert(highlights).values(made);
    // Of highlights with the same quote, an import knows only one.
    const [first] = made.filter((one) =>
      made.every((other) => other === one || other.quote !== one.quote),
    );
    if (first !== undefined)
      await tx.insert(rediscoveries).values({
        userId: ctx.userId,
        entryId,
        highlightId: first.id,
        interval: 28,
        nextOn: "2026-11-25",
      });
  });
}

async function createConversation(
  tx: Tx,
  ctx: Ctx,
  { title, question, answer, quote, at }: Library["conversations"][number],
  about: { projectId: string } | { entryId: string },
  entryIds: readonly string[],
) {
  const id = randomUUIDv7();
  const times = { createdAt: new Date(at), updatedAt: new Date(at) };
  await tx.insert(conversations).values({ ...about, ...times, id, userId: ctx.userId, title });
  const own = { userId: ctx.userId, conversationId: id };
  const citation = { number: 1, title, siteName: null, quote, start: 0, end: quote.length };
  await tx.insert(messages).values([
    { ...own, id: randomUUIDv7(), role: "user", text: question, createdAt: times.createdAt },
    {
      ...own,
      id: randomUUIDv7(),
      role: "assistant",
      text: answer,
      model: "local: one",
      outcome: "complete",
      citations: [{ ...citation, entryId: entryIds[1]!, field: "text" }],
      nearest: [{ entryId: entryIds[2]!, title, summary: quote }],
      createdAt: new Date(times.createdAt.getTime() + 1),
    },
  ]);
}
