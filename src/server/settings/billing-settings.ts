/** Stripe settings from the STRIPE_* variables: complete or absent. */

export type BillingSettings = {
  /** Never to be logged. */
  secretKey: string;
  /** Never to be logged. */
  webhookSecret: string;
  prices: { basic: string; premium: string };
  /** An origin: https://api.stripe.com unless another server with that protocol is configured. */
  apiBase: string;
};

export type BillingValues = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PRICE_BASIC?: string | undefined;
  STRIPE_PRICE_PREMIUM?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
};

const needed = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_BASIC",
  "STRIPE_PRICE_PREMIUM",
] as const;

/** The complete settings, null if none is set, or a sentence for each missing one. */
export function parseBillingSettings(
  values: BillingValues,
): BillingSettings | null | { problems: string[] } {
  const given = needed.filter((name) => values[name] !== undefined);
  if (given.length === 0)
    return values.STRIPE_API_BASE === undefined
      ? null
      : { problems: ["STRIPE_API_BASE has no effect without STRIPE_SECRET_KEY."] };
  const problems = needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set if ${given[0]} is.`);
  const [secretKey, webhookSecret, basic, premium] = needed.map((name) => values[name] ?? "") as [
    string,
    string,
    string,
    string,
  ];
  if (problems.length === 0 && basic === premium)
    problems.push("STRIPE_PRICE_PREMIUM must not be the same as STRIPE_PRICE_BASIC.");
  if (problems.length > 0) return { problems };
  const apiBase = new URL(values.STRIPE_API_BASE ?? "https://api.stripe.com").origin;
  return { secretKey, webhookSecret, prices: { basic, premium }, apiBase };
}
