/** Lists and ends a user's sessions. */
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { SessionInfo } from "#features/account/contract.ts";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { nameDevice } from "./name-device.ts";
import { sessions } from "../tables.ts";

/**
 * The maximum per user, and the number listed: a session that is not listed could not be ended, and repeated
 * sign-ins would fill the table.
 */
const maxSessions = 200;

export async function listSessions(ctx: Ctx, currentId: string): Promise<SessionInfo[]> {
  const rows = await asSystem(ctx.app.database, (tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, ctx.userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(maxSessions),
  );
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    device: nameDevice(row.userAgent),
    ipAddress: row.ipAddress || null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Ends one of the user's sessions. Throws "not_found". */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const deleted = await asSystem(ctx.app.database, (tx) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, ctx.userId)))
      .returning({ id: sessions.id }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "Session not found");
}

/**
 * Ends all of the user's sessions but `except`, and invalidates links and codes that would open another. A
 * trigger ends their streams.
 */
export async function endSessions(ctx: Ctx, except: string | null): Promise<void> {
  await asSystem(ctx.app.database, async (tx) => {
    await deleteSessions(tx, ctx.userId, except);
    await deleteVerifications(tx, ctx.userId);
  });
}

/** Ends the user's oldest sessions beyond the maximum. */
export async function endOldestSessions(database: Database, userId: string): Promise<void> {
  await asSystem(database, (tx) =>
    tx.delete(sessions).where(
      sql`${sessions.id} in (select id from sessions where user_id = ${userId}
        order by created_at desc, id desc offset ${maxSessions})`,
    ),
  );
}

/** Ends the sessions within a system transaction. */
export async function deleteSessions(tx: Tx, userId: string, except: string | null): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)));
}
