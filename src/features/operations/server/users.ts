/** Accounts, as operators see and block them. */
import type { AdminUser, AdminUserPage, AdminUsersQuery } from "#features/operations/contract.ts";
import { moderateUser } from "#features/discover/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { paginate } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import { z } from "zod";
import { selectUsers, type UserRow } from "./across-users.ts";

const cursor = createCursor(z.object({ id: cursorField.id }), "users");

export async function listUsers(ctx: Ctx, query: AdminUsersQuery): Promise<AdminUserPage> {
  const { q } = query;
  const { rows, nextCursor } = await paginate(query, cursor, (after, limit) =>
    selectUsers(ctx.app.database, {
      after: after?.id ?? null,
      limit,
      ...(q === undefined || q === "" ? {} : { q }),
    }),
  );
  return { items: rows.map((row) => toAdminUser(ctx, row)), nextCursor };
}

/**
 * Blocks or unblocks an account. A blocked account has no sessions, its keys do not work, and its public content is
 * hidden. Throws "not_found", "conflict" if nothing would change, and "forbidden" for the operator's own account.
 */
export async function updateUser(
  ctx: Ctx,
  id: string,
  { isBlocked }: { isBlocked: boolean },
): Promise<AdminUser> {
  const { app, userId } = ctx;
  if (id === userId) throw new AppError("forbidden", "You cannot block your own account");
  const { email } = await findUser(ctx, id);
  await moderateUser(app, email, isBlocked ? "block" : "unblock");
  app.log.info(
    { operator: userId, user: id, isBlocked },
    "an operator blocked or unblocked a user",
  );
  return toAdminUser(ctx, await findUser(ctx, id));
}

async function findUser({ app }: Ctx, id: string): Promise<UserRow> {
  const [found] = await selectUsers(app.database, { id, limit: 1 });
  if (found === undefined) throw new AppError("not_found", "There is no such account");
  return found;
}

function toAdminUser({ userId }: Ctx, { createdAt, lastActiveAt, ...row }: UserRow): AdminUser {
  return {
    ...row,
    isOwn: row.id === userId,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
}
