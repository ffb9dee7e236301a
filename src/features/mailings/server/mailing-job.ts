/**
 * Writes one periodic e-mail and hands it to the mail mechanism. The row for its period and the queued e-mail are
 * committed together: a killed worker's job runs again, and hands over exactly one e-mail.
 */
import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { renderEmail } from "#server/mail/email-layout.ts";
import { ownOrigin } from "#server/settings/env.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import type { MailingKind, Period } from "./mailing-kind.ts";
import { findPeriod, isTooLate } from "./schedule.ts";
import { mailings, sentMailings } from "./tables.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

export const mailingQueue = "send-mailing";

export function mailingJob(app: AppContext, kinds: readonly MailingKind[]): JobKind {
  return {
    queue: mailingQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 120,
    retryLimit: 20,
    work: async ({ userId, kind, due }) => {
      const found = kinds.find((one) => one.kind === kind);
      if (found === undefined) return;
      await sendMailing(app, found, {
        userId: String(userId),
        due: Temporal.Instant.from(String(due)),
      });
    },
    giveUp: (_data, error) => {
      app.log.error({ failure: traceJobFailure(error) }, "a periodic e-mail could not be written");
      return Promise.resolve();
    },
  };
}

/** Returns whether an e-mail was handed over. */
export async function sendMailing(
  app: AppContext,
  mailing: MailingKind,
  { userId, due }: { userId: string; due: Temporal.Instant },
  now = Temporal.Now.instant(),
): Promise<boolean> {
  const { kind } = mailing;
  // After a long outage of the database, too.
  if (isTooLate(due, now)) return false;
  const recipient = await findRecipient(app, userId, kind);
  if (recipient === null) return false;
  const { email, timeZone } = recipient;
  const from = await findBegin(app, { userId, mailing, due });
  const content = await mailing.write({ app, userId }, { from, to: due, timeZone });
  if (content === null) return false;
  const origin = ownOrigin(app.env);
  const token = createUnsubscribeLinks(app.env).write({ userId, kind });
  return asSystem(app.database, async (tx) => {
    const claimed = await tx
      .insert(sentMailings)
      .values({
        userId,
        kind,
        period: findPeriod(due, { every: mailing.every, timeZone }),
        until: new Date(due.epochMilliseconds),
      })
      .onConflictDoNothing()
      .returning({ period: sentMailings.period });
    if (claimed.length === 0) return false;
    await app.mail.sendIn(tx, {
      to: email,
      logged: "A periodic e-mail",
      unsubscribeUrl: `${origin}/api/unsubscribe?token=${token}`,
      ...renderEmail(app.env.companyName, {
        ...content,
        footnote: `You get this because ${mailing.reason}.`,
        footnoteLink: { label: "Unsubscribe", url: `${origin}/unsubscribe#token=${token}` },
      }),
    });
    return true;
  });
}

/**
 * The begin of the period: a week before, or where the last daily e-mail ended, as days are left out while there is
 * nothing to send or the server is down.
 */
async function findBegin(
  { database }: AppContext,
  given: { userId: string; mailing: MailingKind; due: Temporal.Instant },
): Promise<Period["from"]> {
  const { userId, mailing, due } = given;
  const weekBefore = due.subtract({ hours: 7 * 24 });
  if (mailing.every === "week") return weekBefore;
  const isEarlier = and(
    eq(sentMailings.userId, userId),
    eq(sentMailings.kind, mailing.kind),
    lt(sentMailings.until, new Date(due.epochMilliseconds)),
  );
  const [last] = await asSystem(database, (tx) =>
    tx
      .select({ until: sentMailings.until })
      .from(sentMailings)
      .where(isEarlier)
      .orderBy(desc(sentMailings.until))
      .limit(1),
  );
  if (last === undefined) return due.subtract({ hours: 24 });
  const until = Temporal.Instant.fromEpochMilliseconds(last.until.getTime());
  return Temporal.Instant.compare(until, weekBefore) > 0 ? until : weekBefore;
}

/** Null if it was switched off, the address is not confirmed, or the account is blocked or deleted. */
async function findRecipient({ database }: AppContext, userId: string, kind: string) {
  const [row] = await asSystem(database, (tx) =>
    tx
      .select({ email: users.email, timeZone: mailings.timeZone })
      .from(mailings)
      .innerJoin(users, eq(users.id, mailings.userId))
      .where(
        and(
          eq(mailings.userId, userId),
          eq(mailings.kind, kind),
          isNotNull(mailings.nextAt),
          eq(users.emailVerified, true),
          isNull(users.blockedAt),
        ),
      ),
  );
  return row ?? null;
}
