import { eq } from "drizzle-orm";
import type { AccountSecurity } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { accounts, users } from "./tables.ts";

/** The user's security settings. */
export async function getSecurity(ctx: Ctx): Promise<AccountSecurity> {
  const { user, methods } = await asSystem(ctx.app.database, async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.id, ctx.userId));
    const methods = await tx
      .select({ provider: accounts.providerId, password: accounts.password })
      .from(accounts)
      .where(eq(accounts.userId, ctx.userId));
    return { user: found, methods };
  });
  if (user === undefined) throw new AppError("unauthenticated", "Not authenticated");
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    hasPassword: methods.some(
      (method) => method.provider === "credential" && method.password !== null,
    ),
    google: methods.some((method) => method.provider === "google"),
    twoFactor: user.twoFactorEnabled,
  };
}

/** The user's current address; a cached session may hold an older one. */
export async function getAddress(ctx: Ctx): Promise<string> {
  const [found] = await asSystem(ctx.app.database, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, ctx.userId)),
  );
  if (found === undefined) throw new AppError("unauthenticated", "Not authenticated");
  return found.email;
}
