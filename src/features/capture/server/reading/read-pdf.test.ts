import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { encodeGreyPng } from "#server/grey-png.ts";
import { makeScan } from "../scans/scans-for-tests.ts";
import { readDocument } from "./read-document.ts";
import { makeEncryptedPdf, makeRequest, readBadly, readWell } from "./test-files.ts";

const stripes = {
  width: 8,
  height: 8,
  stride: 8,
  pixels: Uint8Array.from({ length: 64 }, (_, at) => (at % 8 < 4 ? 0 : 255)),
};

async function makePdf(pages: readonly (readonly string[])[], title?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  if (title) pdf.setTitle(title);
  for (const lines of pages) {
    const page = pdf.addPage();
    lines.forEach((line, index) =>
      page.drawText(line, { x: 60, y: 760 - index * 14, size: 11, font }),
    );
  }
  return Buffer.from(await pdf.save());
}

describe("PDF", () => {
  test("joins lines into paragraphs and undoes hyphens", async () => {
    const bytes = await makePdf(
      [
        [
          "The harbour was built before the town, and the town never quite for-",
          "gave it. Ships came for well-known reasons and left for others, and the",
          "ledger kept both.",
          "",
          "A second paragraph begins here after a gap, and it too runs on for well-",
          "known lengths.",
        ],
      ],
      "The harbour ledger",
    );
    const read = await readWell("pdf", bytes);
    expect(read.title).toBe("The harbour ledger");
    expect(read.html).toBeNull();
    expect(read.text).toBe(
      "The harbour was built before the town, and the town never quite forgave it. Ships came for well-known " +
        "reasons and left for others, and the ledger kept both.\n\n" +
        "A second paragraph begins here after a gap, and it too runs on for well-known lengths.",
    );
  });

  test("drops running heads and page numbers, and joins across pages", async () => {
    const page = (number: number) => [
      "THE HARBOUR REVIEW",
      `line one of page ${number} goes on and on without an end in sight and`,
      `line two of page ${number} goes on and on without an end in sight and`,
      `line three of page ${number} goes on and on without an end in sight and`,
      `line four of page ${number} goes on and on without an end in sight and`,
      `${number}`,
    ];
    const read = await readWell("pdf", await makePdf([page(1), page(2), page(3)]));
    expect(read.text).not.toMatch(/HARBOUR|\n/);
    expect(read.text).toContain(
      "line four of page 1 goes on and on without an end in sight and line one of page 2",
    );
  });

  test("names pages that only images fill, and takes what was read of these in their place", async () => {
    const [words, more]: [string, string] = [
      "Words of a text layer, more than a page number has.",
      "The second page goes on,",
    ];
    const bytes = await makeScan([words, encodeGreyPng(stripes), `${more} and on.`]);
    const request = makeRequest("pdf", bytes);
    expect(await readDocument(request)).toMatchObject({ kind: "scanned", pages: [2] });
    const line = { text: "Read from the image.", x: 60, y: 100, right: 300, size: 12 };
    const scanned = [{ page: 2, lines: [line] }];
    const read = await readDocument({ ...request, scanned });
    expect(read).toMatchObject({ text: `${words}\n\n${line.text}\n\n${more} and on.` });
    const start = words.length + 2;
    expect(read).toMatchObject({
      scannedPages: [{ page: 2, start, end: start + line.text.length + 2 }],
    });
    // The text layer stays where the image gave less.
    const less = await readDocument({ ...request, scanned: [{ page: 1, lines: [line] }] });
    expect(less).toMatchObject({ text: expect.stringContaining(words) });
    expect(less).not.toHaveProperty("scannedPages");
  });

  test("takes no title that a program made up", async () => {
    expect(
      (await readWell("pdf", await makePdf([["Some words."]], "Microsoft Word - draft2.doc")))
        .title,
    ).toBeNull();
  });

  test("says what is wrong with one that cannot be read", async () => {
    expect(await readBadly("pdf", makeEncryptedPdf())).toBe("encrypted");
    expect(await readBadly("pdf", await makePdf([[]]))).toBe("empty");
    expect(await readBadly("pdf", "%PDF-1.7\nnothing that follows makes sense")).toBe("malformed");
    expect(await readBadly("pdf", "no PDF at all")).toBe("malformed");
    expect(await readBadly("pdf", "")).toBe("empty");
  });
});

describe("a page's address that leads to a file", () => {
  test("reads a PDF, and says what else it is", async () => {
    expect((await readWell("html", await makePdf([["Some words on a page."]]))).text).toBe(
      "Some words on a page.",
    );
    expect(
      await readBadly("html", Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex")),
    ).toBe("not_a_page");
  });
});
