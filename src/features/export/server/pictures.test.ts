/** The kept pictures of entries in an export. */
import { beforeAll, describe, expect, it } from "vitest";
import { pictureKey } from "#features/entries/server/service.ts";
import { ExportDocument } from "#features/export/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { download } from "./testing/download.ts";

const opened = await setUpClients();
const { context, ada, eve } = opened;
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };
const ask = async (query = "") => (await download(opened, ada.token, query)).bytes;
const icon = { part: "icon" as const, bytes: createPicture(32, 32) };
const source = "https://owls.example/lead.png";
let digests: string[];

beforeAll(async () => {
  const owls = await createEntry(ctx, { title: "Owls", url: "https://owls.example/", text: "Hoo" });
  const mice = await createEntry(ctx, { title: "Mice", text: "Squeak" });
  const lead = createPicture(600, 400, 1);
  digests = await addPictures(ctx, owls.captureId, [
    { part: "lead", bytes: lead, source },
    icon,
    { part: "text", bytes: lead, source, caption: "The same" },
    {
      part: "text",
      bytes: createPicture(200, 200, 2),
      source: "https://a.example/2",
      caption: "A *barn*",
    },
    { part: "text", bytes: createPicture(200, 200, 3), source: "https://a.example/3" },
  ]);
  await addPictures(ctx, mice.captureId, [icon]);
  await context.storage.delete(pictureKey(digests[4]!, "full"));
});
const pathOf = (at: number) => `pictures/${digests[at]}.webp`;

describe("an export with pictures", () => {
  it("holds each picture once, and describes it in every entry that shows it", async () => {
    const files = await parseZip(await ask());
    expect([...files.keys()].toSorted()).toEqual(
      ["commonplace.json", pathOf(0), pathOf(1), pathOf(3)].toSorted(),
    );
    const { entries } = ExportDocument.parse(JSON.parse(files.get("commonplace.json")!.toString()));
    const [mice, owls] = entries;
    const shown = { type: "image/webp", source, width: 600, height: 400, path: pathOf(0) };
    expect(owls!.picture).toMatchObject({ ...shown, size: files.get(pathOf(0))!.length });
    expect(owls!.pictures).toMatchObject([
      { ...shown, caption: "The same" },
      { caption: "A *barn*", path: pathOf(3) },
      { source: "https://a.example/3", path: null },
    ]);
    expect(mice).toMatchObject({ picture: null, pictures: [], icon: { path: pathOf(1) } });
    expect(files.get(pathOf(1))!.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("lists pictures without a path if files are left out", async () => {
    const { entries } = ExportDocument.parse(JSON.parse((await ask("?files=false")).toString()));
    expect(entries[1]!.picture).toMatchObject({ source, path: null });
    expect(entries[1]!.pictures.map(({ path }) => path)).toEqual([null, null, null]);
  });

  it("links notes to the lead picture and to the pictures in the text, with captions", async () => {
    const files = await parseZip(await ask("?format=markdown"));
    expect([...files.keys()].toSorted()).toEqual(
      ["Unfiled/Mice.md", "Unfiled/Owls.md", pathOf(0), pathOf(3)].toSorted(),
    );
    const note = files.get("Unfiled/Owls.md")!.toString();
    expect(note).toContain(`# Owls\n\n![](<../${pathOf(0)}>)\n`);
    expect(note).toContain(`\n## Pictures\n\n![](<../${pathOf(3)}>)\\\nA \\*barn\\*\n`);
    expect(files.get("Unfiled/Mice.md")!.toString()).not.toContain("pictures/");
  });

  it("holds none of another user", async () => {
    const { bytes } = await download(opened, eve.token, "");
    expect(bytes.toString()).not.toContain(digests[0]);
  });
});
