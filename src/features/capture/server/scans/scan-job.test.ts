/** Failures in the scan job: the recognition engine is a function of the test. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, deleteUnreferenced, uploadKey } from "#features/entries/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { encodePng } from "#features/extraction/server/testing/images.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { AppError } from "#shared/errors.ts";
import { readJob } from "../steps/read-job.ts";
import { reprocessEntry } from "../service.ts";
import { makeReadLines, makeScan, smallPage } from "../testing/scans.ts";
import { scanJob, type ReadPicture } from "./scan-job.ts";
import { listScanned, maxPages, planScan } from "./scan-pages.ts";

const { context, ada } = await setUpUsers();
const signal = new AbortController().signal;
const picture = encodePng({
  width: 60,
  height: 40,
  pixels: Uint8Array.from({ length: 2_400 }, (_, at) => (at % 60 < 30 ? 0 : 255)),
});
const scan = await makeScan([picture, picture, picture], smallPage);

async function upload(bytes: Uint8Array = scan): Promise<Entry> {
  const file = { name: "Scan.pdf", type: "application/pdf", bytes };
  return createEntry(ada, { status: "processing", step: "reading", file });
}
const dataOf = ({ captureId }: Entry) => ({ userId: ada.userId, captureId });
const read = (entry: Entry) => readJob(context).work(dataOf(entry), signal);
const readImages = (entry: Entry, readPicture: ReadPicture) =>
  scanJob(context, readPicture).work(dataOf(entry), signal);

it("continues where it stopped when the engine was unavailable, and reads no page twice", async () => {
  const entry = await upload();
  await read(entry);
  let calls = 0;
  const readUntilAway: ReadPicture = async () => {
    calls += 1;
    if (calls === 2) throw new AppError("unavailable", "The engine is away.");
    return makeReadLines(`The words of reading number ${calls} stand here, and no other.`);
  };
  await expect(readImages(entry, readUntilAway)).rejects.toThrow("away");
  expect(await getEntry(ada, entry.id)).toMatchObject({
    step: "scanning",
    scan: { done: 1, of: 3 },
  });
  await readImages(entry, readUntilAway);
  await read(entry);
  expect(calls).toBe(4);
  const ready = await getEntry(ada, entry.id);
  expect(ready).toMatchObject({ status: "ready", scan: { done: 3, pages: "1–3", confidence: 90 } });
  const { text } = await getEntryContent(ada, entry.id);
  expect(text.match(/number \d/g)).toEqual(["number 1", "number 3", "number 4"]);

  await reprocessEntry(ada, entry.id, { text: "Typed by hand instead.", linkOnly: false });
  expect(await listScanned(ada, entry.captureId)).toEqual([]);
  expect((await getEntry(ada, entry.id)).scan).toBeUndefined();
});

it("reports a page that cannot be read, and uses the others", async () => {
  const entry = await upload();
  await read(entry);
  let calls = 0;
  await readImages(entry, async () => {
    calls += 1;
    if (calls === 2) throw new AppError("too_large", "This image is too large for the engine.");
    return makeReadLines("A page that could be read well enough to be kept.");
  });
  await read(entry);
  expect(await getEntry(ada, entry.id)).toMatchObject({
    status: "ready",
    scan: { pages: "1, 3", failed: "2" },
  });
});

it("fails with a message if no page contains text, and explains why if none could be read", async () => {
  const blank = await upload();
  await read(blank);
  await readImages(blank, async () => makeReadLines());
  await read(blank);
  expect((await getEntry(ada, blank.id)).failure).toEqual({
    kind: "empty",
    message: "This PDF holds only images or blank pages, so there is no text in it to read.",
  });

  const unread = await upload();
  await read(unread);
  const away = new AppError("unavailable", "The service could not be reached.");
  await scanJob(context, async () => makeReadLines()).giveUp(dataOf(unread), away);
  await read(unread);
  expect((await getEntry(ada, unread.id)).failure?.message).toBe(
    "No text could be read from its images. The service could not be reached.",
  );
});

it("ends without an error if the entry has been deleted", async () => {
  const entry = await upload();
  await read(entry);
  await readImages(entry, async () => {
    await inTransaction(ada, (tx) => tx.delete(entries).where(eq(entries.id, entry.id)));
    await deleteUnreferenced(ada, [entry.captureId]);
    return makeReadLines("Too late.");
  });
  expect(await listScanned(ada, entry.captureId)).toEqual([]);
});

it("reports a missing file", async () => {
  const entry = await upload();
  await read(entry);
  await context.storage.delete(uploadKey(entry.captureId));
  await readImages(entry, async () => makeReadLines("Never."));
  await read(entry);
  expect((await getEntry(ada, entry.id)).failure?.kind).toBe("missing");
});

it("reads up to the page limit of a document, and reports the number of pages left", async () => {
  const entry = await upload();
  const pages = Array.from({ length: maxPages + 7 }, (_, index) => index + 1);
  await planScan(ada, entry.captureId, pages);
  expect((await getEntry(ada, entry.id)).scan).toMatchObject({ of: maxPages, left: 7 });
});
