/** POST /api/billing/webhook: Stripe tells what happened. Its signature is what lets it in. */
import type { Context } from "hono";
import type { Stripe } from "stripe";
import type { HttpEnv } from "#server/http/actor.ts";
import { readClientAddress } from "#server/http/client-address.ts";
import { limitClients, readClientKey } from "#server/http/client-allowance.ts";
import { collectBody, tooLarge } from "#server/http/paced-body.ts";
import { createTurns } from "#server/take-turns.ts";
import { AppError } from "#shared/errors.ts";
import { applyEvent } from "./apply-event.ts";
import { readId } from "./read-id.ts";
import { openStripe, requireBilling } from "./stripe-client.ts";

/** An event holds one object, of some kilobytes. */
const largestEvent = 512 * 1024;
const busy = {
  message: "Too many events at once. Please send this one again.",
  codeWhenFull: "unavailable",
} as const;

export function createWebhook() {
  const takeRequest = limitClients({ burst: 2_000, secondsEach: 0.05 });
  /** Bodies in memory, of one network and in all, before it is known who sends them. */
  const bodies = createTurns({
    total: 64,
    each: 32,
    mostWaiting: 500,
    waitMilliseconds: 10_000,
    ...busy,
  });
  /** Each asks Stripe, and waits. Those of one customer come one after the other. */
  const events = createTurns({
    total: 8,
    each: 1,
    mostWaiting: 100,
    mostWaitingInAll: 1_000,
    waitMilliseconds: 15_000,
    ...busy,
  });

  return async (c: Context<HttpEnv>) => {
    const { app } = c.var;
    takeRequest(readClientAddress(c));
    const settings = requireBilling(app);
    const signature = c.req.header("stripe-signature");
    if (signature === undefined) throw unsigned();
    const stripe = await openStripe(settings);
    const event = await bodies.run(
      readClientKey(c),
      async () => readEvent(stripe, await readBody(c.req.raw), signature, settings.webhookSecret),
      c.req.raw.signal,
    );
    const customer = readId((event.data.object as { customer?: unknown }).customer);
    await events.run(customer ?? event.id, () => applyEvent(app, { stripe, settings }, event));
    return c.json({ received: true });
  };
}

async function readBody({ body, headers }: Request): Promise<Uint8Array> {
  if (body === null) throw unsigned();
  if (Number(headers.get("content-length") ?? 0) > largestEvent) throw tooLarge(largestEvent);
  return collectBody(body, largestEvent, null);
}

/** Of the bytes as they came: what is parsed and written anew is signed no longer. */
async function readEvent(
  stripe: Stripe,
  body: Uint8Array,
  signature: string,
  secret: string,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(Buffer.from(body), signature, secret);
  } catch (cause) {
    throw unsigned(cause);
  }
}

function unsigned(cause?: unknown): AppError {
  return new AppError("validation", "This is not signed by Stripe", { cause });
}
