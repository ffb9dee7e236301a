import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const head = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n";

it("reads folders, tags, times in any unit, notes and URLs of a bookmarks file", async () => {
  const { format, items, lost, found } = await parseSample(`${head}<DL><p>
    <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Meine Leiste</H3>
    <DL><p>
      <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1456433748" TAGS="one,two words">A &amp; B</A>
      <DD>First line
second line, with <a href="https://b.example/">a link</a>
      <DT><H3>Cooking</H3><DD>All of it
      <DL><p>
        <DT><H3>Favorites</H3>
        <DL><p><DT><A HREF="https://c.example/" ADD_DATE="1456433748000" SHORTCUTURL="c">C</A></DL><p>
        <DT><A HREF="javascript:alert(1)" ADD_DATE="1456433748000000" TOREAD="1" PRIVATE="0">Run</A>
      </DL><p>
    </DL><p>
    <DT><H3>Lesezeichen-Symbolleiste</H3>
    <DL><p><DT><A FEEDURL="https://d.example/feed" ADD_DATE="sometime">Feed</A></DL><p>
    <HR>
    <DT><A HREF="https://e.example/">Last</A>
  </DL>`);
  expect(format).toBe("netscape");
  expect(items.map(({ url, folders }) => [url, folders])).toEqual([
    ["https://a.example/?x=1&y=2", []],
    ["https://c.example/", ["Cooking", "Favorites"]],
    ["javascript:alert(1)", ["Cooking"]],
    ["https://d.example/feed", []],
    ["https://e.example/", []],
  ]);
  expect(items[0]).toMatchObject({
    title: "A & B",
    topics: ["one", "two words"],
    note: "First line\nsecond line, with https://b.example/ a link",
    description: null,
  });
  expect(items.map(({ createdAt }) => createdAt)).toEqual([
    "2016-02-25T20:55:48.000Z",
    "2016-02-25T20:55:48.000Z",
    "2016-02-25T20:55:48.000Z",
    null,
    null,
  ]);
  expect(lost).toEqual({
    "Keywords of bookmarks": 1,
    "Public sharing": 1,
    "Marks for reading later": 1,
    "Dates that could not be read": 1,
  });
  expect(items.map(({ unused, unreadDates }) => [...unused, ...unreadDates])).toEqual([
    [],
    ["Keywords of bookmarks"],
    ["Public sharing", "Marks for reading later"],
    ["sometime"],
    [],
  ]);
  expect(found).toContainEqual({ kind: "folder", folders: ["Cooking"], description: "All of it" });
});

it("recognises linkding, Pinboard, Raindrop and Shiori by their specific attributes", async () => {
  const linkding = await parseSample(
    `${head}<DL><p><DT><A HREF="https://a.example/" ADD_DATE="1" PRIVATE="1" TOREAD="0" TAGS="x">A</A><DD>About[linkding-notes]Mine[/linkding-notes]</DL>`,
  );
  expect(linkding).toMatchObject({
    format: "linkding",
    items: [{ note: "Mine", description: "About" }],
  });
  const pinboard = await parseSample(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Pinboard Bookmarks</TITLE><DL><p><DT><A HREF="https://a.example/" ADD_DATE="1" PRIVATE="1" TOREAD="1" TAGS="x y">A</A></DL>`,
  );
  expect(pinboard).toMatchObject({ format: "pinboard", items: [{ topics: ["x", "y"] }] });
  const raindrop = await parseSample(
    `${head}<DL><p><DT><A HREF="https://a.example/" TAGS="x y,z" DATA-COVER="" DATA-IMPORTANT="true">A</A></DL>`,
  );
  expect(raindrop).toMatchObject({ format: "raindrop", lost: { Favourites: 1 } });
  expect(raindrop.items[0]?.topics).toEqual(["x y", "z"]);
  const shiori = await parseSample(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Shiori</TITLE><DL><p><DT><A HREF="https://a.example/">A</A></DL>`,
  );
  expect(shiori.format).toBe("shiori");
});

