import { beforeAll, describe, expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { findEntries } from "./search-entries.ts";

const context = await setUpContext();
const ada = await createUser(context);

/** Paragraphs that contain both words often, and side by side only at `phrase`. */
const paragraph = (words: string) => `${`${words}. `.repeat(40)}\n\n`;
const long = [
  ...Array.from({ length: 8 }, () => paragraph("Silver is a metal and a bullet is a thing")),
  paragraph("Somewhere in the middle there is the one silver bullet among other matters"),
  ...Array.from({ length: 8 }, () => paragraph("Silver silver and bullet bullet")),
].join("");

beforeAll(async () => {
  const language = "en";
  const entries = [
    { title: "Green tea", text: "Leaves of green tea are steamed." },
    { title: "Tea", text: "A green pot holds tea; the tea is green." },
    { title: "Coffee", text: "Beans are roasted. L’été, on le boit glacé: café-crème." },
    { title: "Noted", why: "goes with green tea" },
    { title: "Topical", mainTopics: ["Green Tea"] },
    { title: "Long", text: long },
    { title: "Milk", text: "Milk comes from cows." },
    { title: "東京", text: "東京都は日本の首都です。" },
    { title: "京都", text: "京都は古い都です。" },
    { title: "Hamlet", text: "To be, or not to be: that is the question." },
  ];
  for (const entry of entries) await createEntry(ada, { language, ...entry });
});

const search = async (q: string) =>
  (await findEntries(ada, { q, limit: 50 })).items.map(({ entry }) => entry.title).toSorted();

describe("a phrase", () => {
  it.each([
    ['"green tea"', ["Green tea", "Noted", "Topical"]],
    ["“Green Tea”", ["Green tea", "Noted", "Topical"]],
    ['"tea green"', []],
    ['"leaves of green tea are"', ["Green tea"]],
    ['"leaf of green tea"', []],
    ['"green teas"', []],
    ['"tea"', ["Green tea", "Noted", "Tea", "Topical"]],
    ['"holds tea the tea"', ["Tea"]],
    ['"ete on le boit"', ["Coffee"]],
    ['"cafe creme"', ["Coffee"]],
    ['"green tea" steamed leaves', ["Green tea", "Noted", "Topical"]],
    ['"green tea" "leaves of"', ["Green tea"]],
    ['"green tea', ["Green tea", "Noted", "Topical"]],
    ['"東京都"', ["東京"]],
    ['"京都は"', ["京都", "東京"]],
    ['"古い都"', ["京都"]],
    ['"xyzzy plugh"', []],
  ])("%j finds exact matches only", async (q, found) => {
    expect(await search(q)).toEqual(found.toSorted());
  });

  it("is found anywhere in a long text, and shown there", async () => {
    const { items } = await findEntries(ada, { q: '"one silver bullet"', limit: 5 });
    expect(items.map(({ entry }) => entry.title)).toEqual(["Long"]);
    expect(items[0]!.passages[0]!.text).toContain("one silver bullet");
  });
});

describe("excluded words", () => {
  it.each([
    ["tea -leaves", ["Noted", "Tea", "Topical"]],
    ["tea -steaming", ["Noted", "Tea", "Topical"]],
    ["tea -pots -goes", ["Green tea", "Topical"]],
    ["tea -xyzzy", ["Green tea", "Noted", "Tea", "Topical"]],
    // Typing errors are corrected in wanted words, not in excluded ones.
    ["tea -laeves", ["Green tea", "Noted", "Tea", "Topical"]],
    ["tea -tea", []],
    ['tea -"green tea"', ["Tea"]],
    ['tea -"tea green"', ["Green tea", "Noted", "Tea", "Topical"]],
    // A word of several tokens is excluded as a whole.
    ["都 -東京都", ["京都"]],
    ["tea -green-pot", ["Green tea", "Noted", "Topical"]],
  ])("%j", async (q, found) => {
    expect(await search(q)).toEqual(found.toSorted());
  });

  it("are searched in the whole text, not only in the best passages", async () => {
    expect(await search("metal")).toEqual(["Long"]);
    expect(await search('metal -"one silver bullet"')).toEqual([]);
  });

  it("can be the whole query: other entries are listed newest first", async () => {
    const { items } = await findEntries(ada, { q: "-tea -silver", limit: 50 });
    expect(items.map(({ entry }) => entry.title)).toEqual([
      "Hamlet",
      "京都",
      "東京",
      "Milk",
      "Coffee",
    ]);
    expect(await search('-"green tea" -milk -silver')).toEqual(
      ["Coffee", "Hamlet", "Tea", "京都", "東京"].toSorted(),
    );
  });
});
