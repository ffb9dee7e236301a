/** The properties at the beginning of a note, as YAML. */

export type Property = string | number | boolean | null | readonly string[];

/** Null and empty ones are left out. Keys are our own words. */
export function writeFrontMatter(properties: Readonly<Record<string, Property>>): string {
  const lines = Object.entries(properties).flatMap(([key, value]) => {
    if (value === null || value === "") return [];
    if (typeof value === "string") return [`${key}: ${quote(value)}`];
    if (typeof value !== "object") return [`${key}: ${value}`];
    return value.length === 0 ? [] : [`${key}:`, ...value.map((one) => `  - ${quote(one)}`)];
  });
  return `---\n${lines.join("\n")}\n---\n`;
}

/** What JSON leaves as it is, and YAML does not take for printable or takes for the end of a line. */
const unprintable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** JSON's strings are YAML's, but for what is not printable there. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A topic as Obsidian takes it for a tag; empty where nothing of it may stand in one. */
export function toTag(topic: string): string {
  const tag = topic.replaceAll(/[^\p{L}\p{N}\p{M}_/-]+/gu, "-").replaceAll(/^[-/]+|[-/]+$/g, "");
  return /[\p{L}\p{M}_/-]/u.test(tag) ? tag : "";
}
