import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

it("reads OneTab's groups", async () => {
  const { format, items, unreadable } = await parseSample(
    "https://a.example/ | A | with a bar\nhttps://b.example/ | B\n\n\nhttps://c.example/ | C\nnothing\n",
  );
  expect(format).toBe("onetab");
  expect(items.map(({ title, folders }) => [title, folders])).toEqual([
    ["A | with a bar", ["Tab group 1"]],
    ["B", ["Tab group 1"]],
    ["C", ["Tab group 2"]],
  ]);
  expect(unreadable).toEqual([{ line: 6, reason: "This row has no address." }]);
});

it("reads Kindle's clippings in several languages, with notes, extended highlights and bookmarks", async () => {
  const { format, items, unreadable, lost } = await parseSample(
    `\ufeffSlow (Mara (Ed.) Ellison)\r\n- Your Highlight on page 1 | Location 123-124 | Added on Monday, 5 October 2020 10:15:30\r\n\r\nTrained.\r\n==========\r\nSlow (Mara (Ed.) Ellison)\r\n- Your Note on page 1 | Location 124 | Added on Monday, 5 October 2020 10:16:00\r\n\r\nMine\r\n==========\r\nSlow (Mara (Ed.) Ellison)\r\n- Your Highlight on page 2 | Location 400-401 | Added on Monday, 5 October 2020 10:17:00\r\n\r\nA short\r\n==========\r\nSlow (Mara (Ed.) Ellison)\r\n- Your Highlight on page 2 | Location 400-402 | Added on Monday, 5 October 2020 10:18:00\r\n\r\nA short quote\r\n==========\r\nSlow (Mara (Ed.) Ellison)\r\n- Your Bookmark on page 9 | Location 900 | Added on Monday, 5 October 2020 10:19:00\r\n\r\n\r\n==========\r\nLangsam\r\n- Ihre Markierung bei Position 77-78 | Hinzugefügt am Mittwoch, 7. Oktober 2020 18:30:00\r\n\r\nWorte\r\n==========\r\nno clipping\r\n==========\r\n`,
  );
  expect(format).toBe("kindle");
  expect(items).toMatchObject([
    {
      source: "text",
      title: "Slow",
      description: "Mara (Ed.) Ellison",
      highlights: [
        { quote: "Trained.", note: "Mine", createdAt: "2020-10-05T10:15:30.000Z" },
        { quote: "A short quote", note: null },
      ],
    },
    { title: "Langsam", highlights: [{ quote: "Worte" }] },
  ]);
  expect(unreadable).toMatchObject([{ line: 31 }]);
  expect(lost).toEqual({ "Bookmarks in books": 1, "Page numbers of highlights": 5 });
});

it("reads the dates of Kindle's clippings in ten languages, and names those it cannot read", async () => {
  const metas = [
    "- Your Highlight on page 9 | Location 100-101 | Added on Thursday, April 18, 2019 9:12:17 PM",
    "- Ihre Markierung auf Seite 9 | bei Position 100-101 | Hinzugefügt am Donnerstag, 18. April 2019 21:12:17",
    "- Votre surlignement sur la page 9 | emplacement 100-101 | Ajouté le jeudi 18 avril 2019 21:12:17",
    "- La subrayado en la página 9 | posición 100-101 | Añadido el jueves, 18 de abril de 2019 21:12:17",
    "- La tua evidenziazione a pagina 9 | posizione 100-101 | Aggiunto in data giovedì 18 aprile 2019 21:12:17",
    "- Seu destaque ou posição 100-101 | Adicionado: quinta-feira, 18 de abril de 2019 21:12:17",
    "- Je markering op pagina 9 | locatie 100-101 | Toegevoegd op donderdag 18 april 2019 21:12:17",
    "- Ваш выделенный отрывок на странице 9 | Место 100–101 | Добавлено: четверг, 18 апреля 2019 г. в 21:12:17",
    "- 您在第 9 页（位置 #100-101）的标注 | 添加于 2019年4月18日星期四 下午9:12:17",
    "- 9ページ|位置No. 100-101のハイライト |作成日: 2019年4月18日木曜日 21:12:17",
    "- Your Highlight on page 9 | Location 100-101 | Added one windy evening in 2019",
  ];
  const { items, lost } = await parseSample(
    metas.map((meta, at) => `Book ${at} (Mara)\n${meta}\n\nWords\n==========\n`).join(""),
  );
  const times = items.map(({ highlights }) => highlights[0]?.createdAt);
  expect(times).toEqual([...Array<string>(10).fill("2019-04-18T21:12:17.000Z"), null]);
  expect(items.at(-1)?.unreadDates).toEqual(["Added one windy evening in 2019"]);
  expect(lost).toEqual({ "Page numbers of highlights": 11, "Dates that could not be read": 1 });
});

