import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listNames, parseLibraryQuestion, type Vocabulary } from "./parse-library-question.ts";

const named = (...pairs: [string, string][]) => new Map(pairs);
const vocabulary: Vocabulary = {
  topics: named(["politics", "Politics"], ["climate change", "Climate change"], ["tea", "Tea"]),
  sites: named(["nytimes.com", "nytimes.com"]),
  authors: named(["ada lovelace", "Ada Lovelace"]),
  collections: named(["recipes", "c1"]),
  projects: named(["garden", "p1"]),
};
const now = new Date("2026-11-30T12:00:00Z");

/** What was understood, without what is as usual. */
function parse(question: string) {
  const parsed = parseLibraryQuestion(question, vocabulary, now);
  if (parsed === null) return null;
  const { kind, values, sort, limit, about } = parsed;
  return {
    ...values,
    ...(kind === "count" && { kind }),
    ...(sort !== "newest" && { sort }),
    ...(limit !== null && { limit }),
    ...(about !== null && { about }),
  };
}

describe("a question about the library", () => {
  it.each<[string, object]>([
    ["Find articles about Politics", { topic: ["Politics"] }],
    ["Show me entries related to climate change", { topic: ["Climate change"] }],
    ["Find articles about software development", { about: "software development" }],
    ["What have I saved about elections in France?", { about: "elections in france" }],
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
    ["What are the three most recent articles about politics?", { topic: ["Politics"], limit: 3 }],
    ["what is the oldest article in my library?", { sort: "oldest", limit: 1 }],
    ["Are there duplicates?", { duplicates: ["true"] }],
    ["Which entries about politics are not public?", { topic: ["Politics"], public: ["false"] }],
    ["articles published in 2019", { published: ["2019"] }],
    [
      "Which French articles about tea did I save before 2024?",
      { language: ["fr"], topic: ["Tea"], saved: ["<2024"] },
    ],
    [
      "unread articles about tea in my collection Recipes",
      { state: ["unread"], topic: ["Tea"], collectionId: ["c1"] },
    ],
    [
      "Show highlighted articles about climate change from this year",
      { highlighted: ["true"], topic: ["Climate change"], saved: ["2026"] },
    ],
    ["Show me my politics articles from last month", { topic: ["Politics"], saved: ["2026-10"] }],
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

  it("names a day that does not exist", () => {
    const { problem } = parseLibraryQuestion("What did I save on May 32?", vocabulary, now)!;
    expect(problem).toBe("May has no day 32.");
  });

  it("is understood in a bounded number of steps, whatever was typed", () => {
    const words = "the last show me about in from and tea politics by not read of 7 “".split(" ");
    const question = fc
      .array(fc.constantFrom(...words), { maxLength: 100 })
      .map((some) => `show ${some.join(" ")}`);
    fc.assert(
      fc.property(fc.oneof(question, fc.string({ unit: "grapheme" })), (text) => {
        parseLibraryQuestion(text, vocabulary, now);
        expect(listNames(text).length).toBeLessThanOrEqual(6 * 300);
      }),
    );
    expect(parse(`show ${"a b c ".repeat(4_000)}`)).toBeNull();
    expect(listNames("x ".repeat(4_000))).toEqual([]);
  });
});
