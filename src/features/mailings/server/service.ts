/** The settings of the weekly digest, and unsubscribing. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#features/account/server/tables.ts";
import type { DigestSettings, DigestUpdate } from "#features/mailings/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { digestKind } from "./digest/digest.ts";
import { findNext } from "./schedule.ts";
import { mailings } from "./tables.ts";

export { createDigest, type DigestSection, shorten } from "./digest/digest.ts";
export { savedSection } from "./digest/saved-section.ts";
export { mailingJob } from "./mailing-job.ts";
export { queueDueMailings, sweepMailings } from "./queue-due.ts";

const monday = 1;

/** `timeZone` is the default until the user switches the digest on. */
export function getDigest(ctx: Ctx, timeZone: string): Promise<DigestSettings> {
  return inTransaction(ctx, async (tx) => toSettings(await selectDigest(tx, ctx.userId), timeZone));
}

/**
 * Sets the next time from now on, so that a change sends nothing at once. Throws "conflict" when it is
 * switched on for an address that is not confirmed.
 */
export function updateDigest(
  ctx: Ctx,
  input: z.output<typeof DigestUpdate>,
  timeZone: string,
): Promise<DigestSettings> {
  const { userId } = ctx;
  return inTransaction(ctx, async (tx) => {
    const held = toSettings(await selectDigest(tx, userId), timeZone);
    const { isOn, ...chosen } = {
      isOn: input.isOn ?? held.isOn,
      weekday: input.weekday ?? held.weekday,
      timeZone: input.timeZone ?? held.timeZone,
    };
    if (isOn && !held.isOn && !held.isConfirmed)
      throw new AppError("conflict", "Please confirm your e-mail address first.");
    const next = findNext(Temporal.Now.instant(), chosen);
    const values = { ...chosen, nextAt: isOn ? new Date(next.epochMilliseconds) : null };
    await tx
      .insert(mailings)
      .values({ userId, kind: digestKind, ...values })
      .onConflictDoUpdate({ target: [mailings.userId, mailings.kind], set: values });
    return toSettings(await selectDigest(tx, userId), timeZone);
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

async function selectDigest(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      weekday: mailings.weekday,
      timeZone: mailings.timeZone,
      nextAt: mailings.nextAt,
    })
    .from(users)
    .leftJoin(mailings, and(eq(mailings.userId, users.id), eq(mailings.kind, digestKind)))
    .where(eq(users.id, userId));
  if (row === undefined) throw new AppError("not_found", "No user");
  return row;
}

function toSettings(
  row: Awaited<ReturnType<typeof selectDigest>>,
  timeZone: string,
): DigestSettings {
  return {
    isOn: row.nextAt !== null,
    weekday: row.weekday ?? monday,
    timeZone: row.timeZone ?? timeZone,
    nextAt: row.nextAt?.toISOString() ?? null,
    email: row.email,
    isConfirmed: row.isConfirmed,
  };
}