it("reads feeds of every kind", async () => {
  const rss = await parseSample(
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="x"><channel><title>F</title><link>https://f.example/</link><item><title>A &amp; B</title><link>https://a.example/</link><description>Short &lt;b&gt;words&lt;/b&gt;</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded><category>x</category><category>y</category><pubDate>Mon, 05 Oct 2020 10:15:30 GMT</pubDate></item><item><title>B</title></item></channel></rss>`,
  );
  expect(rss).toMatchObject({
    format: "feed",
    items: [
      {
        title: "A & B",
        url: "https://a.example/",
        html: "<p>Long</p>",
        topics: ["x", "y"],
        createdAt: "2020-10-05T10:15:30.000Z",
      },
    ],
    unreadable: [{ line: 2, reason: "This row has no address." }],
  });
  const atom = await parseSample(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>A</title><link rel="self" href="https://s.example/"/><link href="https://a.example/"/><id>urn:1</id><category term="x"/><summary>Words</summary><updated>2020-01-01T00:00:00Z</updated></entry></feed>`,
  );
  expect(atom).toMatchObject({
    format: "feed",
    items: [
      {
        url: "https://a.example/",
        description: "Words",
        topics: ["x"],
        createdAt: "2020-01-01T00:00:00.000Z",
      },
    ],
  });
});

it("reads OPML's outlines as folders, and Pinboard's XML", async () => {
  const opml = await parseSample(
    `<?xml version="1.0" encoding="ISO-8859-1"?><opml version="1.0"><body><outline text="Tech"><outline text="A" type="rss" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/></outline><outline title="B" xmlUrl="https://b.example/feed"/></body></opml>`,
  );
  expect(opml).toMatchObject({
    format: "opml",
    items: [
      {
        title: "A",
        url: "https://a.example/",
        folders: ["Tech"],
        note: null,
        description: "Feed: https://a.example/feed",
      },
      { title: "B", url: "https://b.example/feed", folders: [], note: null },
    ],
  });
  const posts = await parseSample(
    `<?xml version="1.0" encoding="UTF-8"?><posts user="ada"><post href="https://a.example/" time="2020-01-01T00:00:00Z" description="A" extended="Mine" tag="x y" shared="no" toread="yes"/></posts>`,
  );
  expect(posts).toMatchObject({
    format: "pinboard",
    items: [{ title: "A", note: "Mine", topics: ["x", "y"] }],
  });
});

it("reads a note with front matter, and one without", async () => {
  const clipped = await parseSample(
    `---\ntitle: "A: the title"\nsource: https://a.example/\ntags: [x, "#y z"]\ncreated: 2020-01-02\nwhy: Mine\ntakeaways:\n  - One\n---\n# Heading\n\nText with https://b.example/\n`,
    "Clipped.md",
  );
  expect(clipped).toMatchObject({
    format: "markdown",
    items: [
      {
        source: "url",
        title: "A: the title",
        url: "https://a.example/",
        topics: ["x", "y z"],
        note: "Mine",
        takeaways: ["One"],
        text: "# Heading\n\nText with https://b.example/",
        createdAt: "2020-01-02T00:00:00.000Z",
      },
    ],
  });
  const plain = await parseSample("Just words.\n", "A thought.md");
  expect(plain.items).toMatchObject([{ source: "text", title: "A thought", text: "Just words." }]);
  const broken = await parseSample("---\ntitle: [\n---\nText\n", "B.md");
  expect(broken.items[0]?.text).toContain("title: [");
});

