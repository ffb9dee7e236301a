import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cell = fc
  .string({ unit: fc.constantFrom(...'ab ,;"\n\té𝄞'), maxLength: 30 })
  .map((text) => text.trim());

describe("a table without URLs", () => {
  it("becomes texts with their titles", async () => {
    const table = `Title,Content,Tags,Created\nBread,"Flour,\nwater",food|baking,2020-01-02\nTides,Twice a day,,\n`;
    const { format, items, unreadable } = await parseSample(table);
    expect(format).toBe("csv");
    expect(items).toMatchObject([
      {
        source: "text",
        title: "Bread",
        text: "Flour,\nwater",
        url: null,
        topics: ["food", "baking"],
        createdAt: "2020-01-02T00:00:00.000Z",
      },
      { source: "text", title: "Tides", text: "Twice a day" },
    ]);
    expect(unreadable).toEqual([]);
  });

  it("uses the note or else the title as the text", async () => {
    const { items, unreadable } = await parseSample(
      "name;notes;tags\nBread;Flour;\nTides;;\n;;x\n",
    );
    expect(items).toMatchObject([
      { source: "text", title: "Bread", text: "Flour", note: null },
      { source: "text", title: "Tides", text: "Tides" },
    ]);
    expect(unreadable).toEqual([{ line: 4, reason: "This row holds no text." }]);
  });

  it("may be a list of objects with markup instead of text", async () => {
    const list = [
      { Title: "Bread", HTML: "<p>Flour</p>" },
      { Title: "Tides", Text: "Twice" },
    ];
    const { items } = await parseSample(JSON.stringify(list));
    expect(items).toMatchObject([
      { source: "text", title: "Bread", html: "<p>Flour</p>" },
      { source: "text", title: "Tides", text: "Twice" },
    ]);
  });

  it("keeps every row with a word, whatever its cells contain", async () => {
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t"), async (rows, separator) => {
        const lines = [["title", "text", "note"], ...rows].map((cells) =>
          cells.map(quote).join(separator),
        );
        const { items, unreadable } = await parseSample(`${lines.join("\n")}\n`);
        const kept = rows.filter((cells) => cells.some((one) => one !== ""));
        expect(unreadable).toHaveLength(rows.length - kept.length);
        expect(items.map(({ text }) => text)).toEqual(
          kept.map(([title, text, note]) => text || note || title),
        );
        expect(items.every(({ source, url }) => source === "text" && url === null)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

it("reads a row without a URL in a table of URLs as a text, or reports the missing URL", async () => {
  const table = "url,title,text\nhttps://a.example/,A,\n,B,A text\n,C,\n";
  const { items, unreadable } = await parseSample(table);
  expect(items).toMatchObject([
    { source: "url", title: "A" },
    { source: "text", title: "B", text: "A text" },
  ]);
  expect(unreadable).toEqual([{ line: 4, reason: "This row has no address." }]);
});
