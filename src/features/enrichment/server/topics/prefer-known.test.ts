import { describe, expect, it } from "vitest";
import { foldTopic } from "#shared/fold-topic.ts";
import { enrichText } from "../testing/enrich-text.ts";
import { preferKnown } from "./prefer-known.ts";
import type { Candidate } from "./candidate.ts";

/** A user with this many unrelated topics, and with `own`. */
function makeKnown(count: number, own: readonly string[] = []): Map<string, string> {
  const others = Array.from({ length: count - own.length }, (_, at) => `Vandor ${at}`);
  return new Map([...own, ...others].map((topic) => [foldTopic(topic), topic]));
}

function makeCandidate(topic: string, change: Partial<Candidate>): Candidate {
  const key = foldTopic(topic);
  const flags = { isName: false, isKnown: false, isGeneral: false, isNew: false };
  return {
    topic,
    key,
    parts: [key],
    score: 0,
    count: 1,
    inTitle: true,
    ...flags,
    isDominant: true,
    ...change,
  };
}

const subject = (topic: string) => makeCandidate(topic, { isGeneral: true });
const ownTopic = (topic: string) => makeCandidate(topic, { isKnown: true });
const newWord = (topic: string) => makeCandidate(topic, { isNew: true });
const match = (topic: string, broader: string | null, score: number) => ({ topic, broader, score });

describe("preferKnown", () => {
  it("keeps every topic of a user with few topics", () => {
    const chosen = [subject("Physics"), newWord("Lumpen")];
    expect(preferKnown(chosen, [], makeKnown(14))).toEqual(["Physics", "Lumpen"]);
  });

  it("adds no new word beside a subject or a topic of the user from 15 topics on", () => {
    const known = makeKnown(15, ["Bees"]);
    expect(preferKnown([newWord("Lumpen"), subject("Physics")], [], known)).toEqual(["Physics"]);
    expect(preferKnown([newWord("Lumpen"), ownTopic("Bees")], [], known)).toEqual(["Bees"]);
    expect(preferKnown([newWord("Lumpen")], [], known)).toEqual(["Lumpen"]);
  });

  it("adds no common word at all from 60 topics on, but names and phrases of the title", () => {
    const name = makeCandidate("Grace Hopper", { isNew: true, isName: true });
    const phrase = makeCandidate("Slow tools", { isNew: true, parts: ["slow", "tool"] });
    expect(preferKnown([newWord("Lumpen")], [], makeKnown(60))).toEqual([]);
    expect(preferKnown([newWord("Lumpen"), name], [], makeKnown(60))).toEqual(["Grace Hopper"]);
    expect(preferKnown([phrase], [], makeKnown(60))).toEqual(["Slow tools"]);
    const untitled = [name, phrase].map((one) => ({ ...one, inTitle: false }));
    expect(preferKnown(untitled, [], makeKnown(60))).toEqual([]);
  });

  it("adds no new subject beside a topic of the user from 60 topics on", () => {
    const chosen = [subject("Physics"), ownTopic("Bees")];
    const matches = [match("Physics", "Science", 2)];
    expect(preferKnown(chosen, matches, makeKnown(59, ["Bees"]))).toEqual(["Physics", "Bees"]);
    expect(preferKnown(chosen, matches, makeKnown(60, ["Bees"]))).toEqual(["Bees"]);
  });

  it("adds a new subject with overwhelming evidence", () => {
    const chosen = [subject("Physics"), ownTopic("Bees")];
    const known = makeKnown(60, ["Bees"]);
    expect(preferKnown(chosen, [match("Physics", "Science", 5)], known)).toEqual([
      "Physics",
      "Bees",
    ]);
  });

  it("uses the broader subject in the user's spelling if nothing else fits", () => {
    const matches = [match("Physics", "Science", 2)];
    expect(preferKnown([subject("Physics")], matches, makeKnown(60, ["sciences"]))).toEqual([
      "sciences",
    ]);
    expect(preferKnown([subject("Physics")], matches, makeKnown(60))).toEqual(["Physics"]);
  });

  it("does not use a heading that is no subject of its own", () => {
    const matches = [match("Gardening", "Lifestyle", 2)];
    expect(preferKnown([subject("Gardening")], matches, makeKnown(60, ["Lifestyle"]))).toEqual([
      "Gardening",
    ]);
  });

  it("leaves no text without a topic", () => {
    const chosen = [subject("Physics"), subject("Gardening")];
    expect(preferKnown(chosen, [], makeKnown(300))).toEqual(["Physics"]);
  });
});

const readText = (text: string, title: string, count: number) =>
  enrichText({
    text,
    title,
    siteName: null,
    url: null,
    language: "en",
    whyItsInteresting: "",
    knownTopics: count === 0 ? [] : [...makeKnown(count).values()],
  }).mainTopics;

describe("extractTopics, a name that recurs", () => {
  const text = `In the morning Mervold put on the coat. Nobody had told Mervold that it was not the right one.

Later Mervold came back, and the others asked where Mervold had been. It was said that he had seen it before.

At night Mervold was tired. They let Mervold be, and nobody said anything about it until Mervold woke up.`;

  it.each([
    ["What happened then", 0, ["Mervold"]],
    ["What happened then", 60, []],
    ["What happened to Mervold", 60, ["Mervold"]],
  ])("is a topic under the title %j for a user with %i topics: %j", (title, count, expected) => {
    expect(readText(text, title, count)).toEqual(expected);
  });
});

describe("extractTopics, a common word that recurs", () => {
  const text = `The trellis came in two parts. Nobody knew where the trellis was to be put, so they left it near the door.

In the evening it fell over. They put it up again, and it was crooked.

When it was morning the trellis had gone. Somebody had seen it near the lumpen, but nobody said who had been there.`;

  it.each([
    [0, ["Trellis"]],
    [60, []],
  ])("is the only topic or none for a user with %i topics", (count, expected) => {
    expect(readText(text, "Where the trellis went", count)).toEqual(expected);
  });
});
