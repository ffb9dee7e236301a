/** The pictures in a Commonplace export are bytes of unknown origin, because anyone can write a zip. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { describeLink } from "#features/capture/server/service.ts";
import { listEntries, pictureKey } from "#features/entries/server/service.ts";
import { listEntryPictures, updatePictureSettings } from "#features/pictures/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createPicture } from "#server/testing/test-pictures.ts";
import type { ImportFound, ImportItem, ItemPicture } from "../items/import-item.ts";
import { startImport, undoImport } from "../service.ts";
import {
  makeItem,
  pictures,
  uploadImport,
  finishImport,
  workOnImport,
} from "../testing/imports.ts";

const context = await setUpContext();
let ada: Ctx;
beforeEach(async () => {
  ada = await createUser(context, "Ada");
});

const read = {
  title: null,
  summary: null,
  siteName: null,
  language: "en",
  readingTimeMinutes: 1,
  isRead: true,
};

/** A picture in the zip, with a name that is also its path. */
function put(name: string, bytes: Buffer, given: Partial<ItemPicture> = {}): ItemPicture {
  pictures.set(name, bytes);
  return { path: name, name, type: "image/webp", size: bytes.length, ...given };
}

/** `between`: runs after the preview. */
async function importItems(items: Partial<ImportItem>[], between = async () => {}) {
  const found: ImportFound[] = items.map((item, at) => ({
    kind: "item",
    line: at + 1,
    item: makeItem({ exportedId: randomUUID(), title: `No ${at}`, text: "A text", ...item }),
  }));
  const { id } = await uploadImport(ada, [{ kind: "format", format: "commonplace" }, ...found]);
  await workOnImport(ada, id);
  await between();
  await startImport(ada, id);
  return finishImport(ada, id);
}

const listAll = async () => (await listEntries(ada, { limit: 100 })).items;
const isStored = (url: string) =>
  context.storage.exists(pictureKey(url.slice(url.lastIndexOf("/") + 1), "full"));

it("are converted, counted and placed, and removed by the undo", async () => {
  const lead = put("lead", createPicture(300, 200, 1), { source: "https://a.example/lead.png" });
  const done = await importItems([
    {
      url: "https://a.example/page",
      original: read,
      picture: lead,
      icon: put("icon", createPicture(64, 64, 2), { source: "https://a.example/favicon.ico" }),
      pictures: [
        put("one", createPicture(100, 100, 3), {
          source: "https://a.example/1.png",
          caption: "A weir",
        }),
        { ...lead, caption: "The same" },
        // Each URL has one picture, and a picture needs a URL.
        put("two", createPicture(100, 100, 4), { source: "https://a.example/1.png" }),
        put("three", createPicture(100, 100, 5), { source: "javascript:alert(1)" }),
      ],
    },
  ]);
  expect(done).toMatchObject({ status: "finished", counts: { imported: 1 } });
  const [entry] = await listAll();
  expect(entry).toMatchObject({
    status: "ready",
    picture: { width: 300, height: 200, color: "#010101" },
    siteIcon: expect.stringMatching(/^\/api\/pictures\//),
  });
  const { items, leftOut } = await listEntryPictures(ada, entry!.id);
  expect(leftOut).toEqual([]);
  expect(items).toMatchObject([
    { source: "https://a.example/lead.png", url: entry!.picture!.url },
    { source: "https://a.example/1.png", caption: "A weir", width: 100 },
  ]);
  const stored = await context.storage.getBytes(
    pictureKey(entry!.picture!.url.split("/").at(-1)!, "full"),
  );
  expect(stored.subarray(8, 12).toString()).toBe("WEBP");

  await undoImport(ada, done.id);
  expect(await workOnImport(ada, done.id)).toMatchObject({ status: "undone" });
  for (const url of [entry!.picture!.url, entry!.siteIcon!, items[1]!.url])
    expect(await isStored(url)).toBe(false);
});

it("are left out with the reason if they are damaged, missing or too large, and the entry is saved", async () => {
  const bomb = createPicture(300, 200, 6);
  // 100,000 × 100,000 pixels, says the header.
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  const source = (name: string) => ({ source: `https://a.example/${name}` });
  await importItems([
    {
      original: read,
      picture: put("cut off", createPicture(300, 200, 7).subarray(0, 60), source("cut")),
      pictures: [
        put("page", Buffer.from("<!doctype html><script>alert(1)</script>"), source("page")),
        put("bomb", bomb, source("bomb")),
        put("dot", createPicture(1, 1), source("dot")),
        { ...put("huge", Buffer.alloc(1), source("huge")), size: 11 * 1024 * 1024 },
        { ...put("gone", Buffer.alloc(1), source("gone")), path: "not in the zip" },
        put("good", createPicture(300, 200, 8), source("good")),
      ],
    },
  ]);
  const [entry] = await listAll();
  expect(entry).toMatchObject({ status: "ready", picture: null });
  const { items, leftOut } = await listEntryPictures(ada, entry!.id);
  expect(items).toMatchObject([{ source: "https://a.example/good" }]);
  expect(leftOut.map((one) => one.source)).toEqual(
    ["cut", "page", "bomb", "dot", "huge", "gone"].map((name) => `https://a.example/${name}`),
  );
  for (const { reason } of leftOut) expect(reason).toMatch(/^[A-Z].*\.$/);
});

it("are limited to those that the user wants to keep", async () => {
  await updatePictureSettings(ada, { keep: "lead" });
  await importItems([
    {
      original: read,
      picture: put("l", createPicture(300, 200, 9), { source: "https://a.example/l" }),
      pictures: [put("t", createPicture(300, 200, 10), { source: "https://a.example/t" })],
    },
  ]);
  const [entry] = await listAll();
  expect(entry!.picture).not.toBeNull();
  expect((await listEntryPictures(ada, entry!.id)).items).toHaveLength(1);
});

it("are released if their row is not saved, and imported once for many entries", async () => {
  const shared = put("icon", createPicture(32, 32, 11));
  const rows = Array.from({ length: 30 }, (_, at) => ({
    exportedId: null,
    url: `https://a.example/${at}`,
    icon: shared,
    pictures: Array.from({ length: 6 }, (_one, n) =>
      put(`${at} ${n}`, createPicture(60, 60 + at, n * 20), {
        source: `https://a.example/${at}/${n}`,
      }),
    ),
  }));
  const { url, urlKey } = describeLink(rows[29]!.url);
  const done = await importItems(rows, async () => void (await createEntry(ada, { url, urlKey })));
  expect(done.counts).toMatchObject({ imported: 29, duplicate: 1 });
  const entries = await listAll();
  expect(new Set(entries.flatMap(({ siteIcon }) => siteIcon ?? [])).size).toBe(1);
  let files = 0;
  for await (const { key } of context.storage.list("pictures"))
    if (key.endsWith("/full")) files += 1;
  const { rows: kept } = await context.database.system.query<{ count: number }>(
    "select count(distinct digest)::int as count from entry_pictures",
  );
  expect(files).toBe(kept[0]!.count);
  expect(kept[0]!.count).toBeGreaterThanOrEqual(29 * 6 + 1);
});
