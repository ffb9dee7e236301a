/** Users blocked by the operator. The database refuses their sessions, whatever the sign-in method. */
import { eq } from "drizzle-orm";
import { hasCode } from "#server/error-causes.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { deleteSessions } from "./session-list.ts";
import { users } from "../tables.ts";

/** SQLSTATE with which a trigger refuses a session of a blocked user. */
const blockedState = "CP001";

/**
 * Blocks a user, ends their sessions and hides what they made public; or unblocks them. Needs a system
 * transaction. `isNew` is false if nothing changed. Throws "not_found".
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
    await deleteSessions(tx, userId, null);
    await deleteVerifications(tx, userId);
  }
  return { userId, isNew };
}

/**
 * Throws "forbidden" with a message if the database refused a blocked user's session; otherwise rethrows the
 * error.
 */
export function explainBlocked(error: unknown): never {
  if (hasCode(error, blockedState))
    throw new AppError(
      "forbidden",
      "This account was blocked by the operator of this site. You cannot sign in.",
    );
  throw error;
}
