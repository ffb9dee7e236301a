import { asc, lte, sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { mailingQueue } from "./mailing-job.ts";
import { findNext, isTooLate } from "./schedule.ts";
import { mailings, sentMailings } from "./tables.ts";

const batchSize = 200;
/** Days for which it is remembered that an e-mail was sent. */
const keptDays = 60;

/**
 * Sends a job for each e-mail that is due, and sets its next time in the same transaction. Processes that do
 * this at once skip each other's rows. Missed periods are skipped. Returns the number of jobs.
 */
export async function queueDueMailings(
  { database, jobs }: Pick<AppContext, "database" | "jobs">,
  now = Temporal.Now.instant(),
): Promise<number> {
  let queued = 0;
  for (;;) {
    const { found, sent } = await asSystem(database, async (tx) => {
      const due = await tx
        .select()
        .from(mailings)
        .where(lte(mailings.nextAt, new Date(now.epochMilliseconds)))
        .orderBy(asc(mailings.nextAt))
        .limit(batchSize)
        .for("update", { skipLocked: true });
      if (due.length === 0) return { found: 0, sent: 0 };
      const next = due.map(({ userId, kind, weekday, timeZone }) => ({
        userId,
        kind,
        nextAt: findNext(now, { weekday, timeZone }).toString(),
      }));
      await tx.execute(sql`
        update mailings set next_at = given."nextAt"
        from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
          as given("userId" uuid, kind text, "nextAt" timestamptz)
        where mailings.user_id = given."userId" and mailings.kind = given.kind`);
      const timely = due.filter(({ nextAt }) => !isTooLate(toInstant(nextAt!), now));
      await jobs.sendMany(
        tx,
        mailingQueue,
        timely.map(({ userId, kind, nextAt }) => ({ userId, kind, due: nextAt!.toISOString() })),
      );
      return { found: due.length, sent: timely.length };
    });
    queued += sent;
    if (found < batchSize) break;
  }
  if (queued > 0) jobs.nudge(mailingQueue, "soon");
  return queued;
}

/** Deletes what is no longer needed to prevent a second e-mail. */
export async function sweepMailings({ database }: Pick<AppContext, "database">): Promise<void> {
  await asSystem(database, (tx) =>
    tx.delete(sentMailings).where(lte(sentMailings.period, sql`current_date - ${keptDays}::int`)),
  );
}

function toInstant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
