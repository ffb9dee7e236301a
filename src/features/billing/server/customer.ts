/** The user as a Stripe customer, created only once even for simultaneous requests. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { subscriptions } from "./tables.ts";

export type Customer = { id: string; checkoutSessionId: string | null };

/** The user's customer; null if there is none. */
export async function findCustomer({ app, userId }: Ctx): Promise<Customer | null> {
  const { customerId, checkoutSessionId } = subscriptions;
  const [row] = await asSystem(app.database, (tx) =>
    tx
      .select({ id: customerId, checkoutSessionId })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId)),
  );
  return row?.id == null ? null : { id: row.id, checkoutSessionId: row.checkoutSessionId };
}

/**
 * `former`: a customer that Stripe no longer knows. Throws "unauthenticated" if the account has since been
 * deleted.
 */
export async function createCustomer(
  ctx: Ctx,
  stripe: Stripe,
  former: string | null,
): Promise<Customer> {
  const { app, userId } = ctx;
  const [user] = await asSystem(app.database, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  );
  if (user === undefined) throw unauthenticated();
  const { id } = await stripe.customers.create(
    { email: user.email, metadata: { userId } },
    // The same key for simultaneous requests, and for a retry after a lost response.
    { idempotencyKey: hashKey("customer", userId, user.email, former) },
  );
  const stored = await storeCustomer(ctx, id, former);
  if (stored !== null) return stored;
  // Delete it: no later code would cancel what is bought with this customer.
  await stripe.customers.del(id);
  throw unauthenticated();
}

/**
 * The stored customer, possibly from a faster request; null if the user does not exist.
 *
 * Locks the user's row to serialise inserts: "on conflict" handles only one constraint, and a second insert
 * of the same customer would violate the other.
 */
async function storeCustomer(
  ctx: Ctx,
  customerId: string,
  former: string | null,
): Promise<Customer | null> {
  const { app, userId } = ctx;
  await asSystem(app.database, (tx) =>
    tx.execute(sql`
      insert into subscriptions (user_id, customer_id)
      select id, ${customerId} from users where id = ${userId} for no key update
      on conflict (user_id) do update
        set customer_id = excluded.customer_id, checkout_session_id = null, updated_at = now()
        where subscriptions.customer_id is not distinct from ${former}`),
  );
  return findCustomer(ctx);
}

/** An idempotency key: Stripe performs requests with the same key only once. */
export function hashKey(operation: string, ...parts: readonly (string | null)[]): string {
  return `${operation}-${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}

function unauthenticated(): AppError {
  return new AppError("unauthenticated", "Not authenticated");
}
