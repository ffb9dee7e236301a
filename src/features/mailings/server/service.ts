/** The settings of periodic e-mails, and unsubscribing. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#features/account/server/tables.ts";
import type {
  DailyMailSettings,
  DailyMailUpdate,
  DigestSettings,
  DigestUpdate,
} from "#features/mailings/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { digestKind } from "./digest/digest.ts";
import { findNext, type Schedule } from "./schedule.ts";
import { mailings } from "./tables.ts";

export { createDigest, type DigestSection, shorten } from "./digest/digest.ts";
export { savedSection } from "./digest/saved-section.ts";
export { mailingJob } from "./mailing-job.ts";
export type { MailingKind } from "./mailing-kind.ts";
export { queueDueMailings, sweepMailings } from "./queue-due.ts";

const monday = 1;

/** `timeZone` is the default until the user switches the digest on. */
export async function getDigest(ctx: Ctx, timeZone: string): Promise<DigestSettings> {
  const held = await inTransaction(ctx, (tx) => select(tx, ctx.userId, digestKind, timeZone));
  return { ...held, weekday: held.weekday ?? monday };
}

/** As `updateSettings`. */
export async function updateDigest(
  ctx: Ctx,
  input: z.output<typeof DigestUpdate>,
  timeZone: string,
): Promise<DigestSettings> {
  const saved = await updateSettings(ctx, digestKind, timeZone, (held) => ({
    isOn: input.isOn ?? held.isOn,
    weekday: input.weekday ?? held.weekday ?? monday,
    timeZone: input.timeZone ?? held.timeZone,
  }));
  return { ...saved, weekday: saved.weekday ?? monday };
}

/** The same for an e-mail of this kind once a day. */
export async function getDailyMail(
  ctx: Ctx,
  kind: string,
  timeZone: string,
): Promise<DailyMailSettings> {
  const { weekday: _, ...held } = await inTransaction(ctx, (tx) =>
    select(tx, ctx.userId, kind, timeZone),
  );
  return held;
}

/** As `updateSettings`. */
export async function updateDailyMail(
  ctx: Ctx,
  kind: string,
  input: z.output<typeof DailyMailUpdate>,
  timeZone: string,
): Promise<DailyMailSettings> {
  const { weekday: _, ...saved } = await updateSettings(ctx, kind, timeZone, (held) => ({
    isOn: input.isOn ?? held.isOn,
    weekday: null,
    timeZone: input.timeZone ?? held.timeZone,
  }));
  return saved;
}

type Settings = DailyMailSettings & { weekday: number | null };

/**
 * Sets the next time from now on, so that a change sends nothing at once. Throws "conflict" when it is
 * switched on for an address that is not confirmed.
 */
async function updateSettings(
  ctx: Ctx,
  kind: string,
  timeZone: string,
  change: (held: Settings) => Schedule & { isOn: boolean },
): Promise<Settings> {
  const { userId } = ctx;
  return inTransaction(ctx, async (tx) => {
    const held = await select(tx, userId, kind, timeZone);
    const { isOn, ...chosen } = change(held);
    if (isOn && !held.isOn && !held.isConfirmed)
      throw new AppError("conflict", "Please confirm your e-mail address first.");
    const next = findNext(Temporal.Now.instant(), chosen);
    const values = { ...chosen, nextAt: isOn ? new Date(next.epochMilliseconds) : null };
    await tx
      .insert(mailings)
      .values({ userId, kind, ...values })
      .onConflictDoUpdate({ target: [mailings.userId, mailings.kind], set: values });
    return select(tx, userId, kind, timeZone);
  });
}

/** Switches it off; nothing happens if it is off, or if the account was deleted. */
export async function unsubscribe(
  { database }: Pick<AppContext, "database">,
  { userId, kind }: { userId: string; kind: string },
): Promise<void> {
  await asSystem(database, (tx) =>
    tx
      .update(mailings)
      .set({ nextAt: null })
      .where(and(eq(mailings.userId, userId), eq(mailings.kind, kind))),
  );
}

async function select(tx: Tx, userId: string, kind: string, timeZone: string): Promise<Settings> {
  const [row] = await tx
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      weekday: mailings.weekday,
      timeZone: mailings.timeZone,
      nextAt: mailings.nextAt,
    })
    .from(users)
    .leftJoin(mailings, and(eq(mailings.userId, users.id), eq(mailings.kind, kind)))
    .where(eq(users.id, userId));
  if (row === undefined) throw new AppError("not_found", "No user");
  return {
    isOn: row.nextAt !== null,
    weekday: row.weekday,
    timeZone: row.timeZone ?? timeZone,
    nextAt: row.nextAt?.toISOString() ?? null,
    email: row.email,
    isConfirmed: row.isConfirmed,
  };
}
