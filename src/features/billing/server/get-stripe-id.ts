/** The id of an object that Stripe refers to, by id or expanded; null without a reference. */
export function getStripeId(value: unknown): string | null {
  if (typeof value === "string") return value;
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}
