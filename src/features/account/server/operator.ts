import { and, eq, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";

/** Whether the user's confirmed email address is in ADMIN_EMAILS. */
export async function isOperator(ctx: Ctx): Promise<boolean> {
  const { adminEmails } = ctx.app.env;
  if (adminEmails.length === 0) return false;
  const found = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, ctx.userId),
          users.emailVerified,
          sql`lower(${users.email}) = any(${sql.param(adminEmails)}::text[])`,
        ),
      ),
  );
  return found.length > 0;
}

/** The same for an account that is loaded already. */
export function isOperatorAccount(
  { env }: Pick<AppContext, "env">,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): boolean {
  return emailVerified && env.adminEmails.includes(email.toLowerCase());
}
