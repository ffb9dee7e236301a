import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AccountDelete } from "#features/account/contract.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { createEmails } from "../emails/account-emails.ts";
import { verifyOwner } from "../password/verify-owner.ts";
import { captureDeletionQueue } from "./capture-deletion-job.ts";
import { getAddress } from "../security.ts";
import { users } from "../tables.ts";

const capturesPerJob = 1_000;

/**
 * Runs in the system transaction before the user's rows are deleted; set by features that this one cannot
 * import.
 */
export type OnAccountDelete = (tx: Tx, ctx: Ctx, choice: DeletionChoice) => Promise<void>;

type Asked = z.output<typeof AccountDelete>;
type DeletionChoice = Pick<Asked, "sharedEntries">;

/**
 * Deletes the account and all its data. A durable job then deletes captures that no other user saved, with
 * their files; other users keep what they saved, without a reference to this user.
 */
export async function deleteAccount(
  ctx: Ctx,
  sessionId: string,
  { password, onDelete, ...choice }: Asked & { onDelete: OnAccountDelete },
): Promise<void> {
  const { app, userId } = ctx;
  const { database, jobs, mail, env } = app;
  await verifyOwner(ctx, sessionId, password, "password");
  const email = await getAddress(ctx);
  await asSystem(database, async (tx) => {
    // First, as jobs do: one that reads a capture has locked it when it refers to the user.
    await tx.execute(
      sql`select from global_entries where creator_id = ${userId} order by id for update`,
    );
    // Then what is shared, so that what members do in shared collections waits and does not end in a deadlock.
    await tx.execute(sql`select lock_account(${userId}::uuid)`);
    // Tables are named in SQL because this feature cannot import the entries feature above it. Lists the
    // candidates only.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from global_entries where creator_id = ${userId}
        union select entry_id from user_entries where user_id = ${userId}
        union select entry_id from trash where user_id = ${userId} and entry_id is not null`,
    );
    for (let at = 0; at < rows.length; at += capturesPerJob) {
      const captureIds = rows.slice(at, at + capturesPerJob).map(({ id }) => id);
      await jobs.send(tx, captureDeletionQueue, { userId, captureIds: captureIds.join(",") });
    }
    await deleteVerifications(tx, userId);
    await onDelete(tx, ctx, choice);
    await tx.delete(users).where(eq(users.id, userId));
  });
  jobs.nudge(captureDeletionQueue);
  await mail.send(createEmails(env).accountDeleted(email));
}
