/** Exports of shared collections, and their import: own entries whole, other users' entries as links. */
import { expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { ExportDocument } from "#features/export/contract.ts";
import { setUpTeam, type Person } from "#features/sharing/server/testing/team.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { whileOpen } from "./while-open.ts";

const team = await setUpTeam();
const { owner, editor, viewer, share, add } = team;
const token = ({ client }: Person) => ({ authorization: `Bearer ${client.token}` });

async function download(person: Person, query: string): Promise<Buffer> {
  const answer = await team.app.request(`/api/export?${query}`, { headers: token(person) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const read = async (person: Person, query: string) =>
  ExportDocument.parse(JSON.parse((await download(person, `format=json&${query}`)).toString()));

async function addLink(person: Person, title: string, collectionId: string, hidesNote = false) {
  const ctx = { app: team.context, userId: person.id };
  const entry = await createEntry(ctx, {
    title,
    url: `https://example.org/${title.toLowerCase()}`,
    source: "url",
    text: `The secret text of ${title}.`,
    summary: `A secret summary of ${title}.`,
    why: `A secret reason of ${person.email}`,
    collectionId,
  });
  if (hidesNote) await person.client.send("PATCH", `/api/entries/${entry.id}`, { hidesNote: true });
  return entry;
}

async function fill(): Promise<{ charts: Collection; noted: string }> {
  const charts = await share("Charts");
  await addLink(owner, "Mine", charts.id);
  const noted = await addLink(editor, "Named", charts.id);
  await addLink(editor, "Hidden", charts.id, true);
  await add(editor, "A text", charts.id);
  const note = { whyItsInteresting: "My own reason" };
  await owner.client.send("PATCH", `/api/entries/${noted.id}`, note);
  return { charts, noted: noted.id };
}

it("holds own entries whole, and other users' entries as links, in the export of one collection", async () => {
  const { charts } = await fill();
  const file = (await download(owner, `format=json&collectionId=${charts.id}`)).toString();
  const { entries, others } = ExportDocument.parse(JSON.parse(file));
  expect(entries).toMatchObject([{ title: "Mine" }]);
  expect(entries[0]!.text).toContain("The secret text of Mine");
  const about = { collectionId: charts.id, highlights: [] };
  expect(others.map(({ createdAt: _createdAt, ...one }) => one)).toEqual([
    { ...about, title: "A text", url: null, addedBy: "edgar", note: "" },
    { ...about, title: "Hidden", url: "https://example.org/hidden", addedBy: null, note: "" },
    {
      ...about,
      title: "Named",
      url: "https://example.org/named",
      addedBy: "edgar",
      note: "My own reason",
    },
  ]);
  for (const secret of ["text of Named", "summary of Named", "edgar@"])
    expect(file).not.toContain(secret);
});

it("holds the user's own entries of a collection of others with its title, and links with the user's note", async () => {
  const { charts } = await fill();
  const alone = await read(viewer, "");
  expect(alone.collections.map(({ id }) => id)).not.toContain(charts.id);
  expect(alone.others).toEqual([]);
  const document = await read(editor, "");
  const titles = document.entries
    .filter(({ collectionId }) => collectionId === charts.id)
    .map(({ title }) => title);
  expect(titles).toEqual(["A text", "Hidden", "Named"]);
  expect(document.collections.find(({ id }) => id === charts.id)).toMatchObject({
    title: "Charts",
  });
  expect(document.others).toEqual([]);
  const noted = await read(owner, "");
  expect(noted.others.filter(({ collectionId }) => collectionId === charts.id)).toMatchObject([
    { title: "Named", note: "My own reason" },
  ]);
});

it.each([
  ["csv", "Named,https://example.org/named,Charts,My own reason"],
  ["html", ">Named</A>\n        <DD>My own reason\n\nAdded by edgar."],
] as const)("holds links of others in %s", async (format, expected) => {
  const { charts } = await fill();
  const file = (await download(owner, `format=${format}&collectionId=${charts.id}`)).toString();
  expect(file).toContain(expected);
  expect(file).toContain(format === "csv" ? ",another member" : "Added by another member.");
  expect(file).not.toContain("text of Named");
});

it("holds a note with the links of others in Markdown", async () => {
  const { charts } = await fill();
  const zip = await parseZip(await download(owner, `format=markdown&collectionId=${charts.id}`));
  const note = zip.get("Charts/Links of other members.md")!.toString();
  expect(note).toContain(
    "- [Named](<https://example.org/named>), added by edgar\\\n  My own reason",
  );
  expect(note).toContain("- [Hidden](<https://example.org/hidden>), added by another member");
  expect(note).toContain("- A text, added by edgar");
});

it("holds the user's own highlights on entries of others in each format that has highlights", async () => {
  const { charts, noted } = await fill();
  const mark = (person: Person, quote: string, note: string) =>
    person.client.send("POST", `/api/entries/${noted}/highlights`, { quote, note, isShared: true });
  expect((await mark(viewer, "secret text", "Mine")).status).toBe(201);
  await mark(editor, "text of", "Not mine");
  const { others, collections } = await read(viewer, "");
  expect(others.filter(({ collectionId }) => collectionId === charts.id)).toMatchObject([
    {
      title: "Named",
      note: "",
      highlights: [{ quote: "secret text", note: "Mine", start: 4, end: 15, state: "found" }],
    },
  ]);
  expect(collections.map(({ id }) => id)).toContain(charts.id);
  const inCsv = (await download(viewer, "format=csv")).toString();
  expect(inCsv).toContain(`"Highlight:secret text\nNote:Mine"`);
  const zip = await parseZip(await download(viewer, "format=markdown"));
  expect(zip.get("Charts/Links of other members.md")!.toString()).toContain(
    "added by edgar\n\n  > secret text\n\n  Mine\n",
  );
  for (const format of ["json", "csv"])
    expect((await download(viewer, `format=${format}`)).toString()).not.toContain("Not mine");
});

it("holds notes and comments of a removed member, without quoted text", async () => {
  const { charts, noted } = await fill();
  const send = (path: string, body: object, method = "POST") =>
    viewer.client.send(method, path, body);
  await send(`/api/entries/${noted}`, { whyItsInteresting: "Kept note" }, "PATCH");
  await send(`/api/entries/${noted}/highlights`, { quote: "secret text", note: "Kept thought" });
  const comment = { text: "Kept comment" };
  expect((await send(`/api/entries/${noted}/comments`, comment)).status).toBe(201);
  expect((await read(viewer, "")).keptNotes).toEqual([]);
  await owner.client.send("DELETE", `/api/collections/${charts.id}/members/${viewer.id}`);
  const file = (await download(viewer, "format=json")).toString();
  const { others, comments, keptNotes } = ExportDocument.parse(JSON.parse(file));
  expect(others.filter(({ collectionId }) => collectionId === charts.id)).toEqual([]);
  expect(keptNotes).toMatchObject([
    { entryId: noted, text: "Kept note" },
    { entryId: noted, text: "Kept thought" },
  ]);
  expect(comments).toMatchObject([{ entryId: noted, text: "Kept comment" }]);
  expect(JSON.stringify(keptNotes)).not.toContain("secret text");
  const zip = await parseZip(await download(viewer, "format=markdown"));
  expect(zip.get("Your comments.md")!.toString()).toMatch(
    /^# Your comments\n\n## 20.*\n\nKept comment/,
  );
  expect(zip.get("Your notes on closed entries.md")!.toString()).toContain("Kept thought");
  expect((await read(owner, "")).keptNotes).toEqual([]);
});

it("is not continued with the rights of an earlier one", async () => {
  const { charts } = await fill();
  const path = `/api/export?format=json&files=false&collectionId=${charts.id}`;
  const first = await team.app.request(path, { headers: token(owner) });
  const etag = first.headers.get("etag")!;
  await first.arrayBuffer();
  const resume = () =>
    team.app.request(path, { headers: { ...token(owner), range: "bytes=5-", "if-range": etag } });
  expect((await resume()).status).toBe(206);
  for (const { id } of [editor, viewer])
    await owner.client.send("DELETE", `/api/collections/${charts.id}/members/${id}`);
  const again = await resume();
  expect(again.status).toBe(200);
  expect(((await again.json()) as ExportDocument).others).toEqual([]);
});

it("ends when the user loses access to a collection in it", async () => {
  const { charts } = await fill();
  const ctx = { app: team.context, userId: viewer.id };
  async function* endless() {
    for (;;) yield Buffer.from("x");
  }
  const sent = whileOpen(ctx, [charts.id], endless());
  expect((await sent.next()).done).toBe(false);
  await owner.client.send("DELETE", `/api/collections/${charts.id}/members/${editor.id}`);
  expect((await sent.next()).done).toBe(false);
  await owner.client.send("DELETE", `/api/collections/${charts.id}/members/${viewer.id}`);
  let ended: unknown;
  await waitFor(async () => {
    await sent.next().catch((error: unknown) => (ended = error));
    return ended !== undefined;
  });
  expect(ended).toMatchObject({ code: "unavailable" });
});
