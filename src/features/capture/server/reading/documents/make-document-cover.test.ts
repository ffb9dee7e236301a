import { describe, expect, it } from "vitest";
import { parseImageHeader } from "#server/files/image-header.ts";
import {
  makeEncryptedPdf,
  makeWordParts,
  makeZip,
} from "#features/capture/server/testing/documents.ts";
import { createPng } from "#features/capture/server/testing/pictured-site.ts";
import { makePdf } from "#features/capture/server/testing/pdfs.ts";
import { makeScan } from "#features/capture/server/testing/scans.ts";
import { makeDocumentCover } from "./make-document-cover.ts";

const text = [{ text: "A report", x: 60, y: 700, size: 40, colour: "1 0 0 rg" }];

describe("the cover of a PDF", () => {
  it("is its first page in colour, at most 1,000 pixels wide", async () => {
    const cover = await makeDocumentCover("pdf", makePdf([text, []]));
    expect(cover).toBeInstanceOf(Buffer);
    const png = cover as Buffer;
    expect(parseImageHeader(png)).toMatchObject({ type: "png", width: 1_000, isWhole: true });
    // The colour type of the PNG header: red, green and blue.
    expect(png[25]).toBe(2);
  });

  it("is made of a scanned page, too", async () => {
    const cover = await makeDocumentCover("pdf", await makeScan([createPng(300, 200, 10)]));
    expect(parseImageHeader(cover as Buffer)).toMatchObject({ width: 1_000 });
  });

  it("is at most 3,000 pixels high", async () => {
    const cover = await makeDocumentCover("pdf", await makeScan(["A receipt"], [200, 14_000]));
    expect(parseImageHeader(cover as Buffer)).toMatchObject({ height: 3_000 });
  });

  it.each([
    ["a blank page", makePdf([[]]), "Its first page is blank."],
    ["a password", makeEncryptedPdf(), "The document is protected with a password."],
    ["damage", Buffer.from("%PDF-1.7 and no more"), "The document is damaged."],
  ])("is missing with the reason for %s", async (_what, bytes, reason) => {
    expect(await makeDocumentCover("pdf", bytes)).toBe(reason);
  });
});

describe("the cover of a DOCX", () => {
  const body = "<w:p/>";
  const [small, page, photo] = [createPng(60, 60), createPng(181, 256), createPng(900, 600)];
  const make = (...parts: { name: string; body: Buffer; claimedSize?: number }[]) =>
    makeDocumentCover("docx", makeZip([...makeWordParts(body), ...parts]));

  it("is its thumbnail before its pictures", async () => {
    const cover = await make(
      { name: "word/media/image1.png", body: photo },
      { name: "docProps/thumbnail.png", body: page },
    );
    expect(cover).toEqual(page);
  });

  it("is its first large picture otherwise", async () => {
    const cover = await make(
      { name: "word/media/image10.png", body: createPng(901, 600) },
      { name: "word/media/image1.png", body: small },
      { name: "word/media/image2.png", body: photo },
      { name: "docProps/thumbnail.jpeg", body: Buffer.from("no picture") },
    );
    expect(cover).toEqual(photo);
  });

  it("is missing with the reason if there is none, or the file is damaged", async () => {
    expect(await make({ name: "word/media/image1.png", body: small })).toBe(
      "The document contains no picture.",
    );
    expect(await makeDocumentCover("docx", Buffer.from("PK and no more"))).toBe(
      "The document is damaged.",
    );
  });

  it("never unpacks more than a picture may have", async () => {
    const bomb = { name: "word/media/image1.png", body: Buffer.alloc(30 * 1024 * 1024) };
    expect(await make({ ...bomb, claimedSize: 1_000 })).toBe("The document is damaged.");
    expect(await make(bomb, { name: "word/media/image2.png", body: photo })).toEqual(photo);
  });
});
