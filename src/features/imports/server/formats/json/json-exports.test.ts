import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const read = (value: unknown) => parseSample(JSON.stringify(value));

it("reads Karakeep, whose lists follow the bookmarks and may be cyclic", async () => {
  const { format, items, unreadable, lost } = await read({
    bookmarks: [
      {
        createdAt: 1700000000,
        title: "A",
        tags: ["x"],
        content: { type: "link", url: "https://a.example/" },
        note: "Mine",
        archived: true,
        listIds: ["2", "1"],
      },
      {
        createdAt: 1700000000,
        title: "T",
        tags: [],
        content: { type: "text", text: "Words" },
        note: null,
      },
      { createdAt: 1700000000, title: "F", tags: [], content: null, note: null },
      {
        createdAt: 1700000000,
        title: "C",
        tags: [],
        content: { type: "link", url: "https://c.example/" },
        lists: ["3"],
      },
    ],
    lists: [
      { id: "1", name: "Outer", parentId: null, type: "manual" },
      { id: "2", name: "Inner", parentId: "1", type: "manual" },
      { id: "3", name: "Round", parentId: "4" },
      { id: "4", name: "About", parentId: "3" },
      { id: "5", name: "Search", type: "smart" },
    ],
  });
  expect(format).toBe("karakeep");
  expect(items.map(({ source, folders, note }) => [source, folders, note])).toEqual([
    ["url", ["Outer", "Inner"], "Mine"],
    ["text", [], null],
    ["url", ["About", "Round"], null],
  ]);
  expect(items[0]?.createdAt).toBe("2023-11-14T22:13:20.000Z");
  expect(unreadable).toMatchObject([{ line: 3 }]);
  expect(lost).toEqual({
    "Smart lists": 1,
    "Places in several collections": 1,
  });
});

it("reads Linkwarden's collections with their links", async () => {
  const { format, items, unreadable, lost } = await read({
    name: "Ada",
    collections: [
      {
        id: 2,
        name: "Inner",
        parentId: 1,
        isPublic: true,
        links: [
          {
            name: "A",
            url: "https://a.example/",
            type: "url",
            description: "About",
            tags: [{ name: "x" }],
            highlights: [{ text: "Quote", comment: "Why", createdAt: "2024-01-01T00:00:00.000Z" }],
            createdAt: "2024-01-01T00:00:00.000Z",
          },
          { name: "P", url: null, type: "pdf", tags: [] },
        ],
      },
      { id: 1, name: "Outer", parentId: null, links: [] },
    ],
    pinnedLinks: [{ id: 1 }],
  });
  expect(format).toBe("linkwarden");
  expect(items).toMatchObject([
    { folders: ["Outer", "Inner"], topics: ["x"], highlights: [{ quote: "Quote", note: "Why" }] },
  ]);
  expect(unreadable).toMatchObject([{ line: 2 }]);
  expect(lost).toEqual({ "Public sharing": 1, Favourites: 1 });
});

it("reads both versions of wallabag with annotations", async () => {
  const two = await read([
    {
      id: 1,
      title: "A",
      url: "https://a.example/",
      is_archived: 1,
      is_starred: 0,
      content: "<p>Text</p>",
      tags: ["x"],
      annotations: [{ quote: "Quote", text: "Why", created_at: "2020-01-01T00:00:00+0000" }],
      created_at: "2016-09-08T11:55:58+0200",
    },
  ]);
  expect(two).toMatchObject({
    format: "wallabag",
    items: [
      {
        html: "<p>Text</p>",
        topics: ["x"],
        highlights: [{ quote: "Quote", note: "Why" }],
        createdAt: "2016-09-08T09:55:58.000Z",
      },
    ],
    lost: {},
  });
  const one = await read([
    {
      "0": "1",
      id: "1",
      title: "A",
      url: "https://a.example/",
      is_read: "1",
      is_fav: "1",
      content: "<p>x</p>",
      tags: "x,y",
    },
  ]);
  expect(one).toMatchObject({
    format: "wallabag",
    items: [{ topics: ["x", "y"] }],
    lost: { Favourites: 1 },
  });
});

it("reads Pinboard, linkding, Shiori, Omnivore and JSON Feed", async () => {
  const pinboard = await read([
    {
      href: "https://a.example/",
      description: "A",
      extended: "Mine",
      time: "2016-10-31T15:57:56Z",
      shared: "yes",
      toread: "yes",
      tags: "x y",
    },
  ]);
  expect(pinboard).toMatchObject({
    format: "pinboard",
    items: [{ title: "A", note: "Mine", topics: ["x", "y"] }],
    lost: { "Public sharing": 1, "Marks for reading later": 1 },
  });
  const linkding = await read({
    count: 1,
    results: [
      {
        url: "https://a.example/",
        title: "A",
        description: "About",
        notes: "Mine",
        tag_names: ["x"],
        is_archived: true,
        unread: false,
        shared: false,
        date_added: "2020-01-01T00:00:00Z",
      },
    ],
  });
  expect(linkding).toMatchObject({
    format: "linkding",
    items: [{ note: "Mine", description: "About", topics: ["x"] }],
  });
  const shiori = await read([
    {
      id: 1,
      url: "https://a.example/",
      title: "A",
      excerpt: "About",
      public: 1,
      hasContent: true,
      tags: [{ id: 1, name: "x" }],
      createdAt: "2020-01-01 10:00:00",
    },
  ]);
  expect(shiori).toMatchObject({
    format: "shiori",
    items: [{ topics: ["x"], createdAt: "2020-01-01T10:00:00.000Z" }],
  });
  const omnivore = await read([
    {
      id: "1",
      slug: "a",
      title: "A",
      description: "About",
      url: "https://a.example/",
      state: "Archived",
      readingProgress: 40,
      labels: ["x"],
      savedAt: "2024-10-29T15:00:00.000Z",
    },
  ]);
  expect(omnivore).toMatchObject({
    format: "omnivore",
    items: [{ topics: ["x"], description: "About", reading: { state: "finished" } }],
    lost: {},
  });
  const feed = await read({
    version: "https://jsonfeed.org/version/1.1",
    title: "F",
    items: [
      { id: "1", url: "https://a.example/", title: "A", content_html: "<p>x</p>", tags: ["x"] },
    ],
  });
  expect(feed).toMatchObject({ format: "feed", items: [{ html: "<p>x</p>", topics: ["x"] }] });
});

it("reads any list of objects with URLs, and keeps those around a broken one", async () => {
  const text = `{"bookmarks":[{"article__url":"https://a.example/","article__title":"A","favorite":true},{"article__url": oops},7,{"article__url":"https://b.example/","archive":1,"date_added":"2016-08-01T05:24:16"}]}`;
  const { format, items, unreadable, lost } = await parseSample(text);
  expect(format).toBe("csv");
  expect(items.map(({ url }) => url)).toEqual(["https://a.example/", "https://b.example/"]);
  expect(items[1]?.createdAt).toBe("2016-08-01T05:24:16.000Z");
  expect(unreadable.map(({ line }) => line)).toEqual([2, 3]);
  expect(items[1]?.reading?.state).toBe("finished");
  expect(lost).toEqual({ Favourites: 1 });
});
