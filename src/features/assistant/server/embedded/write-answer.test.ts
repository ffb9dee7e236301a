import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { PassageSearch } from "#features/search/server/service.ts";
import type { Statement } from "../extract/answer-from-passages.ts";
import { makeEntry } from "../testing/entry.ts";
import { writeAnswer } from "./write-answer.ts";

/** A search result: one passage per entry, for a question with these stems. */
function found(entries: Entry[], ...stems: string[]): PassageSearch {
  return {
    passages: entries.map((entry) => ({
      entry,
      ordinal: 0,
      text: "",
      start: 0,
      end: 0,
      score: 1,
      language: "en",
      sentences: null,
    })),
    terms: stems.map((stem) => ({
      word: stem,
      stems: [stem],
      entries: 1,
      passages: 1,
      isCorrected: false,
    })),
    totalEntries: entries.length,
    totalPassages: entries.length,
  };
}

const say = (entryId: string, text: string, field: Statement["field"] = "text"): Statement => ({
  entryId,
  text,
  field,
  start: field === "text" ? 5 : null,
  end: field === "text" ? 5 + text.length : null,
});

describe("writeAnswer", () => {
  it("writes the row of a table with its headers, and cites it as it is stored", () => {
    const row = {
      ...say("towns", "Otterham | 2,077"),
      cells: [
        { header: "Town", text: "Otterham" },
        { header: "Population (2020)", text: "2,077" },
      ],
    };
    const { text, citations } = writeAnswer([row], found([makeEntry({ id: "towns" })]));
    expect(text).toContain("Town: Otterham; Population (2020): 2,077 [1]");
    expect(citations).toMatchObject([{ quote: "Otterham | 2,077" }]);
  });

  it("quotes sentences under the title of their entry, numbered in order", () => {
    const entries = [
      makeEntry({ id: "owls", title: "Owls" }),
      makeEntry({ id: "tea", title: "Tea" }),
    ];
    const statements = [
      say("owls", "Owls hunt."),
      say("tea", "Tea is hot."),
      say("owls", "They sleep."),
    ];
    const { text, citations } = writeAnswer(statements, found(entries, "owl"));
    expect(text).toBe(
      "**Owls**\n\n“Owls hunt.” [1] “They sleep.” [2]\n\n**Tea**\n\n“Tea is hot.” [3]",
    );
    expect(citations.map(({ number, entryId, quote }) => [number, entryId, quote])).toEqual([
      [1, "owls", "Owls hunt."],
      [2, "owls", "They sleep."],
      [3, "tea", "Tea is hot."],
    ]);
    expect(citations[0]).toMatchObject({ field: "text", start: 5, end: 15, title: "Owls" });
  });

  it("adds the user's note: always for one entry, and for several if it is related to the question", () => {
    const owls = makeEntry({
      id: "owls",
      title: "Owls",
      whyItsInteresting: "My uncle Theodor kept them.",
    });
    const tea = makeEntry({
      id: "tea",
      title: "Tea",
      whyItsInteresting: "For the owls at the party.",
    });
    const one = writeAnswer([say("owls", "Owls hunt.")], found([owls, tea], "owl"));
    expect(one.text).toContain("You saved this because “My uncle Theodor kept them.” [2]");
    expect(one.citations[1]).toMatchObject({ field: "why", start: null, end: null });
    const both = writeAnswer(
      [say("owls", "Owls hunt."), say("tea", "Tea is hot.")],
      found([owls, tea], "owl"),
    );
    expect(both.text).not.toContain("Theodor");
    expect(both.text).toContain("You saved this because “For the owls at the party.” [3]");
  });

  it("quotes a note that answers once, as the user's", () => {
    const owls = makeEntry({
      id: "owls",
      title: "Owls",
      whyItsInteresting: "My uncle Theodor kept them.",
    });
    const { text } = writeAnswer(
      [say("owls", "My uncle Theodor kept them.", "why")],
      found([owls]),
    );
    expect(text).toBe("**Owls**\n\nYou noted: “My uncle Theodor kept them.” [1]");
  });

  it("quotes the exact beginning of a long note", () => {
    const why = "word ".repeat(100).trim();
    const owls = makeEntry({ id: "owls", title: "Owls", whyItsInteresting: why });
    const { citations } = writeAnswer([say("owls", "Owls hunt.")], found([owls]));
    const { quote } = citations[1]!;
    expect(quote.length).toBeLessThanOrEqual(300);
    expect(why.startsWith(`${quote} `)).toBe(true);
  });

  it("escapes Markdown, HTML, URLs and reference marks of a text", () => {
    const text =
      "A *wing* is <b>9</b> m, see ![p](https://evil.example/p.png?d=1) or\nwww.evil.example.[1]";
    const { text: shown, citations } = writeAnswer(
      [say("owls", text)],
      found([makeEntry({ id: "owls", title: "[2] On ![x](https://evil.example/y)" })]),
    );
    expect(shown).toBe(
      String.raw`**On \!\[x\](evil.example)**` +
        "\n\n" +
        String.raw`“A \*wing\* is \<b\>9\</b\> m, see \!\[p\](evil.example) or evil.example.” [1]`,
    );
    expect(citations[0]!.quote).toBe(text);
  });
});
