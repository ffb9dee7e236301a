/** Indexes what changed: one card as soon as it has been read, or all of a person that are not as they are. */
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import { entryContents, globalEntries, userEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import { type AnalysedCard, analyseCard, type CardText } from "./analyse-card.ts";
import { analysisVersion } from "./analyse-text.ts";
import { searchEntries } from "./tables.ts";
import { writeSegment } from "./write-segment.ts";

/** As many as one segment takes of a backlog, and as much text: a few hundred milliseconds of work. */
const batch = 200;
const batchCharacters = 4_000_000;

/** At how many segments more the index is tended. */
const mergeAfter = 10;

/** A card with its words, ready to be written into the index. */
export type PreparedCard = { cardId: string; analysed: AnalysedCard };

/** Analyses one card, outside of any transaction. */
export async function prepareCard(cardId: string, card: CardText): Promise<PreparedCard> {
  return { cardId, analysed: await analyseCard(card) };
}

/** Indexes a prepared card inside `tx`, and has segments joined once there are many. */
export async function indexCard(tx: Tx, ctx: Ctx, card: PreparedCard): Promise<void> {
  const segments = await writeSegment(tx, ctx.userId, [card]);
  if (segments % mergeAfter === 0) {
    await ctx.machine.jobs.send(tx, indexQueue, { userId: ctx.userId });
  }
}

/**
 * Indexes up to 200 cards of the person that are new, changed, or were analysed by an older version.
 * Returns how many it found: 0 when all is as it should be.
 */
export async function indexSome(ctx: Ctx): Promise<number> {
  const found = await inTx(ctx, (tx) => readUnindexed(tx, ctx.userId));
  const prepared: PreparedCard[] = [];
  for (const { cardId, ...card } of found) prepared.push(await prepareCard(cardId, card));
  if (prepared.length === 0) return 0;
  await inTx(ctx, async (tx) => {
    // One that was deleted meanwhile would break the reference.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from user_entries where user_id = ${ctx.userId}
        and id = any(${sql.param(prepared.map(({ cardId }) => cardId))}::uuid[]) for key share`);
    const present = new Set(rows.map(({ id }) => id));
    const cards = prepared.filter(({ cardId }) => present.has(cardId));
    if (cards.length > 0) await writeSegment(tx, ctx.userId, cards);
  });
  return prepared.length;
}

/** Has a card indexed anew by the next `indexSome`; until then it is found as it was. */
export async function markStale(ctx: Ctx, cardId: string): Promise<void> {
  await inTx(ctx, (tx) =>
    tx
      .update(searchEntries)
      .set({ isStale: true })
      .where(and(eq(searchEntries.userId, ctx.userId), eq(searchEntries.cardId, cardId))),
  );
}

async function readUnindexed(tx: Tx, userId: string): Promise<(CardText & { cardId: string })[]> {
  const rows = await tx
    .select({
      cardId: userEntries.id,
      title: sql<string>`coalesce(${userEntries.title}, ${globalEntries.title})`,
      why: userEntries.whyItsInteresting,
      topics: globalEntries.mainTopics,
      summary: sql<string>`coalesce(${userEntries.summary}, ${globalEntries.summary})`,
      siteName: globalEntries.siteName,
      url: globalEntries.url,
      fileName: globalEntries.fileName,
      language: globalEntries.language,
      text: sql<string>`coalesce(${entryContents.text}, '')`,
    })
    .from(userEntries)
    .innerJoin(globalEntries, eq(globalEntries.id, userEntries.entryId))
    .leftJoin(entryContents, eq(entryContents.entryId, globalEntries.id))
    .leftJoin(searchEntries, eq(searchEntries.cardId, userEntries.id))
    .where(
      and(
        eq(userEntries.userId, userId),
        sql`${globalEntries.status} <> 'processing'`,
        or(
          isNull(searchEntries.number),
          searchEntries.isStale,
          sql`${searchEntries.version} < ${analysisVersion}`,
        ),
      ),
    )
    .limit(batch);
  const cards: (CardText & { cardId: string })[] = [];
  let characters = 0;
  for (const { siteName, url, fileName, ...row } of rows) {
    characters += row.text.length;
    if (cards.length > 0 && characters > batchCharacters) break;
    cards.push({ ...row, site: describeSite({ siteName, url, fileName }) });
  }
  return cards;
}

/** What a person may remember of where it came from. */
export function describeSite(source: {
  siteName: string | null;
  url: string | null;
  fileName: string | null;
}): string {
  const host = source.url !== null && URL.canParse(source.url) ? new URL(source.url).hostname : "";
  return [source.siteName, host.replace(/^www\./, ""), source.fileName]
    .filter(Boolean)
    .join(" \n ");
}
