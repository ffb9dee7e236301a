/** People whom the operator keeps out. The database refuses their sessions, whichever way in was taken. */
import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { dropPending } from "./drop-pending.ts";
import { endSessionsIn } from "./session-list.ts";
import { users } from "./tables.ts";

/** SQLSTATE by which a trigger refuses the session of a person who is blocked. */
const blockedState = "CP001";

/**
 * Keeps the person out, ends their sessions, and hides what they made public; or takes that back. In a transaction of
 * the system. `isNew`: it was not so before. Throws "not_found".
 */
export async function setBlocked(
  tx: Tx,
  email: string,
  isBlocked: boolean,
): Promise<{ userId: string; isNew: boolean }> {
  const [found] = await tx
    .select({ userId: users.id, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
    .for("update");
  if (found === undefined)
    throw new AppError("not_found", "There is no account with this e-mail address");
  const { userId } = found;
  const isNew = (found.blockedAt !== null) !== isBlocked;
  if (isNew)
    await tx
      .update(users)
      .set({ blockedAt: isBlocked ? new Date() : null })
      .where(eq(users.id, userId));
  if (isBlocked) {
    await endSessionsIn(tx, userId, null);
    await dropPending(tx, userId);
  }
  return { userId, isNew };
}

/** Throws "forbidden" with a sentence where the database refused a session to somebody blocked; else the error itself. */
export function explainBlocked(error: unknown): never {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as Error & { code?: unknown }).code === blockedState)
      throw new AppError(
        "forbidden",
        "This account was blocked by the operator of this site. You cannot sign in.",
      );
  throw error;
}
