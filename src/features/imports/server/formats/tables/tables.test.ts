import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

it("reads Pocket's table and its page", async () => {
  const table = await parseSample(
    `title,url,time_added,tags,status\r\n"Hello, ""world""\nagain",https://a.example/,1601900000,a|b c,unread\r\nB,https://b.example/,1601900100,,archive\r\nNo address,,1,,unread\r\n`,
  );
  expect(table).toMatchObject({
    format: "pocket",
    lines: [2, 4],
    items: [
      {
        title: 'Hello, "world" again',
        topics: ["a", "b c"],
        createdAt: "2020-10-05T12:13:20.000Z",
      },
      { topics: [] },
    ],
    unreadable: [{ line: 5, reason: "This row has no address." }],
    lost: { "Read or archived state": 1 },
  });
  const page = await parseSample(
    `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href="https://a.example/?a=1&amp;b=2" time_added="1601900000" tags="x,y">A &amp; B</a></li></ul><h1>Read Archive</h1><ul><li><a href="https://b.example/" time_added="1" tags="">B</a></li></ul></body></html>`,
  );
  expect(page).toMatchObject({
    format: "pocket",
    items: [
      { title: "A & B", url: "https://a.example/?a=1&b=2", topics: ["x", "y"], folders: [] },
      { title: "B", topics: [], createdAt: null },
    ],
    lost: { "Read or archived state": 1 },
  });
});

it("reads Instapaper's table: its built-in folders as states, other folders as folders", async () => {
  const { format, items, lost } = await parseSample(
    `URL,Title,Selection,Folder,Timestamp,Tags\nhttps://a.example/,A,Some words,Archive,1679174385,"[""x"",""y z""]"\nhttps://b.example/,B,,Recipes,1679174385,[]\nhttps://c.example/,C,,Starred,1679174385,[]`,
  );
  expect(format).toBe("instapaper");
  expect(items.map(({ folders, topics }) => [folders, topics])).toEqual([
    [[], ["x", "y z"]],
    [["Recipes"], []],
    [[], []],
  ]);
  expect(items[0]?.highlights[0]?.quote).toBe("Some words");
  expect(lost).toEqual({ "Read or archived state": 1, Favourites: 1 });
});

it("reads Raindrop's table with nested folders and highlights", async () => {
  const { format, items, lost } = await parseSample(
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,A,My note,About A,https://a.example/,Work/Ideas,"x, y",2023-05-01T10:00:00.000Z,,"Highlight:One\nNote:Why\n\nHighlight:Two",true\n2,B,,,https://b.example/,Unsorted,,2023-05-01T10:00:00.000Z,,,false`,
  );
  expect(format).toBe("raindrop");
  expect(items[0]).toMatchObject({
    folders: ["Work", "Ideas"],
    note: "My note",
    description: "About A",
    topics: ["x", "y"],
    highlights: [
      { quote: "One", note: "Why" },
      { quote: "Two", note: null },
    ],
  });
  expect(items[1]?.folders).toEqual([]);
  expect(lost).toEqual({ Favourites: 1 });
});

it("groups Readwise's highlights by book, and reads the table of Reader", async () => {
  const readwise = await parseSample(
    `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"One, two.",Slow,Mara,B0,Key,yellow,".favorite, Deep Work",page,12,2020-10-05 10:15:30+00:00,books\nOther,Quick,,,,,,,,,\nThree,Slow,Mara,B0,,,,page,13,,\nGone,Slow,Mara,,,,.discard,,,,\n,Slow,Mara,,,,,,,,`,
  );
  expect(readwise).toMatchObject({
    format: "readwise",
    lines: [2, 3],
    items: [
      {
        source: "text",
        title: "Slow",
        topics: ["Deep Work", "books"],
        highlights: [
          {
            quote: "One, two.",
            note: "Key",
            colour: "yellow",
            createdAt: "2020-10-05T10:15:30.000Z",
            start: 6,
            end: 15,
          },
          { quote: "Three", start: 17, end: 22 },
        ],
        text: "Mara\n\nOne, two.\n\nThree",
      },
      { title: "Quick" },
    ],
    unreadable: [{ line: 6, reason: "This row has no highlight." }],
    lost: { Favourites: 1, "Discarded highlights": 1, "Page numbers of highlights": 2 },
  });
  const reader = await parseSample(
    `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nA,https://a.example/,1,"['x', 'y']",2023-05-01 10:00:00+00:00,0.5,archive,True`,
  );
  expect(reader).toMatchObject({
    format: "reader",
    items: [{ topics: ["x", "y"], createdAt: "2023-05-01T10:00:00.000Z" }],
    lost: { "Reading positions": 1, "Read or archived state": 1 },
  });
});

it("reads any table with URLs, with any separator", async () => {
  const semicolons = await parseSample(
    "Name;Link;Tags;Notes;Date\nA;https://a.example/;x,y;Mine;2020-01-02\n",
  );
  expect(semicolons).toMatchObject({
    format: "csv",
    items: [
      {
        title: "A",
        url: "https://a.example/",
        topics: ["x", "y"],
        note: "Mine",
        createdAt: "2020-01-02T00:00:00.000Z",
      },
    ],
  });
  const tabs = await parseSample("title\turl\nA, B\thttps://a.example/\n");
  expect(tabs.items[0]?.title).toBe("A, B");
  const wallabag = await parseSample(
    `Title;URL;Content;Tags;"MIME Type";Language;"Creation date"\nA;https://a.example/;"<p>x</p>";"x, y";text/html;en;"01/02/2020 10:00:00"`,
  );
  expect(wallabag).toMatchObject({
    format: "wallabag",
    items: [{ html: "<p>x</p>", topics: ["x", "y"] }],
  });
});

it("reports where a table ends within quotes", async () => {
  const { items, unreadable } = await parseSample(
    `title,url,time_added,tags,status\nA,https://a.example/,1,,unread\n"B,https://b.ex`,
  );
  expect(items).toHaveLength(1);
  expect(unreadable).toEqual([{ line: 3, reason: expect.stringContaining("ends in the middle") }]);
});

it("keeps names with a slash, and the target URLs of Pocket's redirects", async () => {
  const raindrop = await parseSample(
    "title,url,folder,tags,created\nA,https://a.example/,Apps/Services / AI,x,1629980125\nB,https://b.example/,a/b,x,1629980125\n",
  );
  expect(raindrop.items.map(({ folders }) => folders)).toEqual([
    ["Apps/Services", "AI"],
    ["a", "b"],
  ]);
  const pocket = await parseSample(
    "title,url,time_added,tags,status\nA,https://getpocket.com/extredirect?url=https%3A%2F%2Fa.example%2Fx&http=1,1,,unread\nB,https://getpocket.com/explore,1,,unread\n",
  );
  expect(pocket.items.map(({ url }) => url)).toEqual([
    "https://a.example/x",
    "https://getpocket.com/explore",
  ]);
});
