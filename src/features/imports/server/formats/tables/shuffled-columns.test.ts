import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSample, type Sample } from "#features/imports/server/testing/parse-sample.ts";

/** Tables of each product, with the columns that identify it first. */
const tables: Record<string, Record<string, string>> = {
  pocket: {
    title: "A title",
    url: "https://a.example/?x=1,2",
    time_added: "1601900000",
    status: "unread",
    tags: "one|two words",
  },
  instapaper: {
    URL: "https://a.example/",
    Title: 'A "title"',
    Selection: "Some words,\nover two lines",
    Folder: "Recipes",
    Timestamp: "1679174385",
    Tags: '["one","two words"]',
  },
  raindrop: {
    title: "A title",
    url: "https://a.example/",
    folder: "Work/Ideas",
    tags: "one, two words",
    created: "2023-05-01T10:00:00.000Z",
    id: "1",
    note: "Mine",
    excerpt: "About it",
    cover: "https://a.example/cover.png",
    highlights: "Highlight:One\nNote:Why",
    favorite: "true",
  },
  readwise: {
    Highlight: "A quote, long",
    "Book Title": "Slow",
    "Book Author": "Mara",
    "Amazon Book ID": "B0",
    Note: "Key",
    Color: "yellow",
    Tags: "one",
    "Location Type": "page",
    Location: "12",
    "Highlighted at": "2020-10-05 10:15:30+00:00",
    "Document tags": "books",
  },
  reader: {
    Title: "A title",
    URL: "https://a.example/",
    "Document tags": "['one', 'two words']",
    "Saved date": "2023-05-01 10:00:00+00:00",
    ID: "1",
    "Reading progress": "0.5",
    Location: "archive",
    Seen: "True",
  },
  wallabag: {
    Title: "A title",
    URL: "https://a.example/",
    Content: "<p>Text</p>",
    Tags: "one, two",
    "MIME Type": "text/html",
    Language: "en",
    "Creation date": "01/02/2020 10:00:00",
  },
  csv: { Name: "A title", Link: "https://a.example/", Tags: "one,two", Notes: "Mine" },
};

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Unused columns are named in their order. */
function sortUnused({ format, items, unreadable, lost }: Sample) {
  const sorted = items.map((item) => ({ ...item, unused: item.unused.toSorted() }));
  return { format, items: sorted, unreadable, lost };
}

it.each(Object.keys(tables))(
  "reads the table of %s with its columns in any order",
  async (name) => {
    const columns = Object.entries(tables[name]!);
    const write = (ordered: typeof columns, separator: string, end: string, mark: string): string =>
      `${mark}${ordered.map(([column]) => quote(column)).join(separator)}${end}${ordered
        .map(([, cell]) => quote(cell))
        .join(separator)}${end}`;
    const expected = sortUnused(await parseSample(write(columns, ",", "\n", "")));
    expect(expected).toMatchObject({ format: name, items: [expect.anything()], unreadable: [] });
    const shuffled = fc.shuffledSubarray(columns, { minLength: columns.length });
    await fc.assert(
      fc.asyncProperty(
        shuffled,
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom("", "\ufeff"),
        async (ordered, separator, end, mark) => {
          const read = await parseSample(write(ordered, separator, end, mark));
          expect(sortUnused(read)).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
  },
);
