import type { RelatedEntry } from "#features/connections/contract.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const maxNamed = 3;

/** The reason for a relation, in words: "Shares the topics X and Y; both mention a and b". */
export function describeReason({ topics, words }: RelatedEntry["reason"]): string {
  const parts: string[] = [];
  if (topics.length > 0) {
    const noun = topics.length === 1 ? "topic" : "topics";
    parts.push(`shares the ${noun} ${list.format(topics.slice(0, maxNamed))}`);
  }
  if (words.length > 0) parts.push(`both mention ${list.format(words.slice(0, maxNamed))}`);
  const said = parts.join("; ");
  return said ? said[0]!.toUpperCase() + said.slice(1) : "Similar in what it says";
}
