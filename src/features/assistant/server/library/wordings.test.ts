/** The many ways in which people ask for the same. */
import { describe, expect, it } from "vitest";
import { noLibraryFilter } from "#shared/library-filters.ts";
import { correctWords } from "./correct-words.ts";
import { findOrdinal, narrowQuestion } from "./parse-follow-up.ts";
import { mayAskLibrary, parseLibraryQuestion } from "./parse-library-question.ts";
import { parseBare, parseOverview } from "./parse-overview.ts";
import { listReadings } from "./question-texts.ts";
import { anyProject, unfiledName } from "./read-names.ts";
import type { Vocabulary } from "./reading.ts";
import { named, toShort } from "./testing/short-question.ts";

const vocabulary: Vocabulary = {
  topics: named(["tea", "Tea"], ["video games", "Video games"]),
  sites: named(["guardian", "theguardian.com"], ["nytimes.com", "nytimes.com"]),
  authors: named(["lovelace", "Ada Lovelace"]),
  collections: named(["slow reads", "c1"], ["toolbox", "c2"], [unfiledName, "c0"]),
  projects: named(["city guide", "p1"], [anyProject, "p1"]),
};
const now = new Date("2026-11-18T12:00:00Z");

const parse = (question: string) =>
  toShort(parseLibraryQuestion(listReadings(question), vocabulary, now));
const tea = { about: ["Tea"] };

describe("a list", () => {
  it.each<[string, object]>([
    ["anything on tea?", tea],
    ["do i have somthing about tea", tea],
    ["give me everything I've got on tea", tea],
    ["Would you be so kind as to find me anything about tea?", tea],
    ["tea articles", tea],
    ["my tea stuff, please", tea],
    ["anything tea related in here?", tea],
    ["Tea - what do I have?", tea],
    ["I'm writing a paper. Could you find the pieces I saved about tea?", tea],
    ["things I squirreled away on tea", tea],
    ["articles about robot vacuums (those that map)", { about: ["robot vacuums"] }],
    ["which articles are tagged tea", { topic: ["Tea"] }],
    ["articles about tea but not about coffee", { ...tea, notAbout: ["coffee"] }],
    ["tea articles that aren't in French", { ...tea, notLanguage: ["fr"] }],
    ["everything about tea except the PDFs", { ...tea, notType: ["pdf"] }],
    ["articles about tea, not from the Guardian", { ...tea, notSite: ["theguardian.com"] }],
    ["articles from the Guardian without notes", { site: ["theguardian.com"], note: ["false"] }],
    ["Need all example.org pages", { site: ["example.org"] }],
    ["articles from The Economist", { site: ["economist"] }],
    ["everything by Lovelace", { author: ["Ada Lovelace"] }],
    ["Toolbox entries I haven't opened yet", { collectionId: ["c2"], state: ["unread"] }],
    ["unfinished stuff in slow reads", { collectionId: ["c1"], state: ["reading"] }],
    [
      "highlighted entries linked to the City Guide project",
      { projectId: ["p1"], highlighted: ["true"] },
    ],
    ["entries in no collection at all", { collectionId: ["c0"] }],
    ["entries that are not in any collection", { collectionId: ["c0"] }],
    ["which articles are in a collection?", { notCollectionId: ["c0"] }],
    [
      "Newsroom entries that are not linked to any project",
      { about: ["newsroom"], notProjectId: ["p1"] },
    ],
    [
      "Toolbox entries that are not linked to any project",
      { collectionId: ["c2"], notProjectId: ["p1"] },
    ],
    ["articles about tea without a project", { ...tea, notProjectId: ["p1"] }],
    ["tea, but not the French ones", { ...tea, notLanguage: ["fr"] }],
    ["Show me the notes where I mention tea", { ...tea, note: ["true"] }],
    ["tea: what do I know?", tea],
    ["the ones whose note says it contradicts tea", { about: ["contradicts tea"], note: ["true"] }],
    ["Which of my items are visible to everyone?", { public: ["true"] }],
    ["Items where I left a remark", { note: ["true"] }],
    ["what have I read all the way through?", { state: ["finished"] }],
    ["which articles have I read all the way through?", { state: ["finished"] }],
    ["Which PDF did I save most recently?", { type: ["pdf"], limit: 1 }],
    ["my seven most recent additions", { limit: 7 }],
    ["saved yesterday", { saved: ["2026-11-17"] }],
    ["Everything from last weekend", { saved: ["2026-11-14..2026-11-15"] }],
    ["what did I save between 1 and 15 September 2026?", { saved: ["2026-09-01..2026-09-15"] }],
    ["items saved in September of last year", { saved: ["2025-09"] }],
    ["entries saved more than two years ago", { saved: ["<2024-11-18"] }],
    ["saves since the start of this month", { saved: [">=2026-11"] }],
    ["what did I save the day before yesterday?", { saved: ["2026-11-16"] }],
    ["number of finished entries", { kind: "count", state: ["finished"] }],
    ["how many did I finish", { kind: "count", state: ["finished"] }],
    ["how many things are in my library?", { kind: "count" }],
    [
      "In Slow Reads, how many are public?",
      { kind: "count", collectionId: ["c1"], public: ["true"] },
    ],
  ])("“%s”", (question, understood) => {
    expect(parse(question)).toEqual(understood);
    expect(mayAskLibrary(listReadings(question))).toBe(true);
  });
});