it("keeps descriptions as notes, except in the files of programs that describe the page", async () => {
  const link = `<DL><p><DT><A HREF="https://a.example/">A</A><DD>Words</DL>`;
  const pinboard = await parseSample(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Pinboard Bookmarks</TITLE>${link}`,
  );
  expect(pinboard.items).toMatchObject([{ note: "Words", isOwnNote: false, description: null }]);
  const ours = await parseSample(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><META NAME="generator" CONTENT="Commonplace">${link}`,
  );
  expect(ours.items).toMatchObject([{ note: "Words", isOwnNote: true, description: null }]);
  const page = { note: null, description: "Words" };
  const firefox = await parseSample(`${head}${link.replace(">A", ' LAST_CHARSET="UTF-8">A')}`);
  expect(firefox).toMatchObject({ format: "netscape", items: [page], lost: {} });
  const raindrop = await parseSample(`${head}${link.replace(">A", ' DATA-COVER="">A')}`);
  expect(raindrop).toMatchObject({ format: "raindrop", items: [page] });
  const shiori = await parseSample(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Shiori</TITLE>${link}`,
  );
  expect(shiori).toMatchObject({ format: "shiori", items: [page] });
});

it("reads linkding's mark of archived bookmarks as their reading state", async () => {
  const { items } = await parseSample(
    `${head}<DL><p><DT><A HREF="https://a.example/" ADD_DATE="1690043474" PRIVATE="1" TOREAD="0" TAGS="x,linkding:bookmarks.archived">A</A><DT><A HREF="https://b.example/" TAGS="x">B</A></DL>`,
  );
  expect(items).toMatchObject([
    { topics: ["x"], reading: { state: "finished" } },
    { topics: ["x"], reading: null },
  ]);
});

it("reads the backups of Firefox and Chrome without the browsers' own folders", async () => {
  const place = {
    type: "text/x-moz-place",
    title: "A",
    uri: "https://a.example/",
    tags: "x,y",
    dateAdded: 1456433748000000,
  };
  const container = { type: "text/x-moz-place-container" };
  const firefox = await parseSample(
    JSON.stringify({
      ...container,
      root: "placesRoot",
      children: [
        {
          ...container,
          root: "toolbarFolder",
          title: "toolbar",
          children: [
            { type: "text/x-moz-place-separator" },
            { ...container, title: "Favorites", children: [place] },
            { ...place, title: "B", keyword: "b" },
          ],
        },
      ],
    }),
  );
  expect(firefox).toMatchObject({
    format: "firefox",
    items: [
      {
        title: "A",
        folders: ["Favorites"],
        topics: ["x", "y"],
        createdAt: "2016-02-25T20:55:48.000Z",
      },
      { title: "B", folders: [] },
    ],
    lost: { "Keywords of bookmarks": 1 },
  });
  const url = {
    type: "url",
    name: "C",
    url: "https://c.example/",
    date_added: "13118850929335823",
  };
  const chrome = await parseSample(
    JSON.stringify({
      roots: {
        bookmark_bar: {
          type: "folder",
          name: "Barre de favoris",
          children: [{ type: "folder", name: "Work", children: [url] }],
        },
        sync_transaction_version: "1",
      },
      version: 1,
    }),
  );
  expect(chrome.items).toMatchObject([
    { folders: ["Work"], createdAt: "2016-09-20T13:15:29.335Z" },
  ]);
});

it("reads the intact part of a truncated file, and reports where it ends", async () => {
  const html = await parseSample(
    `${head}<DL><p><DT><A HREF="https://a.example/">A</A>\n<DT><A HREF="https://b.exa`,
  );
  expect(html).toMatchObject({
    items: [{ title: "A" }],
    unreadable: [
      { line: 2, reason: expect.stringContaining("ends in the middle, after 152 bytes") },
    ],
  });
  const tree = JSON.stringify({
    type: "text/x-moz-place-container",
    children: [
      {
        title: "Menu",
        children: [
          { title: "A", uri: "https://a.example/" },
          { title: "B", uri: "https://b.example/" },
        ],
      },
    ],
  });
  const json = await parseSample(tree.slice(0, -20));
  expect(json).toMatchObject({
    items: [{ title: "A", folders: ["Menu"] }],
    unreadable: [{ line: 2 }],
  });
});

it("reads folders nested deeper than the call stack", async () => {
  const depth = 10_000;
  const node = (inner: string): string =>
    `{"type":"text/x-moz-place-container","title":"f","children":[${inner}`;
  const json =
    node("").repeat(depth) + `{"title":"x","uri":"https://x.example/"}` + "]}".repeat(depth);
  const deep = await parseSample(json);
  expect(deep.items[0]?.folders).toHaveLength(20);
  expect(deep.lost["Folder levels below the 20th"]).toBe(depth - 20);
});

it("keeps Shaarli's notes as texts, and reports links without a URL", async () => {
  const { items, unreadable } = await parseSample(
    `${head}<DL><p><DT><A HREF="?KvNdlQ" PRIVATE="1" TAGS="dev, php 7.x">Note</A><DD>Some &lt;code&gt;\n<DT><A NAME="x">Empty</A></DL>`,
  );
  expect(items).toMatchObject([
    { source: "text", title: "Note", url: null, text: "Some <code>", topics: ["dev", "php 7.x"] },
  ]);
  expect(unreadable).toEqual([{ line: 2, reason: "This row has no address." }]);
});
