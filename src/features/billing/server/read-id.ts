/** The id of what Stripe refers to, which it sends along whole at times; null where it refers to nothing. */
export function readId(value: unknown): string | null {
  if (typeof value === "string") return value;
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}
