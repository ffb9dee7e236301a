import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { EntryPageWords, Captured } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Extracted } from "#features/extraction/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { encodePng, letterLines, makeHugePng, loadImage, uploadImage } from "./testing/images.ts";
import { sweepImages, sweepLeftImages } from "./image-uploads.ts";

const { ada, eve, visitor, context } = await setUpClients({ work: true });
const letter = loadImage("letter.png");

const uploads = join(context.env.dataDir, "files/image-uploads");
const listKept = () =>
  (existsSync(uploads) ? readdirSync(uploads, { recursive: true, withFileTypes: true }) : [])
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

async function upload(bytes: Uint8Array = letter, name?: string): Promise<string> {
  const { status, body } = await uploadImage(ada, bytes, name);
  expect(status).toBe(201);
  return body.filePath;
}
const extract = (filePath: string, client: TestClient = ada) =>
  client.send<Extracted>("POST", "/api/functions/extract-text", { filePath });
const analyse = (filePath: string) =>
  ada.send<Extracted>("POST", "/api/functions/process-image", { filePath });

afterEach(async () => {
  await sweepImages(context, { ageMilliseconds: -1 });
});

describe("image uploads and extraction", () => {
  it("upload, read and delete an image", async () => {
    const filePath = await upload(letter, "a letter.PNG");
    expect(filePath).toMatch(/^temp\/\d{13}_a letter\.PNG$/);
    const { status, body } = await extract(filePath);
    expect(status).toBe(200);
    expect(body.result).toEqual({
      metadata: {
        filename: "a letter.PNG",
        documentType: "PNG image",
        processedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      content: { textValues: letterLines, wordCount: 24 },
    });
    expect(listKept()).toEqual([]);
    expect((await extract(filePath)).status).toBe(404);
  });

  it("analyse an image: kind, confidence, and boxes of words", async () => {
    const { body } = await analyse(await upload(loadImage("letter.jpg"), "letter.jpeg"));
    const { metadata, content } = body.result;
    expect(metadata.documentType).toBe("Letter");
    expect(content.textValues).toEqual(letterLines);
    expect(content.confidence).toBeGreaterThan(80);
    expect(content.words).toHaveLength(content.wordCount);
    const [dear] = content.words!;
    expect(dear!.text).toBe("Dear");
    expect(dear!.box.x).toBeCloseTo(0.064, 1);
    expect(dear!.box.y).toBeCloseTo(0.128, 1);
    expect(dear!.box.width).toBeLessThan(0.1);
  });

  it("can be cancelled before reading", async () => {
    const filePath = await upload();
    const path = `/api/storage/image-uploads/${encodeURIComponent(filePath)}`;
    expect((await ada.send("DELETE", path)).status).toBe(204);
    expect((await ada.send("DELETE", path)).status).toBe(404);
    expect(listKept()).toEqual([]);
  });

  it("sweep an abandoned image after an hour", async () => {
    await upload();
    expect(await sweepImages(context)).toBe(0);
    expect(await sweepImages(context, { ageMilliseconds: -1 })).toBe(1);
    expect(listKept()).toEqual([]);
  });

  it("delete an image of a killed process at the next start", async () => {
    await upload();
    const beforeStart = new Date(performance.timeOrigin - 1_000);
    for (const file of listKept()) utimesSync(file, beforeStart, beforeStart);
    await upload();
    const onOurs = { ...context, env: { ...context.env, databaseUrl: undefined } };
    const onShared = { ...context, env: { ...context.env, databaseUrl: "postgresql://db/notes" } };
    expect(await sweepLeftImages(onShared)).toBe(0);
    expect(await sweepLeftImages(onOurs)).toBe(1);
    expect(listKept()).toHaveLength(1);
  });

  it("return 404 for another user's image and for other paths", async () => {
    const filePath = await upload();
    expect((await extract(filePath, eve)).status).toBe(404);
    const path = `/api/storage/image-uploads/${encodeURIComponent(filePath)}`;
    expect((await eve.send("DELETE", path)).status).toBe(404);
    expect((await extract(filePath, visitor)).status).toBe(401);
    expect(listKept()).toHaveLength(1);
    for (const other of ["../../session.secret", `temp/../${filePath}`, "temp/1234567890123_a/b"])
      expect((await extract(other)).status).toBe(400);
    const { body } = await uploadImage(ada, letter, "../../../etc/cron.d/a.png");
    expect(body.filePath).toMatch(/^temp\/\d{13}_a\.png$/);
  });
});

describe("POST /api/extraction/save", () => {
  const save = <Body = Captured>(filePath: string, own: object = {}) =>
    ada.send<Body>("POST", "/api/extraction/save", { filePath, ...own });
  const settle = (id: string) =>
    waitFor(async () => {
      const { body } = await ada.get<Entry>(`/api/entries/${id}`);
      return body.status !== "processing" && body;
    });

  it("stores the text read, the file, and the user's note", async () => {
    await extract(await upload());
    const own = { whyInteresting: "The honey", title: "A letter" };
    const { status, body } = await save(await upload(), own);
    expect(status).toBe(201);
    // The image is not read again.
    expect(body.entry).toMatchObject({ step: "reading", scan: { done: 1, of: 1 } });
    const entry = await settle(body.entry.id);
    expect(entry).toMatchObject({
      title: "A letter",
      source: "file",
      status: "ready",
      isPrivate: true,
      whyItsInteresting: "The honey",
      file: { name: "letter.png", type: "image/png" },
      scan: { pages: "1" },
    });
    const content = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    expect(content.body.text).toBe(letterLines.join("\n"));
    expect((await ada.get(`/api/entries/${entry.id}/file`)).status).toBe(200);
    const page = await ada.get<EntryPageWords>(`/api/entries/${entry.id}/pages/1`);
    expect(page.body.words).toHaveLength(24);
    expect((await eve.get(`/api/entries/${entry.id}`)).status).toBe(404);
    expect(listKept()).toEqual([]);
  });

  it("rejects an image without text; an image not read yet is read as an entry", async () => {
    const blank = encodePng({ width: 60, height: 60, pixels: new Uint8Array(3_600).fill(255) });
    const unread = await save(await upload(blank));
    expect(unread.status).toBe(201);
    expect((await settle(unread.body.entry.id)).failure?.message).toBe(
      "There is no text in this image.",
    );
    await extract(await upload(blank));
    const { status, body } = await save<ErrorBody>(await upload(blank));
    expect(status).toBe(400);
    expect(body.error.message).toContain("no text in this image");
    expect(listKept()).toEqual([]);
  });
});

describe("rejected images", () => {
  it.each([
    ["of another type by its name", letter, "letter.gif"],
    ["of another type by its content", Buffer.from("GIF89a and so on"), "letter.png"],
    ["of seven bytes", letter.subarray(0, 7), "letter.png"],
  ])("%s, on upload", async (_what, bytes, name) => {
    const { status, body } = await uploadImage(ada, bytes, name);
    expect(status).toBe(415);
    expect((body as unknown as ErrorBody).error).toEqual({
      code: "unsupported_type",
      title: "Invalid file type",
      message: "Please select a PNG, JPG, or JPEG image file",
    });
    expect(listKept()).toEqual([]);
  });

  it("empty, on upload", async () => {
    const { status, body } = await uploadImage(ada, Buffer.alloc(0));
    expect(status).toBe(400);
    expect((body as unknown as ErrorBody).error.message).toBe("That image is empty");
    expect(listKept()).toEqual([]);
  });

  it.each([
    [
      "40000 × 40000 pixels in some kilobytes",
      makeHugePng(40_000, 40_000),
      413,
      /1?40,000 × 40,000/,
    ],
    ["a PNG whose end is missing", letter.subarray(0, 3_000), 400, /end of this image is missing/],
    ["a JPEG cut off", loadImage("letter.jpg").subarray(0, 8_000), 400, /end of this image/],
    ["pixels that are none", makeHugePng(1_000, 1_000), 400, /damaged/],
  ])("%s, when it is to be read", async (_what, bytes, status, message) => {
    const name = bytes[0] === 0xff ? "a.jpg" : "a.png";
    const answer = await extract(await upload(bytes, name));
    expect(answer.status).toBe(status);
    expect((answer.body as unknown as ErrorBody).error.message).toMatch(message);
    expect(listKept()).toEqual([]);
  });

  it("do not affect the next image", async () => {
    const { body } = await extract(await upload());
    expect(body.result.content.textValues).toEqual(letterLines);
  });

  it("include a missing file and a missing path", async () => {
    const none = await ada.send<ErrorBody>("POST", "/api/storage/image-uploads", new FormData());
    expect(none.body.error.message).toBe("Please select an image file first.");
    const noPath = await ada.send<ErrorBody>("POST", "/api/functions/extract-text", {});
    expect(noPath.body.error.message).toBe("Please select an image file first.");
  });

  it("include more than twenty at once", async () => {
    // Not Ada, who has nearly used up the limit per minute.
    for (let count = 0; count < 20; count += 1)
      expect((await uploadImage(eve, letter)).status).toBe(201);
    expect((await uploadImage(eve, letter)).status).toBe(429);
    expect((await uploadImage(ada, letter)).status).toBe(201);
  });
});