it("reads all kinds of lists of links", async () => {
  const { format, items, unreadable } = await parseSample(
    "# Reading\n\n- [A \\[1\\]](https://a.example/wiki_(x)) and [B](https://b.example/)\n* [ ] https://c.example/\n\n## Later\nTitle of D: https://d.example/path\nhttps://e.example/ Title of E\nwww.f.example\nno link here\n",
  );
  expect(format).toBe("links");
  expect(items.map(({ title, url, folders }) => [title, url, folders])).toEqual([
    ["A [1]", "https://a.example/wiki_(x)", ["Reading"]],
    ["B", "https://b.example/", ["Reading"]],
    [null, "https://c.example/", ["Reading"]],
    ["Title of D", "https://d.example/path", ["Reading", "Later"]],
    ["Title of E", "https://e.example/", ["Reading", "Later"]],
    [null, "http://www.f.example", ["Reading", "Later"]],
  ]);
  expect(unreadable).toHaveLength(1);
});

it("reads URLs in prose without the marks of their sentences", async () => {
  const { items } = await parseSample(
    'See https://a.example/1. Or (https://a.example/2), or <https://a.example/3>;\n- "https://a.example/4?a=[2]"\nA pier (2020): (https://a.example/5_(x)).\n“Quay” https://a.example/6!\nhttps://a.example/7\\_x\n',
  );
  expect(items.map(({ url, title }) => [url, title])).toEqual([
    ["https://a.example/1", null],
    ["https://a.example/2", null],
    ["https://a.example/3", null],
    ["https://a.example/4?a=[2]", null],
    ["https://a.example/5_(x)", "A pier (2020)"],
    ["https://a.example/6", "“Quay”"],
    ["https://a.example/7_x", null],
  ]);
});

it("reads every common charset, declared or not, and compressed files", async () => {
  const { gzipSync } = await import("node:zlib");
  const page = (meta: string, title: string): string =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>${meta}<DL><p><DT><A HREF="https://a.example/">${title}</A></DL>`;
  const title = "Schöne Grüße, Übermut und Äpfel für müde Köche";
  const latin = Buffer.from(page("", title), "latin1");
  const declared = Buffer.from(
    page('<META CONTENT="text/html; charset=windows-1252">', title),
    "latin1",
  );
  const samples = [
    Buffer.from(page("", title)),
    Buffer.from(`\ufeff${page("", title)}`),
    Buffer.from(`\ufeff${page("", title)}`, "utf16le"),
    Buffer.from(page("", title), "utf16le"),
    latin,
    declared,
    gzipSync(page("", title)),
  ];
  for (const sample of samples) expect((await parseSample(sample)).items[0]?.title).toBe(title);
  const cut = await parseSample(gzipSync(page("", title)).subarray(0, -12));
  expect(cut.unreadable.at(-1)?.reason).toContain("The compressed file ends here");
});

it("reads a text that begins like a picture as a text, and reports the type of other files", async () => {
  const list = await parseSample("BMW https://a.example/\nhttps://b.example/\n");
  expect(list.format).toBe("links");
  const png = Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489",
    "hex",
  );
  await expect(parseSample(png)).rejects.toThrow("This file is an image (PNG), not an export.");
  await expect(parseSample("%PDF-1.4\nhttps://a.example/\n")).rejects.toThrow("(PDF)");
  await expect(parseSample("")).rejects.toThrow("This file is empty.");
  await expect(parseSample("Just a few words.")).rejects.toThrow(
    "No links were found in this file.",
  );
  await expect(parseSample('{"a": 1}')).rejects.toThrow("This is JSON of an unknown kind.");
});
