import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { rawPageKey, uploadKey } from "./file-keys.ts";
import { sweepFiles } from "./sweep-files.ts";

const context = await setUpContext();
const ada = await createUser(context);

const bytes = Buffer.from("a document");

async function putUnheld(): Promise<string[]> {
  const keys = [uploadKey(randomUUIDv7()), rawPageKey(randomUUIDv7())];
  for (const key of keys) await context.storage.put(key, bytes);
  return keys;
}

async function listThere(): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["uploads", "pages", "elsewhere"])
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
  for (const key of kept.slice(2)) await context.storage.put(key, bytes);

  expect(await sweepFiles(context)).toBe(0);
  expect(await listThere()).toEqual([...kept, ...unheld].toSorted());
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(2);
  expect(await listThere()).toEqual(kept.toSorted());
  expect(await sweepFiles(context, { ageMilliseconds: 0 })).toBe(0);
});
