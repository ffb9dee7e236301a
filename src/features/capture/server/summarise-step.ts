import { and, eq } from "drizzle-orm";
import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { countTopics, listKnownTopics } from "#features/entries/server/service.ts";
import { describeSite, indexCard, prepareCard } from "#features/search/server/service.ts";
import { allSent } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import type { StepResult, Work } from "./read-job.ts";
import { embeddedReader } from "./readers.ts";

/** Has the text read: title, summary, topics, takeaways; the entry is ready with its commit. */
export async function summarise(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  const { content, card, why, knownTopics } = await inTx(ctx, async (tx) => {
    const [contents, held, knownTopics] = await allSent([
      tx.select().from(entryContents).where(eq(entryContents.entryId, entry.id)),
      tx
        .select({
          cardId: userEntries.id,
          why: userEntries.whyItsInteresting,
          title: userEntries.title,
          summary: userEntries.summary,
        })
        .from(userEntries)
        .where(and(eq(userEntries.entryId, entry.id), eq(userEntries.userId, ctx.userId)))
        .limit(1),
      listKnownTopics(tx, ctx.userId),
    ]);
    return { content: contents[0], card: held[0], why: held[0]?.why ?? "", knownTopics };
  });
  if (content === undefined) {
    return { failure: { kind: "empty", message: "There is no text to read in this." } };
  }

  const reading = await embeddedReader.read(
    {
      text: content.text,
      title:
        entry.source === "text"
          ? null
          : (content.sourceTitle ?? (entry.source === "file" ? entry.fileName : null)),
      siteName: entry.siteName,
      url: entry.url,
      language: entry.language,
      whyItsInteresting: why,
      knownTopics,
    },
    signal,
  );

  const indexed =
    card === undefined
      ? null
      : await prepareCard(card.cardId, {
          title: card.title ?? reading.title,
          why,
          topics: reading.mainTopics,
          summary: card.summary ?? reading.summary,
          site: describeSite(entry),
          text: content.text,
          language: reading.language,
        });
  await inTx(ctx, async (tx) => {
    const settled = await tx
      .update(globalEntries)
      .set({
        title: reading.title.slice(0, 500).toWellFormed(),
        summary: reading.summary,
        mainTopics: reading.mainTopics,
        keyTakeaways: reading.keyTakeaways,
        readingTimeMinutes: reading.readingTimeMinutes,
        language: reading.language,
        status: "ready",
        step: "ready",
        failure: null,
        updatedAt: new Date(),
      })
      .where(and(eq(globalEntries.id, entry.id), eq(globalEntries.status, "processing")))
      .returning({ id: globalEntries.id });
    // Run twice, the second run settles nothing and counts nothing.
    if (settled.length === 0) return;
    await countTopics(tx, ctx.userId, entry.mainTopics, -1);
    await countTopics(tx, ctx.userId, reading.mainTopics, 1);
    if (indexed !== null) await indexCard(tx, ctx, indexed);
  });
  return "ready";
}
