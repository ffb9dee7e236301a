import { and, eq, type SQL } from "drizzle-orm";
import type { ReadingInput } from "#features/enrichment/contract.ts";
import { countTopics, indexQueue, listKnownTopics } from "#features/entries/server/service.ts";
import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { describeSite, indexCards, prepareCard } from "#features/search/server/service.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { StepResult, Work } from "./read-job.ts";
import { summariseBounded } from "./reading/reader-host.ts";
import { rereadQueue, sendRereads } from "./reread-queue.ts";

/** Max topics per entry, excluding the given topics, which are all kept. */
const mostTopics = 10;

/**
 * Has the embedded reader produce title, summary, topics and takeaways; the entry is ready at its commit. If
 * a model is configured, it reads the text afterwards, and its result replaces this one.
 */
export async function summarise(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  const { models, jobs } = ctx.app;
  const { input, cards } = await loadMaterial(ctx, entry);
  if (input === null) {
    return { failure: { kind: "empty", message: "There is no text to read in this." } };
  }
  const { knownTopics, ...text } = input;
  const [found] = await summariseBounded(ctx.userId, { inputs: [text], knownTopics }, signal);
  if (found === undefined) throw new Error("The embedded reader gave no summary.");
  const reading = { ...found, mainTopics: keepGivenTopics(entry, found.mainTopics) };
  const { readingTimeMinutes, language } = reading;
  // When an entry is read again, the model's earlier result is kept until the model has answered again.
  const isKept = models !== null && entry.readModel !== null;
  const shown = isKept ? entry : reading;
  const indexed = await Promise.all(
    cards.map((card) =>
      prepareCard(card.id, {
        title: card.title ?? shown.title,
        why: card.why,
        topics: shown.mainTopics,
        summary: card.summary ?? shown.summary,
        site: describeSite(entry),
        text: input.text,
        language,
      }),
    ),
  );
  await inTx(ctx, async (tx) => {
    const isSettled = await writeReading(
      tx,
      ctx.userId,
      entry,
      {
        ...(isKept ? {} : { ...cardColumns(reading), readModel: null }),
        readingTimeMinutes,
        language,
        status: "ready",
        step: models === null ? "ready" : "summarising",
        failure: null,
        modelFailure: null,
      },
      and(eq(globalEntries.status, "processing"), eq(globalEntries.step, "summarising")),
    );
    if (!isSettled) return;
    // Searchable as soon as it is ready.
    await indexCards(tx, ctx, indexed);
    // Cards may have been restored from the trash since they were loaded.
    if (cards.length === 0) await jobs.send(tx, indexQueue, { userId: ctx.userId });
    if (models !== null) await sendRereads(tx, ctx, [{ entryId: entry.id }]);
  });
  if (models !== null) jobs.nudge(rereadQueue, "soon");
  return "ready";
}

type Card = Pick<
  typeof globalEntries.$inferInsert,
  "title" | "summary" | "mainTopics" | "keyTakeaways"
>;

/** The topics given with an entry, then the reader's topics without spelling variants of them. */
export function keepGivenTopics(
  { givenTopics }: Pick<Work, "givenTopics">,
  found: readonly string[],
): string[] {
  if (givenTopics.length === 0) return [...found];
  const keys = new Set(givenTopics.map(foldTopic));
  const others = found.filter((topic) => !keys.has(foldTopic(topic)));
  return [...givenTopics, ...others.slice(0, Math.max(0, mostTopics - givenTopics.length))];
}

/** The reader's result as database columns. */
export function cardColumns({ title, summary, mainTopics, keyTakeaways }: Card): Card {
  return { title: title.slice(0, 500).toWellFormed(), summary, mainTopics, keyTakeaways };
}

/**
 * The only place where a reading, embedded or by a model, is stored in the entry. Changes nothing and returns
 * false if the entry does not meet `condition`, so a second run counts nothing.
 */
export async function writeReading(
  tx: Tx,
  userId: string,
  before: Pick<Work, "id" | "mainTopics">,
  change: Partial<typeof globalEntries.$inferInsert>,
  condition: SQL | undefined,
): Promise<boolean> {
  const settled = await tx
    .update(globalEntries)
    .set({ ...change, updatedAt: new Date() })
    .where(and(eq(globalEntries.id, before.id), condition))
    .returning({ id: globalEntries.id });
  if (settled.length === 0) return false;
  // Topics of an entry whose cards are in the trash are counted when it is restored.
  const isHeld = and(eq(userEntries.entryId, before.id), eq(userEntries.userId, userId));
  if (change.mainTopics !== undefined && (await tx.$count(userEntries, isHeld)) > 0) {
    await countTopics(tx, userId, before.mainTopics, -1);
    await countTopics(tx, userId, change.mainTopics, 1);
  }
  return true;
}

type MaterialCard = { id: string; why: string; title: string | null; summary: string | null };

/** The reader's input for an entry (null if it has no text), and the user's cards on it. */
export async function loadMaterial(
  ctx: Ctx,
  entry: Work,
): Promise<{ input: ReadingInput | null; cards: MaterialCard[] }> {
  const [[content], cards, knownTopics] = await inTx(ctx, (tx) =>
    allSent([
      tx.select().from(entryContents).where(eq(entryContents.entryId, entry.id)),
      tx
        .select({
          id: userEntries.id,
          why: userEntries.whyItsInteresting,
          title: userEntries.title,
          summary: userEntries.summary,
        })
        .from(userEntries)
        .where(and(eq(userEntries.entryId, entry.id), eq(userEntries.userId, ctx.userId)))
        .limit(20),
      listKnownTopics(tx, ctx.userId),
    ]),
  );
  if (content === undefined) return { input: null, cards };
  return {
    input: {
      text: content.text,
      // Never the name of an uploaded file, which is private to its owner: the title may become public.
      title: entry.source === "text" ? null : content.sourceTitle,
      siteName: entry.siteName,
      url: entry.url,
      language: entry.language,
      whyItsInteresting: cards[0]?.why ?? "",
      knownTopics,
    },
    cards,
  };
}
