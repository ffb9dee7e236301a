/** The person as a customer of Stripe: made once, however many ask at once. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { subscriptions } from "./tables.ts";

export type Customer = { id: string; checkoutSessionId: string | null };

/** The id that the person has, or null. */
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

/** `former` is one that Stripe does not know any more. Throws "unauthenticated" where the account has gone meanwhile. */
export async function makeCustomer(
  ctx: Ctx,
  stripe: Stripe,
  former: string | null,
): Promise<Customer> {
  const { app, userId } = ctx;
  const [person] = await asSystem(app.database, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  );
  if (person === undefined) throw gone();
  const { id } = await stripe.customers.create(
    { email: person.email, metadata: { userId } },
    // The same for two at once, and for one who was cut off before the answer was written down.
    { idempotencyKey: hashKey("customer", userId, person.email, former) },
  );
  const stored = await storeCustomer(ctx, id, former);
  if (stored !== null) return stored;
  // Nobody would ever end what is bought in that name.
  await stripe.customers.del(id);
  throw gone();
}

/**
 * What the person has now: another request may have been quicker. Null where there is no such person.
 *
 * The person's row makes two of them take turns: "on conflict" looks at one constraint only, and the
 * second insert, of the same customer, would break the other.
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

/** A key under which Stripe does the same only once. */
export function hashKey(what: string, ...parts: readonly (string | null)[]): string {
  return `${what}-${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}

function gone(): AppError {
  return new AppError("unauthenticated", "Not authenticated");
}
