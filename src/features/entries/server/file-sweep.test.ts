import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#server/machine.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { makePerson, openTestMachine, type TestMachine } from "#server/testing/test-machine.ts";
import { rawPageKey, uploadKey } from "./file-keys.ts";
import { sweepFiles } from "./file-sweep.ts";

let machine: TestMachine;
let ada: Ctx;

beforeAll(async () => {
  machine = await openTestMachine();
  ada = await makePerson(machine);
});
afterAll(() => machine.close());

const bytes = Buffer.from("a document");

async function putUnheld(): Promise<string[]> {
  const keys = [uploadKey(randomUUIDv7()), rawPageKey(randomUUIDv7())];
  for (const key of keys) await machine.storage.put(key, bytes);
  return keys;
}

async function listThere(): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["uploads", "pages", "elsewhere"])
    for await (const { key } of machine.storage.list(folder)) keys.push(key);
  return keys.toSorted();
}

it("removes what no entry has once it is old enough, and nothing else", async () => {
  const unheld = await putUnheld();
  // A folder that a wrong database would empty: as good as nothing in it is known.
  expect(await sweepFiles(machine, { ageMilliseconds: 0 })).toBe(0);
  expect(await listThere()).toEqual(unheld.toSorted());

  const kept: string[] = [];
  for (const name of ["one.pdf", "two.pdf"]) {
    const entry = await makeEntry(ada, { file: { name, type: "application/pdf", bytes } });
    kept.push(uploadKey(entry.entryId));
  }
  const page = await makeEntry(ada, { source: "url", url: "https://example.org/" });
  kept.push(rawPageKey(page.entryId), "uploads/not-ours", "elsewhere/of-another-kind");
  for (const key of kept.slice(2)) await machine.storage.put(key, bytes);

  expect(await sweepFiles(machine)).toBe(0);
  expect(await listThere()).toEqual([...kept, ...unheld].toSorted());
  expect(await sweepFiles(machine, { ageMilliseconds: 0 })).toBe(2);
  expect(await listThere()).toEqual(kept.toSorted());
  expect(await sweepFiles(machine, { ageMilliseconds: 0 })).toBe(0);
});
