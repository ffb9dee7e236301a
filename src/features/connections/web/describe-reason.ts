import type { RelatedEntry } from "#features/connections/contract.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The reason for a relation, in words: "Both are about “Tidal power”; both mention “Barrage de la Rance”". */
export function describeReason(reason: RelatedEntry["reason"]): string {
  const { topics, phrases, noted, projects } = reason;
  const parts: string[] = [];
  if (noted !== null) parts.push(`your note names ${quote([noted])}`);
  if (topics.length > 0) parts.push(`both are about ${quote(topics)}`);
  if (phrases.length > 0) parts.push(`both mention ${quote(phrases)}`);
  if (projects.length > 0) parts.push(`both belong to ${quote(projects)}`);
  const said = parts.join("; ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const quote = (names: readonly string[]): string => list.format(names.map((name) => `“${name}”`));
