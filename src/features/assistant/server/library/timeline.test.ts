/** Timelines: how they are asked for, which dates they have, and what they quote. */
import { describe, expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { createTestChat } from "../testing/chat.ts";
import { findDates } from "./find-dates.ts";
import { parseTimeline } from "./parse-timeline.ts";
import { listReadings } from "./question-texts.ts";
import type { Vocabulary } from "./reading.ts";
import { named } from "./testing/short-question.ts";

const context = await setUpContext();
const { chat, createUser } = createTestChat(context);
const none = named();
const vocabulary: Vocabulary = {
  topics: named(["tea", "Tea"]),
  sites: none,
  authors: none,
  collections: none,
  projects: none,
};
const now = new Date("2026-11-18T12:00:00Z");

describe("a question for a timeline", () => {
  it.each([
    ["How did tea develop?", null],
    ["how has tea changed over the years", null],
    ["history of tea in what I saved", null],
    ["Can you give me a timeline of tea, please?", null],
    ["tea: a timeline", null],
    ["tea over time", null],
    ["show me articles about tea in chronological order", null],
    ["What is the chronology of tea?", null],
    ["what happened with tea since 2019", ">=2019"],
    ["what has happened with tea in the last two years", ">=2024-11-18"],
    ["How did tea evolve between 2010 and 2015?", "2010..2015"],
  ])("is “%s”", (question, between) => {
    const found = parseTimeline(listReadings(question), vocabulary, now);
    expect(found).toMatchObject({ kind: "overview", values: { about: ["Tea"] }, between });
  });

  it("chooses entries by when they were saved only if it says so", () => {
    const found = parseTimeline(listReadings("timeline of tea saved since 2025"), vocabulary, now);
    expect(found).toMatchObject({ values: { about: ["Tea"], saved: [">=2025"] }, between: null });
  });

  it.each([
    "What happened to the ship?",
    "How do I change a tyre?",
    "What happened to the city when it flooded in part 2?",
    "What is a timeline?",
    "When did tea come to Europe?",
    "wedding planning timeline",
  ])("is not “%s”", (question) => {
    expect(parseTimeline(listReadings(question), vocabulary, now)).toBeNull();
  });
});

describe("a date in a text", () => {
  it.each([
    ["on 12 March 2021", "2021-03-12"],
    ["on March 12th, 2021,", "2021-03-12"],
    ["in Sept. 2021", "2021-09"],
    ["on 2021-03-12", "2021-03-12"],
    ["in 1652", "1652"],
    ["the treatise (1792)", "1792"],
    ["in the early-1990s", null],
    ["seit 2014", "2014"],
    ["于2014年3月9日", "2014-03-09"],
    ["over 2000 people", null],
    ["of 2000 people", null],
    ["for $2019", null],
    ["on 31 February 2021", null],
    ["by 2050", null],
  ])("is read as written: %s", (text, date) => {
    expect(findDates(text, 2026, 9).map((found) => found.date)).toEqual(
      date === null ? [] : [date],
    );
  });
});

describe("a timeline", () => {
  async function setUp(...more: Parameters<typeof createEntries>[1][number][]) {
    const { ctx, client } = await createUser();
    await createEntries(ctx, [
      {
        title: "Tea in Europe",
        text: "Tea reached Europe in the ships of traders. Portuguese priests drank tea in 1557, long before the Dutch. Copyright 2020 by nobody, who wrote all of this about tea in 2020.",
        language: "en",
      },
      {
        title: "Tea in Boston",
        text: "The tea was thrown into the harbour on 16 December 1773 by colonists.",
        language: "en",
      },
      {
        title: "Tea today",
        summary: "Tea is the second drink of the world.",
        text: "No date is here.",
        publishedOn: "2021-03-12",
      },
      ...more,
    ]);
    return async (message: string) => (await chat(client, { message })).finish;
  }

  it("sorts quotes by the date in them, or by the date of publication", async () => {
    const ask = await setUp();
    const { text, citations, library } = await ask("How did tea develop?");
    expect(text.split("\n")).toEqual([
      "**3** entries about “tea”.",
      "",
      "- **1557:** “Portuguese priests drank tea in 1557, long before the Dutch.” [1]",
      "- **16 December 1773:** “The tea was thrown into the harbour on 16 December 1773 by colonists.” [2]",
      "- **published 12 March 2021:** “Tea is the second drink of the world.” [3]",
    ]);
    expect(library).toMatchObject({ kind: "overview", filter: "about=tea", count: 3 });
    expect(citations).toMatchObject([
      { title: "Tea in Europe", field: "text", start: 44 },
      { title: "Tea in Boston", field: "text", start: 0 },
      { title: "Tea today", field: "summary", start: null },
    ]);
  });

  it("has the asked time alone, and says if nothing has a date of it", async () => {
    const ask = await setUp();
    const since = await ask("what happened with tea since 1700");
    expect(since.citations.map(({ title }) => title)).toEqual(["Tea in Boston", "Tea today"]);
    const later = await ask("what happened with tea since 2024");
    expect(later.text).toContain("They give no dates since 2024.");
    expect(later.text).toContain("Tea is the second drink of the world.");
  });

  it("has at most ten lines, of different entries first", async () => {
    const years = Array.from({ length: 14 }, (_, at) => 1801 + at);
    const trees = "alder birch cedar dog elder fir gorse hazel ivy pear larch maple oak pine";
    const sentences = trees
      .split(" ")
      .map(
        (tree, at) => `In ${years[at]} tea met ${tree}wood, ${tree}land, ${tree}folk, ${tree}song.`,
      );
    const ask = await setUp({ title: "Many teas", text: sentences.join(" "), language: "en" });
    const { citations } = await ask("timeline of tea");
    expect(citations).toHaveLength(10);
    expect(new Set(citations.map(({ title }) => title)).size).toBe(4);
  });

  it("quotes a whole sentence of a text without line breaks", async () => {
    const filler = "Steam and cups and pots are here, without any year at all. ".repeat(300);
    const said = "The first cup of tea was poured in 1662 by a queen.";
    const ask = await setUp({ title: "Tea", text: `${filler}${said} ${filler}`, language: "en" });
    expect((await ask("timeline of tea")).text).toContain(`**1662:** “${said}”`);
  });

  it("is of nothing that no entry is about", async () => {
    const ask = await setUp();
    expect((await ask("history of submarines")).library).toBeUndefined();
  });
});
