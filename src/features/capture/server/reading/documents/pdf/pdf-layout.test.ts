import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseGood } from "#features/capture/server/testing/documents.ts";
import { makePdf, placeLines, type PlacedText } from "#features/capture/server/testing/pdfs.ts";

/** Lines of a column that is 220 points wide. */
const column = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${name} ${index} of a column that is filled with words`,
  );
const read = (pages: readonly (readonly PlacedText[])[]) => parseGood("pdf", makePdf(pages));

/** The `words` that the text contains, in the order of the text. */
const sortByPlace = (text: string, words: readonly string[]) =>
  words.filter((word) => text.includes(word)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));

describe("columns", () => {
  const left = placeLines(column("left", 12), { x: 50, y: 600 });
  const right = placeLines(column("right", 12), { x: 320, y: 600 });
  const title = {
    text: "A title across both of the columns of this page",
    x: 150,
    y: 700,
    size: 16,
  };
  const foot = {
    text: "A long line below both of the columns, which runs across the whole page, to its end",
    x: 60,
    y: 400,
  };

  it.each([
    ["column by column", [title, ...left, ...right, foot]],
    ["line by line", [foot, ...left.flatMap((line, index) => [line, right[index]!]), title]],
    ["with the right one first", [title, foot, ...right, ...left]],
  ])("reads two columns below a title that the file stores %s", async (_, texts) => {
    const { text } = await read([texts]);
    const words = ["A title", "left 0", "left 11", "right 0", "right 11", "A long line"];
    expect(sortByPlace(text, words)).toEqual(words);
  });

  it("reads three columns, and a sidebar after the text", async () => {
    const narrow = (name: string, x: number) =>
      placeLines(
        Array.from({ length: 10 }, (_, index) => `${name} ${index} in a narrow column`),
        { x },
      );
    const { text } = await read([
      [...narrow("one", 40), ...narrow("two", 220), ...narrow("three", 400)],
      [...placeLines(column("main", 20), { x: 50 }), ...narrow("aside", 420).slice(0, 5)],
    ]);
    const words = [
      "one 0",
      "one 9",
      "two 0",
      "two 9",
      "three 0",
      "three 9",
      "main 0",
      "main 19",
      "aside 0",
    ];
    expect(sortByPlace(text, words)).toEqual(words);
  });

  it("keeps the rows of a table together", async () => {
    const rows = [
      ["City", "People", "Area"],
      ["Bern", "134,000", "51"],
      ["Graz", "292,000", "127"],
      ["Ghent", "265,000", "156"],
    ];
    const cells = rows.flatMap((row, line) =>
      row.map((text, at) => ({ text, x: 60 + at * 150, y: 600 - line * 14 })),
    );
    const byColumn = cells.toSorted((a, b) => a.x - b.x);
    for (const texts of [cells, byColumn]) {
      const { text, html } = await read([texts]);
      expect(text).toBe(
        "City | People | Area\nBern | 134,000 | 51\nGraz | 292,000 | 127\nGhent | 265,000 | 156",
      );
      expect(html).toContain("<tr><td>Bern</td><td>134,000</td><td>51</td></tr>");
    }
  });

  it("loses and repeats no word, whatever is placed where", async () => {
    const placed = fc.record({
      x: fc.integer({ min: 10, max: 450 }),
      y: fc.integer({ min: 20, max: 800 }),
      size: fc.integer({ min: 4, max: 30 }),
      turn: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(placed, { maxLength: 25 }), { minLength: 1, maxLength: 3 }),
        async (pages) => {
          const texts = pages.map((page, number) =>
            page.map((place, index) => ({ ...place, text: `w${number}x${index}y` })),
          );
          const words = texts.flat().map(({ text }) => text);
          if (words.length === 0) return;
          const { text, pages: starts = [] } = await read(texts);
          // Words that are placed over each other may be joined, and some may be outside the page.
          const found = text.match(/w\d+x\d+y/g) ?? [];
          expect(new Set(found).size).toBe(found.length);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          starts.forEach((start, index) => {
            const own = text.slice(start, starts[index + 1]).match(/w(\d+)x/)?.[1];
            expect(own ?? String(index)).toBe(String(index));
          });
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe("lines", () => {
  it("joins divided words, and keeps hyphens that the document uses elsewhere", async () => {
    const lines = [
      "The for-",
      "gave it, a well-",
      "known and self-",
      "made man, in Baden-",
      "Baden from 1990-",
      "1995, with pre-",
      "and postwar words, and a co-",
      "operation. Our co-operation is well-known.",
    ];
    const { text } = await read([placeLines(lines)]);
    expect(text).toBe(
      "The forgave it, a well-known and self-made man, in Baden-Baden from 1990-1995, with pre- and postwar words, and a co-operation. Our co-operation is well-known.",
    );
  });

  it("removes heads that alternate or name the chapter, and page numbers, but not the title", async () => {
    const pages = Array.from({ length: 8 }, (_, index) => {
      const head =
        index % 2 === 0
          ? `${index + 1} The Harbour`
          : `${index < 4 ? "Ships" : "Ropes"} ${index + 1}`;
      const body = Array.from(
        { length: 6 },
        (_, line) =>
          `Words of page ${index + 1} in line ${String.fromCharCode(65 + line + index)} go on.`,
      );
      return [
        ...(index === 0
          ? [{ text: "The Harbour", x: 60, y: 790, size: 22 }]
          : [{ text: head, x: 60, y: 800 }]),
        ...placeLines(body, { y: 740 }),
        { text: `– ${index + 1} –`, x: 290, y: 30 },
      ];
    });
    const { text, title } = await read(pages);
    expect(title).toBe("The Harbour");
    expect(text).toMatch(/^The Harbour\n\nWords of page 1/);
    expect(text.match(/Harbour|Ships|Ropes|–/g)).toEqual(["Harbour"]);
    expect(text.match(/Words of page/g)).toHaveLength(48);
  });

  it("writes headings, lists and paragraphs", async () => {
    const { html, text } = await read([
      [
        { text: "Harbours", x: 60, y: 780, size: 20 },
        { text: "A bold heading", x: 60, y: 750, isBold: true },
        ...placeLines(
          ["A paragraph of the text that runs over the whole width of the", "page & ends <here>."],
          { y: 735 },
        ),
        ...placeLines(["\u0095 first item", "\u0095 second item"], { x: 70, y: 700 }),
        ...placeLines(["After the list the text goes on with a line that is long enough for it."], {
          y: 660,
        }),
      ],
    ]);
    expect(html).toBe(
      "<h2>Harbours</h2><h3>A bold heading</h3><p>A paragraph of the text that runs over the whole width of the page &#38; ends &#60;here&#62;.</p>" +
        "<ul><li>first item</li><li>second item</li></ul><p>After the list the text goes on with a line that is long enough for it.</p>",
    );
    expect(text).toContain("first item\nsecond item\n\nAfter");
  });

  it("leaves out text that cannot be seen, and turns rotated pages", async () => {
    const turned = (
      name: string,
      turn: number,
      place: (index: number) => { x: number; y: number },
    ) => column(name, 8).map((text, index) => ({ text, turn, ...place(index) }));
    const { text } = await read([
      [
        ...placeLines(["Words that are seen, more than a few."]),
        { text: "none", x: 60, y: 500, size: 0 },
        { text: "outside", x: -300, y: 500 },
      ],
      turned("up", 1, (index) => ({ x: 100 + index * 12, y: 60 })),
      turned("back", 2, (index) => ({ x: 500, y: 100 + index * 12 })),
      turned("down", 3, (index) => ({ x: 400 - index * 12, y: 700 })),
    ]);
    expect(text).not.toMatch(/none|outside/);
    const lines = ["up", "back", "down"].flatMap((name) =>
      Array.from({ length: 8 }, (_, index) => `${name} ${index}`),
    );
    expect(text.match(/(up|back|down) \d/g)).toEqual(lines);
  });
});
