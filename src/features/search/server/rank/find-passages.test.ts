import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { findPassages } from "./find-passages.ts";
import { indexSome, markStale } from "../index/index-entries.ts";

const { context, ada, eve } = await setUpUsers();
const made: Record<string, Entry> = {};
let garden: string;

const filler = (words: string) => `${`${words}. `.repeat(40)}\n\n`;

beforeAll(async () => {
  garden = (await createCollection(ada, { title: "Garden", category: "", description: "" })).id;
  const language = "en";
  const book = [
    filler("Of soil and compost"),
    filler("Of rain and sun"),
    "Tomatoes are planted after the last frost, 😀 in May.\n\n",
    filler("Of tools and sheds"),
    filler("Tomatoes again and again"),
    filler("Of winter"),
  ].join("");
  made["book"] = await createEntry(ada, {
    title: "Book",
    text: book,
    collectionId: garden,
    language,
  });
  made["note"] = await createEntry(ada, { title: "Frost", why: "ask about tomatoes", language });
  made["other"] = await createEntry(ada, {
    title: "Recipes",
    text: "Tomatoes with basil.",
    language,
  });
  made["hers"] = await createEntry(eve, {
    title: "Frost",
    text: "Tomatoes freeze in frost.",
    language,
  });
});

const find = (question: string, scope: object = {}) => findPassages(ada, { question, ...scope });

describe("findPassages", () => {
  it("returns passages best first, exactly as they are in the entry's text", async () => {
    const { passages } = await find("When are tomatoes planted? After the last frost?");
    expect(passages[0]!.text).toContain("planted after the last frost");
    const scores = passages.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { entry, ordinal, text, start, end, language } of passages) {
      const content = await getEntryContent(ada, entry.id);
      expect(content.text.slice(start, end)).toBe(text);
      expect(text === "").toBe(ordinal === -1);
      expect(language).toBe(ordinal === -1 ? null : "en");
    }
  });

  it("returns up to twelve passages of the best entry, three of lower ones, and no more than requested", async () => {
    const { passages } = await find("tomatoes of soil, rain, sun, winter, tools, compost, sheds");
    const ofBook = passages.filter(({ entry }) => entry.id === made["book"]!.id);
    expect(ofBook).toHaveLength(4);
    expect(new Set(ofBook.map(({ ordinal }) => ordinal)).size).toBe(4);
    const few = await find("tomatoes of soil, rain, sun, winter, tools, compost, sheds", {
      limit: 2,
    });
    expect(few.passages).toEqual(passages.slice(0, 2));
  });

  it("names an entry of which only the card matched, without a passage", async () => {
    const { passages } = await find("ask about tomatoes");
    const note = passages.find(({ entry }) => entry.id === made["note"]!.id);
    expect(note).toMatchObject({ ordinal: -1, text: "", start: 0, end: 0 });
    expect(passages[0]).toEqual(note);
  });

  it("searches one collection or one entry where given", async () => {
    const ids = async (scope: object) => {
      const { passages } = await find("tomatoes and frost", scope);
      return [...new Set(passages.map(({ entry }) => entry.id))];
    };
    expect((await ids({})).toSorted()).toEqual(
      [made["book"]!.id, made["note"]!.id, made["other"]!.id].toSorted(),
    );
    expect(await ids({ collectionId: garden })).toEqual([made["book"]!.id]);
    expect(await ids({ entryIds: [made["other"]!.id] })).toEqual([made["other"]!.id]);
    expect(await ids({ collectionId: garden, entryIds: [made["other"]!.id] })).toEqual([]);
  });

  it("never returns another user's passages, whatever the id", async () => {
    for (const scope of [{}, { entryIds: [made["hers"]!.id] }, { collectionId: garden }]) {
      const { passages } = await find("tomatoes freeze in frost", scope);
      expect(passages.map(({ entry }) => entry.id)).not.toContain(made["hers"]!.id);
    }
    const theirs = await findPassages(eve, { question: "tomatoes", collectionId: garden });
    expect(theirs.passages).toEqual([]);
    const found = await findPassages(eve, { question: "tomatoes", entryIds: [made["book"]!.id] });
    expect(found.passages).toEqual([]);
  });

  it("finds an entry after many edits", async () => {
    const bea = await createUser(context);
    const { id } = await createEntry(bea, {
      title: "Draft",
      text: "Notes on quokkas.",
      language: "en",
    });
    const other = await createEntry(bea, {
      title: "Island",
      text: "Quokkas live on an island.",
      language: "en",
    });
    for (let at = 0; at < 30; at += 1) {
      await updateEntry(bea, id, { title: `Quokka draft ${at}`, whyItsInteresting: "quokka" });
      await markStale(bea, id);
      await indexSome(bea);
    }
    const { passages } = await findPassages(bea, { question: "quokka", limit: 5 });
    expect(passages.map(({ entry }) => entry.id)).toEqual([id, other.id]);
  });
});

describe("findPassages terms", () => {
  it("list words without function words, each with its stems and counts", async () => {
    const { terms, totalEntries, totalPassages } = await find("When is the frost in May, tomato?");
    expect(terms.map(({ word }) => word)).toEqual(["frost", "tomato"]);
    const term = (word: string) => terms.find((one) => one.word === word)!;
    expect(term("tomato")).toMatchObject({ entries: 3, isCorrected: false });
    expect(term("tomato").stems).toContain("tomato");
    expect(term("frost")).toMatchObject({ passages: 1, entries: 2, isCorrected: false });
    expect(totalEntries).toBe(3);
    expect(totalPassages).toBe(5);
  });

  it("count within the scope", async () => {
    const { terms } = await find("frost tomatoes", { collectionId: garden });
    expect(terms.map(({ word, entries }) => [word, entries])).toEqual([
      ["frost", 1],
      ["tomatoes", 1],
    ]);
  });

  it("mark words without a match and misspelt words", async () => {
    const { terms, passages } = await find("tomatoes xylophone frsot");
    expect(terms).toMatchObject([
      { word: "tomatoes", isCorrected: false },
      { word: "xylophone", entries: 0, passages: 0, isCorrected: false },
      { word: "frsot", entries: 2, isCorrected: true },
    ]);
    expect(passages.length).toBeGreaterThan(0);
  });

  it("can be empty, or contain only words without a match", async () => {
    for (const question of ["", "?!", "xylophone", "\0\ud800"]) {
      expect((await find(question)).passages).toEqual([]);
    }
    const nobody = await createUser(context);
    expect(await findPassages(nobody, { question: "tomatoes" })).toEqual({
      passages: [],
      terms: [],
      totalEntries: 0,
      totalPassages: 0,
    });
  });

  it("can be very many", async () => {
    const question = `${"word after word of no meaning ".repeat(200)} tomatoes`;
    expect((await find(question)).terms.length).toBeLessThanOrEqual(31);
    expect((await find("字".repeat(5_000))).passages).toEqual([]);
  });
});
