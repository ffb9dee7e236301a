import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { SearchHit, SearchResult } from "#features/search/contract.ts";
import type { Span } from "#shared/spans.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";

const context = await setUpContext();
const client = await createTestApp(context).signUp("ada@example.org");
let ada: Ctx;

beforeAll(async () => {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  ada = { app: context, userId: body.user.id };
});

async function searchOne(q: string): Promise<SearchHit> {
  const { body } = await client.get<SearchResult>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(body.items).toHaveLength(1);
  return body.items[0]!;
}

const cut = (text: string, spans: readonly Span[]) =>
  spans.map(([start, end]) => text.slice(start, end));

const filler = (words: string) => `${`${words}. `.repeat(30)}\n\n`;

/** A long text in which one passage contains the word. */
const longText = (words: string, needle: string) =>
  `  \n${filler(words).repeat(5)}${needle}\n\n${filler(words).repeat(5)}`;

describe("the passages of a hit", () => {
  it.each([
    ["plain", "Some words of no matter", "Here at last is the quokka itself."],
    ["accented", "Dès l'été, où ça mène à l'œuvre", "Voilà le quokkà lui-même."],
    ["emoji", "Some 😀 words 👩‍👩‍👧 of 🇫🇷 no matter", "Here 😀 at last is the quokka 🦘 itself."],
    ["far", "𝒜 𠀀𠮷 words of no matter", "𠀀 the quokka."],
    ["decomposed", "De\u0301ja\u0300 vu".repeat(3), "The quo\u0301kka\u0308."],
  ])("are exact slices of the text: %s", async (title, words, needle) => {
    const { id } = await createEntry(ada, {
      title: `${title}entry`,
      text: longText(words, needle),
    });
    const hit = await searchOne(`${title}entry quokka`);
    expect(hit.entry.id).toBe(id);
    const content = await client.get<{ text: string }>(`/api/entries/${id}/content`);
    expect(hit.passages.length).toBeGreaterThan(0);
    for (const { text, start, end } of hit.passages)
      expect(content.body.text.slice(start, end)).toBe(text);
    const [best] = hit.passages;
    expect(best!.text).toContain(needle);
    expect(best!.text.length).toBeLessThan(content.body.text.length / 4);
    expect(cut(best!.text, best!.matches).map((word) => word.normalize("NFD")[2])).toContain("o");
    await client.send("DELETE", `/api/entries/${id}`);
  });

  it("are best first, and absent where only the card matched", async () => {
    const text = [filler("aardwolf"), filler("nothing"), filler("aardwolf burrow"), ""].join("");
    const { id } = await createEntry(ada, { title: "Burrows", why: "kept for aardvarks", text });
    const hit = await searchOne("aardwolf burrow");
    expect(hit.passages[0]!.text).toContain("aardwolf burrow");
    expect((await searchOne("aardvarks")).passages).toEqual([]);
    expect((await searchOne("nothing")).passages).toHaveLength(1);
    await client.send("DELETE", `/api/entries/${id}`);
  });
});

describe("the matches of a hit", () => {
  it("mark the found words in the form they have in the text", async () => {
    await createEntry(ada, {
      title: "Gardens: a Gardener’s guide",
      why: "for the garden 🌱 and its gardeners",
      summary: "Gardening, guard dogs and Gärten.",
      text: "Gardeners garden in gardens; wardens do not.",
      language: "en",
    });
    const { entry, matches, passages } = await searchOne("gardens");
    expect(cut(entry.title, matches.title)).toEqual(["Gardens", "Gardener"]);
    expect(cut(entry.whyItsInteresting, matches.why)).toEqual(["garden", "gardeners"]);
    expect(cut(entry.summary, matches.summary)).toEqual(["Gardening"]);
    expect(cut(passages[0]!.text, passages[0]!.matches)).toEqual([
      "Gardeners",
      "garden",
      "gardens",
    ]);
  });

  it("mark every completion of the word being typed", async () => {
    const { passages } = await searchOne("wardens garden");
    expect(cut(passages[0]!.text, passages[0]!.matches)).toEqual([
      "Gardeners",
      "garden",
      "gardens",
      "wardens",
    ]);
  });

  it("mark the corrected word", async () => {
    const { entry, matches } = await searchOne("wardens guidde");
    expect(cut(entry.title, matches.title)).toEqual(["guide"]);
  });

  it("mark text without spaces as one span", async () => {
    await createEntry(ada, { title: "東京都庁", text: "ここは東京都です。京都ではない。" });
    const { entry, matches, passages } = await searchOne("東京都");
    expect(cut(entry.title, matches.title)).toEqual(["東京都"]);
    expect(cut(passages[0]!.text, passages[0]!.matches)).toEqual(["東京都", "京都"]);
  });

  it("are in order, disjoint, and within the text", async () => {
    for (const q of ["garden", "gardens wardens", "東京", "g", "guide gardeners"]) {
      const { body } = await client.get<SearchResult>(`/api/search?q=${encodeURIComponent(q)}`);
      for (const { entry, matches, passages } of body.items) {
        const marked: [string, Span[]][] = [
          [entry.title, matches.title],
          [entry.whyItsInteresting, matches.why],
          [entry.summary, matches.summary],
          ...passages.map(({ text, matches }): [string, Span[]] => [text, matches]),
        ];
        for (const [text, spans] of marked) {
          const edges = [0, ...spans.flat(), text.length];
          expect(edges).toEqual(edges.toSorted((a, b) => a - b));
          for (const [start, end] of spans) expect(end).toBeGreaterThan(start);
        }
      }
    }
  });

  it("are empty for a query of operators only", async () => {
    const { body } = await client.get<SearchResult>("/api/search?q=is:private");
    expect(body.items).toHaveLength(2);
    for (const { matches, passages, score } of body.items) {
      expect(matches).toEqual({ title: [], why: [], summary: [] });
      expect(passages).toEqual([]);
      expect(score).toBe(0);
    }
  });
});

describe("the pages of a hit", () => {
  it("are the pages of the first match", async () => {
    const text = longText("Some words of no matter", "Here at last is the numbat itself.");
    const { captureId } = await createEntry(ada, { title: "A document", text });
    const pages = [0, text.indexOf("Here at last"), text.length];
    await inTransaction(ada, (tx) =>
      tx.update(captureContents).set({ pages }).where(eq(captureContents.captureId, captureId)),
    );
    expect((await searchOne("numbat")).passages[0]?.page).toBe(2);
  });
});
