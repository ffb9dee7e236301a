/** PostgreSQL's text type cannot store NUL and lone surrogates: removes them from every string of a value. */
export function toStorable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (value !== null && typeof value === "object" && !(value instanceof Blob)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, toStorable(member)]),
    );
  }
  return value;
}
