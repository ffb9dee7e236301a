/**
 * Writes the properties of a note as YAML front matter. Not with `yaml`, which takes 8 times as long for the
 * same text and leaves unprintable characters unescaped.
 */

export type Property = string | number | boolean | null | readonly string[];

/** Null and empty properties are left out. Keys are constants of ours. */
export function writeFrontMatter(properties: Readonly<Record<string, Property>>): string {
  const lines = Object.entries(properties).flatMap(([key, value]) => {
    if (value === null || value === "") return [];
    if (typeof value === "string") return [`${key}: ${quote(value)}`];
    if (typeof value !== "object") return [`${key}: ${value}`];
    return value.length === 0 ? [] : [`${key}:`, ...value.map((one) => `  - ${quote(one)}`)];
  });
  return `---\n${lines.join("\n")}\n---\n`;
}

/** Characters JSON allows unescaped that YAML treats as unprintable or as line breaks. */
const unprintable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A JSON string is a YAML string, except for unprintable characters. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A topic as an Obsidian tag; empty if no character is allowed in one. */
export function toTag(topic: string): string {
  const tag = topic.replaceAll(/[^\p{L}\p{N}\p{M}_/-]+/gu, "-").replaceAll(/^[-/]+|[-/]+$/g, "");
  return /[\p{L}\p{M}_/-]/u.test(tag) ? tag : "";
}
