/**
 * Reads several pasted texts of one user in one batch: under a backlog, most of the cost per text is shared.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Reading } from "#features/enrichment/contract.ts";
import { countTopics, indexQueue, listKnownTopics } from "#features/entries/server/service.ts";
import { indexCards, type PreparedCard, prepareCard } from "#features/search/server/service.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import type { SummariseInput } from "./reading/reading-protocol.ts";
import { summariseBounded } from "./reading/reader-host.ts";
import { rereadQueue, sendRereads } from "./reread-queue.ts";
import { cardColumns } from "./summarise-step.ts";

/** Longer texts are read alone, each within the limits for one. */
const mostBytes = 20_000;

type Text = SummariseInput & {
  id: string;
  cards: { id: string; why: string; title: string | null; summary: string | null }[];
};

/**
 * Reads those of `entryIds` that are new, short texts of the user, like summarise-step.ts does for one: all
 * are ready at one commit. Returns their ids; the others are unchanged. Throws if one cannot be read.
 */
export async function summariseTexts(
  ctx: Ctx,
  entryIds: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { texts, knownTopics } = await loadTexts(ctx, entryIds);
  if (texts.length === 0) return [];
  const inputs = texts.map(({ id: _id, cards: _cards, ...input }) => input);
  const readings = await summariseBounded(ctx.userId, { inputs, knownTopics }, signal);
  const read = texts.flatMap((text, index) => {
    const reading = readings[index];
    return reading === undefined ? [] : [{ ...text, reading }];
  });
  const prepared: (PreparedCard & { entryId: string })[] = [];
  for (const { cards, reading, text, id } of read) {
    for (const card of cards) {
      const shown = {
        title: card.title ?? reading.title,
        summary: card.summary ?? reading.summary,
      };
      const topics = reading.mainTopics;
      const { language } = reading;
      const made = await prepareCard(card.id, {
        ...shown,
        why: card.why,
        topics,
        site: "",
        text,
        language,
      });
      prepared.push({ ...made, entryId: id });
    }
    // Lets requests run in between.
    await breathe();
  }
  const { models, jobs } = ctx.app;
  const settled = await inTx(ctx, async (tx) => {
    const ids = await writeReadings(tx, ctx, read);
    await indexCards(
      tx,
      ctx,
      prepared.filter(({ entryId }) => ids.includes(entryId)),
    );
    if (models !== null)
      await sendRereads(
        tx,
        ctx,
        ids.map((entryId) => ({ entryId })),
      );
    // Cards may have been restored from the trash since they were loaded.
    if (read.some(({ cards }) => cards.length === 0)) {
      await jobs.send(tx, indexQueue, { userId: ctx.userId });
    }
    return ids;
  });
  if (models !== null) jobs.nudge(rereadQueue, "soon");
  return settled;
}

async function loadTexts(
  ctx: Ctx,
  entryIds: readonly string[],
): Promise<{ texts: Text[]; knownTopics: string[] }> {
  const [{ rows }, knownTopics] = await inTx(ctx, (tx) =>
    allSent([
      tx.execute<Pick<Text, "id" | "text" | "language" | "cards">>(sql`
        select entry.id, content.text, entry.language, coalesce(held.cards, '[]') as cards
        from global_entries entry
        join entry_contents content on content.entry_id = entry.id
        left join lateral (
          select jsonb_agg(jsonb_build_object('id', card.id, 'why', card.why_its_interesting,
            'title', card.title, 'summary', card.summary)) as cards
          from user_entries card where card.entry_id = entry.id and card.user_id = ${ctx.userId}) held on true
        where entry.id = any(${sql.param(entryIds)}::uuid[]) and entry.creator_id = ${ctx.userId}
          and ${isNewText} and octet_length(content.text) <= ${mostBytes}
        order by entry.id`),
      listKnownTopics(tx, ctx.userId),
    ]),
  );
  const texts = rows.map((row) => ({
    ...row,
    title: null,
    siteName: null,
    url: null,
    whyItsInteresting: row.cards[0]?.why ?? "",
  }));
  return { texts, knownTopics };
}

/** Never read before, so none of its topics has been counted and it has no model result. */
const isNewText = sql`entry.source = 'text' and entry.status = 'processing' and entry.step = 'summarising'
  and entry.read_model is null and entry.main_topics = '{}'`;

/** Like writeReading, for several. Returns the ids of those that were still waiting. */
async function writeReadings(
  tx: Tx,
  ctx: Ctx,
  read: readonly { id: string; reading: Reading }[],
): Promise<string[]> {
  const columns = read.map(({ id, reading }) => {
    const { title, summary, mainTopics, keyTakeaways } = cardColumns(reading);
    const { readingTimeMinutes: minutes, language } = reading;
    return { id, title, summary, topics: mainTopics, takeaways: keyTakeaways, minutes, language };
  });
  // JSON must not contain half a surrogate pair, which cutting a text may leave.
  const json = JSON.stringify(columns, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
  // Lock in the same order as a deletion, to avoid deadlocks.
  const [, { rows }] = await allSent([
    tx.execute(sql`select from global_entries
      where id = any(${sql.param(read.map(({ id }) => id))}::uuid[]) order by id for no key update`),
    tx.execute<{ id: string; isHeld: boolean }>(sql`
      update global_entries entry set title = made.title, summary = made.summary, main_topics = made.topics,
        key_takeaways = made.takeaways, reading_time_minutes = made.minutes, language = made.language,
        status = 'ready', step = ${ctx.app.models === null ? "ready" : "summarising"},
        failure = null, model_failure = null, updated_at = now()
      from jsonb_to_recordset(${json}::jsonb) as made(
        id uuid, title text, summary text, topics text[], takeaways text[], minutes int, language text)
      where entry.id = made.id and ${isNewText}
      returning entry.id, exists (select 1 from user_entries card
        where card.entry_id = entry.id and card.user_id = ${ctx.userId}) as "isHeld"`),
  ]);
  const ids = rows.map(({ id }) => id);
  // Topics of an entry whose cards are in the trash are counted when it is restored.
  const held = new Set(rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
  const topics = read.flatMap(({ id, reading }) => (held.has(id) ? reading.mainTopics : []));
  await countTopics(tx, ctx.userId, topics, 1);
  return ids;
}
