/** The Stripe client: Stripe's SDK, loaded on first use, with a timeout and one retry. */
import type { Stripe } from "stripe";
import type { AppContext } from "#server/app-context.ts";
import type { BillingSettings } from "#server/settings/billing-settings.ts";
import { AppError } from "#shared/errors.ts";

/** Timeout of one attempt. With the retry, a request takes at most twice as long. */
export const timeouts = { milliseconds: 10_000 };

const clients = new WeakMap<BillingSettings, Promise<Stripe>>();

/** The billing settings. Throws "unavailable" if plans are not sold. */
export function requireBilling({ env }: Pick<AppContext, "env">): BillingSettings {
  if (env.billing !== null) return env.billing;
  throw new AppError("unavailable", "Plans are not sold here, so there are no limits.");
}

/** The Stripe client for these settings, created once. */
export function createStripe(settings: BillingSettings): Promise<Stripe> {
  let client = clients.get(settings);
  if (client === undefined) {
    client = load(settings);
    clients.set(settings, client);
  }
  return client;
}

async function load({ secretKey, apiBase }: BillingSettings): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return new Stripe(secretKey, {
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? "http" : "https",
    maxNetworkRetries: 1,
    timeout: timeouts.milliseconds,
    telemetry: false,
  });
}

/**
 * Calls Stripe for a user. Errors of Stripe are logged without the request's data, and thrown as
 * "unavailable" with `message`.
 */
export async function callStripe<Result>(
  { env, log }: Pick<AppContext, "env" | "log">,
  message: string,
  work: (stripe: Stripe, settings: BillingSettings) => Promise<Result>,
): Promise<Result> {
  const settings = requireBilling({ env });
  try {
    return await work(await createStripe(settings), settings);
  } catch (cause) {
    if (!isStripeError(cause)) throw cause;
    log.warn(describeStripeError(cause), "Stripe refused a request");
    throw new AppError("unavailable", `${message}. Please try again in a few minutes.`, {
      retryAfterSeconds: 120,
      cause,
    });
  }
}

/** Checks the name, because importing the error classes would load the whole SDK. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** Whether Stripe does not know the customer, for example after a change from test keys to live keys. */
export function isCustomerMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing" && error.param === "customer";
}

/** Omits Stripe's messages, because they name customers and quote request data. */
export function describeStripeError(error: Stripe.errors.StripeError) {
  const { type, code, statusCode, requestId, param } = error;
  return { type, reason: code, status: statusCode, request: requestId, field: param };
}
