/** POST /api/billing/webhook: receives Stripe's events, authenticated by their signature. */
import type { Context } from "hono";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { collectBody, tooLarge } from "#server/http/request/paced-body.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { applyEvent } from "./apply-event.ts";
import { getStripeId } from "./get-stripe-id.ts";
import { createStripe, requireBilling } from "./stripe-client.ts";

/** In bytes. An event contains one object of some kilobytes. */
const maxEventBytes = 512 * 1024;
/** Seconds between the signature and now, in either direction. Stripe's SDK checks the past only. */
const toleranceSeconds = 300;
/** The required fields of every event. */
const ReceivedEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

export function createWebhook() {
  const bodies = createSemaphore(concurrencyLimits.webhookBodies);
  const events = createSemaphore(concurrencyLimits.webhookEvents);

  return async (c: Context<HttpEnv>) => {
    const { app } = c.var;
    const settings = requireBilling(app);
    const signature = c.req.header("stripe-signature");
    if (signature === undefined) throw unsigned();
    const stripe = await createStripe(settings);
    const event = await bodies.withPermit(
      getClientNetwork(c) ?? "",
      async () => readEvent(stripe, await readBody(c.req.raw), signature, settings.webhookSecret),
      { signal: c.req.raw.signal },
    );
    const customer = getStripeId((event.data.object as { customer?: unknown }).customer);
    await events.withPermit(customer ?? event.id, () =>
      applyEvent(app, { stripe, settings }, event),
    );
    return c.json({ received: true });
  };
}

async function readBody({ body, headers }: Request): Promise<Uint8Array> {
  if (body === null) throw unsigned();
  if (Number(headers.get("content-length") ?? 0) > maxEventBytes) throw tooLarge(maxEventBytes);
  return collectBody(body, maxEventBytes, null);
}

/** Verifies the bytes as they arrived, because parsing and serialising them again would change what was signed. */
async function readEvent(
  stripe: Stripe,
  body: Uint8Array,
  signature: string,
  secret: string,
): Promise<Stripe.Event> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(
      Buffer.from(body),
      signature,
      secret,
      toleranceSeconds,
    );
  } catch (cause) {
    throw unsigned(cause);
  }
  if (isFromFuture(signature)) throw unsigned();
  if (ReceivedEvent.safeParse(event).success) return event;
  throw new AppError("validation", "This event is incomplete: id, type or data is missing");
}

/** The header is `t=<seconds since 1970>,v1=<signature>,…`. */
function isFromFuture(signature: string): boolean {
  const latest = Date.now() / 1_000 + toleranceSeconds;
  return [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, time]) => Number(time) > latest);
}

function unsigned(cause?: unknown): AppError {
  return new AppError("validation", "This is not signed by Stripe", { cause });
}
