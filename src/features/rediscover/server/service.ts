import { hash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { captures, entries } from "#features/entries/server/tables.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import type {
  Rediscover,
  RediscoverAnswer,
  RediscoverAnswered,
  RediscoverItem,
} from "#features/rediscover/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { chooseItems } from "./choose-items.ts";
import { firstInterval, getToday, scheduleNext } from "./schedule.ts";
import { rediscoveries, rediscoverSettings } from "./tables.ts";

export {
  cleanSchedules,
  type RestoredSchedule,
  restoreSchedules,
  selectSchedules,
} from "./transfer-schedules.ts";

/** Today's item. Writes nothing. */
export async function getRediscover(
  ctx: Ctx,
  timeZone: string,
  now = Temporal.Now.instant(),
): Promise<Rediscover> {
  const day = { today: getToday(timeZone, now), timeZone };
  const { isOn, items } = await inTransaction(ctx, (tx) =>
    chooseItems(tx, ctx.userId, day, { count: 1, always: false }),
  );
  return { isOn, item: items[0] ?? null };
}

/** Of a day, whether or not the card is on and today's was answered. */
export function listWorthSeeingAgain(
  ctx: Ctx,
  timeZone: string,
  { at, count }: { at: Temporal.Instant; count: number },
): Promise<RediscoverItem[]> {
  const day = { today: getToday(timeZone, at), timeZone };
  return inTransaction(ctx, async (tx) => {
    const { items } = await chooseItems(tx, ctx.userId, day, { count, always: true });
    return items;
  });
}

export async function updateRediscover(ctx: Ctx, { isOn }: { isOn: boolean }): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .insert(rediscoverSettings)
      .values({ userId: ctx.userId, isOn })
      .onConflictDoUpdate({ target: rediscoverSettings.userId, set: { isOn } }),
  );
}

/**
 * A second answer on the same day, such as from another device, replaces the first. Throws "not_found" if the
 * item is not the user's or no longer exists.
 */
export async function answerItem(
  ctx: Ctx,
  { id, answer }: z.output<typeof RediscoverAnswer>,
  timeZone: string,
  now = Temporal.Now.instant(),
): Promise<RediscoverAnswered> {
  const { userId } = ctx;
  const today = getToday(timeZone, now);
  return inTransaction(ctx, async (tx) => {
    const item = await findItem(tx, userId, id);
    const held = await lockHeld(tx, userId, item);
    const former =
      held === undefined
        ? { interval: null, nextOn: null }
        : held.answeredOn === today
          ? { interval: held.formerInterval, nextOn: held.formerNextOn }
          : { interval: held.interval, nextOn: held.nextOn };
    const next = scheduleNext(former.interval ?? firstInterval, answer, today);
    const values = {
      ...next,
      answeredOn: today,
      formerInterval: former.interval,
      formerNextOn: former.nextOn,
    };
    await tx
      .insert(rediscoveries)
      .values({ userId, ...item, ...values })
      .onConflictDoUpdate({
        target: [rediscoveries.entryId, rediscoveries.highlightId, rediscoveries.takeaway],
        set: values,
      });
    return { nextOn: next.nextOn };
  });
}

/** Undoes the last answer to an item. Throws "not_found" if there is none. */
export async function undoAnswer(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const item = await findItem(tx, ctx.userId, id);
    const held = await lockHeld(tx, ctx.userId, item);
    if (held === undefined || held.answeredOn === null)
      throw new AppError("not_found", "There is no answer to undo");
    const { formerInterval: interval, formerNextOn: nextOn } = held;
    const isHeld = isItem(ctx.userId, item);
    if (interval === null) await tx.delete(rediscoveries).where(isHeld);
    else
      await tx
        .update(rediscoveries)
        .set({ interval, nextOn, answeredOn: null, formerInterval: null, formerNextOn: null })
        .where(isHeld);
  });
}

type ItemKey = { entryId: string; highlightId: string | null; takeaway: string | null };

function isItem(userId: string, { entryId, highlightId, takeaway }: ItemKey): SQL | undefined {
  return and(
    eq(rediscoveries.userId, userId),
    eq(rediscoveries.entryId, entryId),
    highlightId === null
      ? isNull(rediscoveries.highlightId)
      : eq(rediscoveries.highlightId, highlightId),
    takeaway === null ? isNull(rediscoveries.takeaway) : eq(rediscoveries.takeaway, takeaway),
  );
}

async function lockHeld(tx: Tx, userId: string, item: ItemKey) {
  const [held] = await tx.select().from(rediscoveries).where(isItem(userId, item)).for("update");
  return held;
}

/** Locks the entry, so that two answers are given one after the other. Throws "not_found". */
async function findItem(tx: Tx, userId: string, id: string): Promise<ItemKey> {
  const [kind, subject = "", takeaway = null] = id.split(":");
  const entryId = kind === "highlight" ? await findHighlightEntry(tx, userId, subject) : subject;
  const [row] = await tx
    .select({ why: entries.whyItsInteresting, captureId: entries.captureId })
    .from(entries)
    .where(and(eq(entries.id, entryId), eq(entries.userId, userId)))
    .for("no key update");
  if (row === undefined) throw gone();
  if (kind === "highlight") return { entryId, highlightId: subject, takeaway: null };
  if (takeaway === null) {
    if (row.why === "") throw gone();
    return { entryId, highlightId: null, takeaway: null };
  }
  const [capture] = await tx
    .select({ takeaways: captures.keyTakeaways })
    .from(captures)
    .where(eq(captures.id, row.captureId));
  if (!capture?.takeaways.some((text) => hash("md5", text) === takeaway)) throw gone();
  return { entryId, highlightId: null, takeaway };
}

/** Only own entries are shown again: others' entries may be closed to the user at any time. */
async function findHighlightEntry(tx: Tx, userId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ entryId: highlights.entryId })
    .from(highlights)
    .where(
      and(eq(highlights.id, id), eq(highlights.userId, userId), eq(highlights.isOfOther, false)),
    );
  if (row === undefined) throw gone();
  return row.entryId;
}

function gone(): AppError {
  return new AppError("not_found", "This highlight, note or takeaway no longer exists");
}

/**
 * Restores the schedule of deleted entries, after their highlights: `rows` is a query for one column `kept`,
 * each a former row. Rows of highlights that were removed before are left out.
 */
export async function restoreRediscoveries(tx: Tx, userId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into rediscoveries (user_id, entry_id, highlight_id, takeaway, interval_days, next_on, answered_on,
      former_interval_days, former_next_on)
    select ${userId}, one.entry_id, one.highlight_id, one.takeaway, one.interval_days, one.next_on, one.answered_on,
      one.former_interval_days, one.former_next_on
    from (${rows}) as kept_rows, jsonb_to_record(kept) as one(entry_id uuid, highlight_id uuid, takeaway text,
      interval_days int, next_on date, answered_on date, former_interval_days int, former_next_on date)
    where one.highlight_id is null or exists (select from highlights restored where restored.id = one.highlight_id)
    on conflict do nothing`);
}

/** Lets the schedules of highlights follow them to the entries that have them now. */
export async function moveSchedules(
  tx: Tx,
  userId: string,
  highlightIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update rediscoveries item set entry_id = held.entry_id from highlights held
    where item.user_id = ${userId} and item.highlight_id = any(${sql.param(highlightIds)}::uuid[])
      and held.id = item.highlight_id and held.user_id = ${userId} and held.entry_id <> item.entry_id`);
}
