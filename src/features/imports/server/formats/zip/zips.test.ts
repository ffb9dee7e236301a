import { expect, it } from "vitest";
import { makeZip } from "#features/capture/server/testing/documents.ts";
import { documentName } from "#features/export/contract.ts";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

it("reads a folder of notes with its folders as collections, its documents and each note's first picture", async () => {
  const { format, found, items, lost } = await parseSample(
    makeZip([
      { name: "Vault/.obsidian/app.json", body: "{}" },
      { name: "Vault/Start.md", body: "Words ![[Pasted image.png|300]] and ![x](b.png)" },
      {
        name: "Vault/Cooking/Bread.md",
        body: "---\nurl: https://a.example/\n---\n![crust](img/crust%201.jpg)",
      },
      { name: "Vault/Cooking/Empty.md", body: " \n" },
      { name: "Vault/Cooking/plan.pdf", body: "%PDF-1.4" },
      { name: "Vault/Notion page 0123456789abcdef0123456789abcdef.md", body: "Text" },
      { name: "Vault/img/Pasted image.png", body: "png" },
      { name: "Vault/img/crust 1.jpg", body: "jpg" },
      { name: "Vault/img/b.png", body: "png" },
      { name: "Vault/board.canvas", body: "{}" },
    ]),
  );
  expect(format).toBe("markdown");
  expect(items.map(({ source, title, folders }) => [source, title, folders])).toEqual([
    ["text", "Start", []],
    ["url", "Bread", ["Cooking"]],
    ["text", "Notion page", []],
    ["file", "plan.pdf", ["Cooking"]],
  ]);
  expect(items[0]?.picture).toEqual({
    path: "Vault/img/Pasted image.png",
    name: "Pasted image.png",
    type: "image/png",
    size: 3,
  });
  expect(items[1]?.picture?.path).toBe("Vault/img/crust 1.jpg");
  expect(items[3]?.file).toEqual({
    path: "Vault/Cooking/plan.pdf",
    name: "plan.pdf",
    type: "application/pdf",
    size: 8,
  });
  expect(lost).toEqual({ "Other files in the zip": 2 });
  expect(found.at(-1)?.kind).toBe("lost");
});

it("keeps the name of a folder that contains all notes and no further folders", async () => {
  const { items } = await parseSample(
    makeZip([
      { name: "Recipes/a.md", body: "A" },
      { name: "Recipes/b.md", body: "B" },
    ]),
  );
  expect(items.map(({ folders }) => folders)).toEqual([["Recipes"], ["Recipes"]]);
});

it("reads Omnivore's zip with pages and highlights", async () => {
  const article = (slug: string) => ({
    id: slug,
    slug,
    title: slug,
    url: `https://${slug}.example/`,
    savedAt: "2024-10-29T15:00:00.000Z",
    labels: [],
  });
  const { format, items, lines } = await parseSample(
    makeZip([
      { name: "metadata_0_to_1.json", body: JSON.stringify([article("a")]) },
      { name: "metadata_1_to_2.json", body: JSON.stringify([article("b")]) },
      { name: "content/a.html", body: "<p>Page</p>" },
      {
        name: "highlights/a.md",
        body: "> One\n> line [⤴️](https://omnivore.app/me/a#1)\n\nMine\n\n> Two\n",
      },
    ]),
  );
  expect(format).toBe("omnivore");
  expect(lines).toEqual([1, 2]);
  expect(items[0]).toMatchObject({
    html: "<p>Page</p>",
    highlights: [
      { quote: "One\nline", note: "Mine" },
      { quote: "Two", note: null },
    ],
  });
  expect(items[1]).toMatchObject({ html: null, highlights: [] });
});

it("reads the parts of an export in a zip as one", async () => {
  const part = (url: string) => `title,url,time_added,tags,status\nA,${url},1,,unread\n`;
  const { format, lines, items, lost } = await parseSample(
    makeZip([
      { name: "__MACOSX/._part_000000.csv", body: "x" },
      { name: "pocket/part_000000.csv", body: part("https://a.example/") },
      { name: "pocket/part_000001.csv", body: part("https://b.example/") },
      { name: "pocket/annotations.bin", body: "x" },
    ]),
  );
  expect(format).toBe("pocket");
  expect(items.map(({ url }) => url)).toEqual(["https://a.example/", "https://b.example/"]);
  expect(lines).toEqual([2, 4]);
  expect(lost).toEqual({ "Other files in the zip": 1 });
});

