/** Writes the reason of a suggestion as a sentence for the user. */

/** The relation to the project: words of the project, or topics and words shared with a linked entry. */
export type Relation =
  | { kind: "project"; words: string[] }
  | { kind: "linked"; title: string; topics: string[]; words: string[] };

const maxNamed = 3;
const maxTitleLength = 80;

export function writeReason(relation: Relation): string {
  if (relation.kind === "project")
    return relation.words.length === 0
      ? "It is like the project’s description."
      : `It speaks of ${listWords(relation.words)}, as the project does.`;
  const title = shorten(relation.title);
  if (relation.topics.length > 0) {
    const noun = relation.topics.length === 1 ? "topic" : "topics";
    return `It shares the ${noun} ${listWords(relation.topics)} with “${title}”, which is linked.`;
  }
  if (relation.words.length === 0) return `It is like “${title}”, which is linked.`;
  return `It speaks of ${listWords(relation.words)}, as “${title}” does, which is linked.`;
}

function listWords(words: readonly string[]): string {
  const quoted = words.slice(0, maxNamed).map((word) => `“${word}”`);
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(quoted);
}

function shorten(title: string): string {
  const characters = [...title];
  if (characters.length <= maxTitleLength) return title;
  return `${characters.slice(0, maxTitleLength).join("").trimEnd()}…`;
}
