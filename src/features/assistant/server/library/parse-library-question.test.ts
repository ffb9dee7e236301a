import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOrdinal, narrowQuestion } from "./parse-follow-up.ts";
import { parseLibraryQuestion } from "./parse-library-question.ts";
import { parseNext } from "./parse-next.ts";
import { parseOverview } from "./parse-overview.ts";
import { listNames, listReadings } from "./question-texts.ts";
import { noLibraryFilter } from "#shared/library-filters.ts";
import type { Vocabulary } from "./reading.ts";
import { named, toShort } from "./testing/short-question.ts";

const vocabulary: Vocabulary = {
  topics: named(["politics", "Politics"], ["climate change", "Climate change"], ["tea", "Tea"]),
  sites: named(["nytimes.com", "nytimes.com"]),
  authors: named(["ada lovelace", "Ada Lovelace"]),
  collections: named(["recipes", "c1"]),
  projects: named(["garden", "p1"]),
};
const now = new Date("2026-11-30T12:00:00Z");

/** What was understood, without what is as usual. */
const parse = (question: string) =>
  toShort(parseLibraryQuestion(listReadings(question), vocabulary, now));

describe("a question about the library", () => {
  it.each<[string, object]>([
    ["Find articles about Politics", { about: ["Politics"] }],
    ["Show me entries related to climate change", { about: ["Climate change"] }],
    ["Find articles about software development", { about: ["software development"] }],
    ["What have I saved about elections in France?", { about: ["elections in france"] }],
    ["What did I save this week?", { saved: [">=2026-11-30"] }],
    ["What have I saved from nytimes.com?", { site: ["nytimes.com"] }],
    ["articles by Ada Lovelace", { author: ["Ada Lovelace"] }],
    ["What is in my collection “Recipes”?", { collectionId: ["c1"] }],
    ["Entries linked to the project Garden", { projectId: ["p1"] }],
    ["How many articles did I save in March?", { kind: "count", saved: ["2026-03"] }],
    ["How many unread entries do I have?", { kind: "count", state: ["unread"] }],
    ["How many PDFs do I have?", { kind: "count", type: ["pdf"] }],
    ["PDFs without a note", { type: ["pdf"], note: ["false"] }],
    ["Which articles have I not read yet?", { state: ["unread"] }],
    ["articles I started but did not finish", { state: ["reading"] }],
    ["the last five", { limit: 5 }],
    ["What are the three most recent articles about politics?", { about: ["Politics"], limit: 3 }],
    ["what is the oldest article in my library?", { sort: "oldest", limit: 1 }],
    ["Are there duplicates?", { duplicates: ["true"] }],
    ["Which entries about politics are not public?", { about: ["Politics"], public: ["false"] }],
    ["articles published in 2019", { published: ["2019"] }],
    [
      "Which French articles about tea did I save before 2024?",
      { language: ["fr"], about: ["Tea"], saved: ["<2024"] },
    ],
    [
      "unread articles about tea in my collection Recipes",
      { state: ["unread"], about: ["Tea"], collectionId: ["c1"] },
    ],
    [
      "Show highlighted articles about climate change from this year",
      { highlighted: ["true"], about: ["Climate change"], saved: ["2026"] },
    ],
    ["Show me my politics articles from last month", { about: ["Politics"], saved: ["2026-10"] }],
  ])("is “%s”", (question, understood) => {
    expect(parse(question)).toEqual(understood);
  });

  it.each([
    "How many articles does the constitution have?",
    "Which articles say that tides are caused by the moon?",
    "What do I know about Politics?",
    "Which animals live in France?",
    "When did I save the article about tea?",
    "How much tea do people drink?",
    "Show me how to make tea",
    "How many days are there in a year?",
    "How long is the last week of pregnancy?",
    "What did I highlight?",
    "What have I read this week?",
    "Which articles did I save in March that were saved in May?",
    "",
    "?",
  ])("is not “%s”", (question) => {
    expect(parse(question)).toBeNull();
  });

  it.each<[string, object]>([
    ["and in German?", { language: ["de"] }],
    ["only unread ones", { state: ["unread"] }],
    ["just the PDFs", { type: ["pdf"] }],
    ["What about last month?", { saved: ["2026-10"] }],
    ["how many of them have a note?", { kind: "count", note: ["true"] }],
    ["and from nytimes.com?", { site: ["nytimes.com"] }],
    ["the oldest", { sort: "oldest", limit: 1 }],
    ["those about climate change", { about: ["Tea", "Climate change"] }],
    ["and about climate change?", { about: ["Climate change"] }],
    ["and about elections?", { about: ["elections"] }],
  ])("narrows the one before by “%s”", (question, changed) => {
    const before = { ...noLibraryFilter, values: { about: ["Tea"], state: ["finished"] } };
    expect(toShort(narrowQuestion(listReadings(question), before, vocabulary, now))).toEqual({
      about: ["Tea"],
      state: ["finished"],
      ...changed,
    });
  });

  it.each([
    "Which PDFs did I save?",
    "tea",
    "and why?",
    "Who wrote them?",
    "How many entries do I have?",
  ])("does not narrow the one before by “%s”", (question) => {
    expect(narrowQuestion(listReadings(question), noLibraryFilter, vocabulary, now)).toBeNull();
  });

  it.each<[string, object]>([
    ["What should I read next?", { minutes: null }],
    ["what to read now", { minutes: null }],
    ["Recommend me something to read about tea", { minutes: null, about: ["Tea"] }],
    ["What should I read next about tea in ten minutes?", { minutes: 10, about: ["Tea"] }],
    ["What can I read today? I have half an hour", { minutes: 30 }],
    ["Which PDF should I read first?", { minutes: null }],
  ])("asks what to read next: “%s”", (question, understood) => {
    const { minutes, ...values } = understood as Record<string, unknown>;
    const parsed = parseNext(question, vocabulary, now);
    expect(parsed).toMatchObject({
      kind: "next",
      minutes,
      values: { state: ["unread"], ...values },
    });
  });

  it.each([
    ["What do I know about tea?", { about: ["Tea"] }],
    [
      "Summarise what I saved about climate change this year",
      { about: ["Climate change"], saved: ["2026"] },
    ],
    ["Give me an overview of elections", { about: ["elections"] }],
  ])("asks for an overview: “%s”", (question, understood) => {
    const { values, kind } = parseOverview(listReadings(question), vocabulary, now)!;
    expect({ ...values, kind }).toEqual({
      ...understood,
      kind: "overview",
    });
  });

  it.each([
    ["the second one", 1],
    ["What about the third?", 2],
    ["show me the last one", 4],
    ["2", 1],
    ["the 9th one", null],
    ["the second world war", null],
  ])("points at a place in a list by “%s”", (question, place) => {
    expect(findOrdinal(question, 5)).toBe(place);
  });

  it("names a day that does not exist", () => {
    const { problem } = parseLibraryQuestion(
      listReadings("What did I save on May 32?"),
      vocabulary,
      now,
    )!;
    expect(problem).toBe("May has no day 32. Please ask with another date.");
  });

  it("is understood in a bounded number of steps, whatever was typed", () => {
    const words = "the last show me about in from and tea politics by not read of 7 “".split(" ");
    words.push("in my library", "zebra");
    const question = fc
      .array(fc.constantFrom(...words), { maxLength: 100 })
      .map((some) => `show ${some.join(" ")}`);
    fc.assert(
      fc.property(fc.oneof(question, fc.string({ unit: "grapheme" })), (text) => {
        parseLibraryQuestion(listReadings(text), vocabulary, now);
        expect(listNames(text).length).toBeLessThanOrEqual(6 * 300);
      }),
    );
    expect(parse(`show ${"a b c ".repeat(4_000)}`)).toBeNull();
    expect(listNames("x ".repeat(4_000))).toEqual([]);
  });
});