it.each([
  [
    "a name that leads out",
    [{ name: "../../evil.md", body: "x" }],
    "leads out of the zip (“../../evil.md”)",
  ],
  ["an absolute name", [{ name: "/etc/evil.md", body: "x" }], "leads out of the zip"],
  [
    "another archive",
    [{ name: "in.zip", body: "PK" }],
    "There is another archive in this zip: “in.zip”",
  ],
  ["nothing", [{ name: "a.bin", body: "x" }], "Nothing in this zip can be imported."],
  [
    "a size that lies",
    [{ name: documentName, body: "x".repeat(5_000), claimedSize: 10 }],
    `The file “${documentName}” in this zip is damaged.`,
  ],
  [
    "more than may be unpacked",
    [{ name: "a.md", body: "x", claimedSize: 2 ** 31 }],
    "more than 1 GB once unpacked",
  ],
])("refuses a zip with %s", async (_what, parts, sentence) => {
  await expect(parseSample(makeZip(parts))).rejects.toThrow(sentence);
});

/** Repeats the only directory entry of the zip this many times. */
function repeatEntry(zip: Buffer, times: number): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const size = end.readUInt32LE(12);
  const from = end.readUInt32LE(16);
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(size * times, 12);
  const entry = zip.subarray(from, from + size);
  return Buffer.concat([zip.subarray(0, from), ...Array<Buffer>(times).fill(entry), end]);
}

it("refuses a zip whose names alone would exceed the memory", async () => {
  const zip = makeZip([{ name: `${"n".repeat(65_000)}.md`, body: "" }]);
  await expect(parseSample(repeatEntry(zip, 520))).rejects.toThrow(
    "The names of the files in this zip are too long. Please split it.",
  );
  expect((await parseSample(repeatEntry(zip, 3))).format).toBe("markdown");
});

it("finds the Commonplace document in a folder of the zip, and its files beside it", async () => {
  const time = "2020-01-01T00:00:00.000Z";
  const entry = {
    id: "0197f3a0-0000-7000-8000-000000000001",
    collectionId: "0197f3a0-0000-7000-8000-000000000002",
    source: "file",
    title: "A",
    summary: "",
    originalTitle: null,
    originalSummary: null,
    url: null,
    siteName: null,
    whyItsInteresting: "",
    isPrivate: false,
    topics: [],
    takeaways: [],
    readingTimeMinutes: null,
    language: null,
    status: "processing",
    failure: null,
    text: null,
    html: null,
    file: { name: "a.pdf", type: "application/pdf", size: 4, path: "files/a.pdf" },
    picture: { name: "a.png", type: "image/png", size: 4, path: "files/gone.png" },
    createdAt: time,
    updatedAt: time,
  };
  const body = JSON.stringify({
    format: "commonplace",
    version: 1,
    collections: [],
    entries: [entry],
  });
  const { items, lost } = await parseSample(
    makeZip([
      { name: `Export/${documentName}`, body },
      { name: "Export/files/a.pdf", body: "%PDF" },
    ]),
  );
  expect(items).toMatchObject([
    {
      file: { path: "Export/files/a.pdf", name: "a.pdf" },
      picture: null,
      original: { isRead: false },
    },
  ]);
  expect(lost).toEqual({ "Public sharing": 1, Pictures: 1 });
});

it("reads Pocket's zip: highlights and collections are added to the rows of its tables", async () => {
  const table = (rows: string) => `title,url,time_added,tags,status\n${rows}`;
  const { format, items, lines, found, lost } = await parseSample(
    makeZip([
      { name: "part_000000.csv", body: table("A,https://a.example/,1700000000,x,unread\n") },
      { name: "part_000001.csv", body: table("B,https://b.example/,1700000001,,archive\n") },
      {
        name: "annotations/part_000000.json",
        body: JSON.stringify([
          {
            url: "https://b.example/",
            title: "B",
            highlights: [{ quote: "Quiet waters", created_at: 1700000100 }],
          },
          { url: "https://c.example/", title: "C", highlights: [{ quote: "Other" }] },
        ]),
      },
      {
        name: "collections/Ships.json",
        body: JSON.stringify({
          title: "Ships",
          description: "All ships",
          items: [{ url: "https://a.example/", title: "A", note: "Mine", excerpt: "About A" }],
        }),
      },
      {
        name: "collections/Wood.json",
        body: JSON.stringify({ title: "Wood", items: [{ url: "https://a.example/" }] }),
      },
      { name: "read me.pdf", body: "%PDF" },
    ]),
  );
  expect(format).toBe("pocket");
  expect(found).toContainEqual({ kind: "folder", folders: ["Ships"], description: "All ships" });
  expect(items).toMatchObject([
    {
      url: "https://a.example/",
      topics: ["x"],
      note: "Mine",
      description: "About A",
      folders: ["Ships"],
      unused: ["Places in several collections"],
    },
    {
      url: "https://b.example/",
      highlights: [{ quote: "Quiet waters", createdAt: "2023-11-14T22:15:00.000Z" }],
      reading: { state: "finished" },
    },
    { url: "https://c.example/", title: "C", highlights: [{ quote: "Other" }] },
  ]);
  expect(new Set(lines).size).toBe(3);
  expect(lost).toEqual({ "Places in several collections": 1, "Other files in the zip": 1 });
});
