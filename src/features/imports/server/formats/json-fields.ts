// Members of foreign JSON as what they are meant to be; anything else is as if it were not there.

export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: unknown): JsonObject[] {
  return asList(value)
    .map(asObject)
    .filter((one) => one !== null);
}

/** A text that is not blank, as it stands; a number in digits. */
export function asText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** True, 1, "1", "true" and "yes". */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || /^(1|true|yes)$/i.test(asText(value) ?? "");
}

/** Names in a list of texts or of objects that carry one. */
export function asNames(value: unknown): string[] {
  return asList(value).flatMap((one) => {
    const { name, label, title, tag } = asObject(one) ?? {};
    return asText(one) ?? asText(name) ?? asText(label) ?? asText(title) ?? asText(tag) ?? [];
  });
}

/** The object in `text`; null for anything else, also when it is broken. */
export function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
