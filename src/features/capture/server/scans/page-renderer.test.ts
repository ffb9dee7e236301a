/** Renders pages in the real bounded child. */
import { expect, it } from "vitest";
import { loadImage } from "#features/extraction/server/testing/images.ts";
import { makeEncryptedPdf } from "../testing/documents.ts";
import { parseImageHeader } from "#server/files/image-header.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { makeScan } from "../testing/scans.ts";

const signal = new AbortController().signal;

it("renders a page as a PNG within the limit, returns null for a blank page, and continues after a page that does not exist", async () => {
  const renderer = createPageRenderer(() => makeScan([loadImage("letter.png"), null]));
  const { png, width, height } = await renderer.renderPage(1, signal);
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  expect(parseImageHeader(png!)).toMatchObject({ type: "png", width: 2480, height: 3507 });
  expect((await renderer.renderPage(2, signal)).png).toBeNull();
  await expect(renderer.renderPage(9, signal)).rejects.toThrow(
    "It is damaged and cannot be drawn.",
  );
  expect((await renderer.renderPage(2, signal)).png).toBeNull();
  renderer.close();
});

it.each([
  ["that is encrypted", makeEncryptedPdf(), "It is protected with a password."],
  ["that is none", Buffer.from("%PDF-1.7 no more"), "It is damaged and cannot be drawn."],
])("reports what is wrong with a document %s", async (_what, bytes, message) => {
  const renderer = createPageRenderer(async () => bytes);
  await expect(renderer.renderPage(1, signal)).rejects.toThrow(message);
  renderer.close();
});
