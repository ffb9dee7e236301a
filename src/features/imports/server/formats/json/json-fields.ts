// Reads members of foreign JSON leniently: a value of another type counts as missing.

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
    .filter((object) => object !== null);
}

/** A non-blank text, unchanged; a number as digits. */
export function asText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** True for true, 1, "1", "true" and "yes". */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || /^(1|true|yes)$/i.test(asText(value) ?? "");
}

/** Names from a list of texts, or of objects with a name. */
export function asNames(value: unknown): string[] {
  return asList(value).flatMap((element) => {
    const { name, label, title, tag } = asObject(element) ?? {};
    return asText(element) ?? asText(name) ?? asText(label) ?? asText(title) ?? asText(tag) ?? [];
  });
}

/** Parses an object; returns null for anything else, including invalid JSON. */
export function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