describe("an overview", () => {
  it.each([
    "what do i know about tea",
    "What have I learned so far about tea?",
    "catch me up on tea",
    "Brief me on tea.",
    "tl;dr on tea",
    "overview: tea",
    "overveiw: tea",
    "tea - quick summary of my stuff",
    "what do my articles say about tea",
    "I'm writing a paper. What does my library say about tea?",
    "Please sum up my saved material on tea.",
    "Can you put together the main points on tea from my articles?",
    "I should like a short synopsis of my holdings on tea.",
    "Kindly summarise the content I have saved on tea",
    "what did i read or save on tea, in short",
    "Tell me about tea, from what I saved.",
  ])("“%s”", (question) => {
    const readings = listReadings(question);
    const found =
      parseOverview(readings, vocabulary, now) ?? parseLibraryQuestion(readings, vocabulary, now);
    expect(found?.values).toEqual(tea);
    expect(mayAskLibrary(readings)).toBe(true);
  });

  it("is what a subject alone asks for, but no question", () => {
    expect(parseBare("Tea", vocabulary)).toMatchObject({ kind: "overview", values: tea });
    expect(parseBare("website builders for shops", vocabulary)).not.toBeNull();
    for (const question of [
      "Tea?",
      "who drinks tea",
      "お茶",
      "compare tea and coffee",
      "ok thanks",
    ])
      expect([question, parseBare(question, vocabulary)]).toEqual([question, null]);
  });
});

describe("a follow-up", () => {
  const before = { ...noLibraryFilter, values: { collectionId: ["c1"] } };
  it.each<[string, object]>([
    ["Which ones among them are public?", { collectionId: ["c1"], public: ["true"] }],
    ["and the Guardian?", { collectionId: ["c1"], site: ["theguardian.com"] }],
    ["same for Toolbox", { collectionId: ["c2"] }],
    ["now without the French ones", { collectionId: ["c1"], notLanguage: ["fr"] }],
    ["leave out what's unread", { collectionId: ["c1"], state: ["reading", "finished"] }],
    ["and of those, which are done?", { collectionId: ["c1"], state: ["finished"] }],
    ["and wine?", { collectionId: ["c1"], about: ["wine"] }],
  ])("“%s”", (question, understood) => {
    expect(toShort(narrowQuestion(listReadings(question), before, vocabulary, now))).toEqual(
      understood,
    );
  });

  it.each([
    "the second one",
    "what is the second one about?",
    "tell me about the second one",
    "the second one, open it",
    "the second of those",
  ])("names an entry of the list: “%s”", (question) => {
    expect(findOrdinal(question, 3)).toBe(1);
  });
});

it("corrects typing errors in the words that ask", () => {
  expect(correctWords("artciles abuot somthing savedd on teas")).toBe(
    "articles about something saved on teas",
  );
});
