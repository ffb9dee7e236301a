import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { capturePictures } from "#features/pictures/server/tables.ts";
import { inTransaction } from "#server/app-context.ts";
import { createUser } from "#server/testing/test-context.ts";
import { formerPictureKey, pictureKey, rawPageKey, uploadKey } from "./file-keys.ts";
import { sweepFiles } from "./sweep-files.ts";

const context = await setUpContext();
const ada = await createUser(context);

const bytes = Buffer.from("a document");

async function putUnheld(): Promise<string[]> {
  const keys = [
    uploadKey(randomUUIDv7()),
    rawPageKey(randomUUIDv7()),
    pictureKey("ab".repeat(20), "full"),
    pictureKey("ab".repeat(20), "thumbnail"),
    formerPictureKey(randomUUIDv7()),
  ];
  for (const key of keys) await context.storage.put(key, bytes);
  return keys;
}

async function listThere(): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["uploads", "pages", "pictures", "elsewhere"])
    for await (const { key } of context.storage.list(folder)) keys.push(key);
  return keys.toSorted();
}

it("removes old files without an entry, and nothing else", async () => {
  const unheld = await putUnheld();
  // Connected to a wrong database, the sweep would empty the folder: almost none of its files are known.
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(0);
  expect(await listThere()).toEqual(unheld.toSorted());

  const kept: string[] = [];
  for (const name of ["one.pdf", "two.pdf"]) {
    const entry = await createEntry(ada, { file: { name, type: "application/pdf", bytes } });
    kept.push(uploadKey(entry.captureId));
  }
  const page = await createEntry(ada, { source: "url", url: "https://example.org/" });
  kept.push(rawPageKey(page.captureId), "uploads/not-ours", "elsewhere/of-another-kind");
  // Of an earlier version: kept until it is converted.
  const older = await createEntry(ada, { source: "url", url: "https://example.org/older" });
  kept.push(formerPictureKey(older.captureId), `pictures/${"cd".repeat(20)}`);
  await inTransaction(ada, (tx) =>
    tx.insert(capturePictures).values({ captureId: older.captureId, place: 0, userId: ada.userId }),
  );
  for (const key of kept.slice(2)) await context.storage.put(key, bytes);
  const [shown] = await addPictures(ada, page.captureId, [
    { part: "lead", bytes: createPicture(600, 400) },
  ]);
  kept.push(pictureKey(shown!, "full"), pictureKey(shown!, "thumbnail"));

  expect(await sweepFiles(context)).toBe(0);
  expect(await listThere()).toEqual([...kept, ...unheld].toSorted());
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(5);
  expect(await listThere()).toEqual(kept.toSorted());
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(0);

  await inTransaction(ada, (tx) => tx.update(capturePictures).set({ state: "left_out" }));
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(1);
  expect(await context.storage.exists(formerPictureKey(older.captureId))).toBe(false);
});
