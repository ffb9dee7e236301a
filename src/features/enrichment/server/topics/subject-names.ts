/** The general subjects that people call by another name. */
import { foldTopic } from "#shared/fold-topic.ts";
import { subjectSynonyms } from "../data/subject-synonyms.ts";

let topicsByName: Map<string, string[]> | null = null;

/** The labels of the subjects that `name` is another name of, as Film for "movies". */
export function listTopicsNamed(name: string): readonly string[] {
  topicsByName ??= readSynonyms();
  return topicsByName.get(foldTopic(name)) ?? [];
}

function readSynonyms(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of subjectSynonyms.trim().split("\n")) {
    const [topic = "", names = ""] = line.split(/: (.*)/su);
    for (const name of [topic, ...names.split(", ")]) {
      const key = foldTopic(name);
      const known = found.get(key);
      if (known === undefined) found.set(key, [topic]);
      else if (!known.includes(topic)) known.push(topic);
    }
  }
  return found;
}
