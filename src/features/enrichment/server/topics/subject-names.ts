/** The names by which people ask for general subjects, and the words of texts that are about a part of one. */
import { foldTopic } from "#shared/fold-topic.ts";
import { narrowerSubjects } from "../data/narrower-subjects.ts";
import { subjectSynonyms } from "../data/subject-synonyms.ts";

type ByName = ReadonlyMap<string, readonly string[]>;

let topicsByName: ByName | null = null;
let narrowerByName: ByName | null = null;

/** The labels of the subjects that `name` is another name of, as Film for "movies". */
export function listTopicsNamed(name: string): readonly string[] {
  topicsByName ??= group(
    readLines(subjectSynonyms).flatMap(([[topic = ""], names]) =>
      [topic, ...names].map((one) => [one, [topic]] as const),
    ),
  );
  return topicsByName.get(foldTopic(name)) ?? [];
}

/** Its own names of one word, and words for its parts and kinds, as "tennis" for "sports"; none for most names. */
export function listNarrower(name: string): readonly string[] {
  narrowerByName ??= group(
    readLines(narrowerSubjects).flatMap(([names, words]) =>
      names.map(
        (one) => [one, [...names, ...words].filter((word) => !word.includes(" "))] as const,
      ),
    ),
  );
  return narrowerByName.get(foldTopic(name)) ?? [];
}

/** Of each line, the names before the colon and those after it. */
function readLines(text: string): [before: string[], after: string[]][] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [before = "", after = ""] = line.split(/: (.*)/su);
      return [before.split(", "), after.split(", ")];
    });
}

/** By folded name, each value once. */
function group(named: readonly (readonly [name: string, values: readonly string[]])[]): ByName {
  const found = Map.groupBy(named, ([name]) => foldTopic(name));
  return new Map(
    [...found].map(([key, ones]) => [key, [...new Set(ones.flatMap(([, values]) => values))]]),
  );
}
