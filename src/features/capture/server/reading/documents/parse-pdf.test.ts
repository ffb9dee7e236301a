import iconv from "iconv-lite";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { encodeGreyPng } from "#server/files/png.ts";
import { makePdf as makePlacedPdf, placeLines } from "#features/capture/server/testing/pdfs.ts";
import { makeScan } from "#features/capture/server/testing/scans.ts";
import { parseDocument } from "../parse-document.ts";
import {
  makeEncryptedPdf,
  makeRequest,
  parseBad,
  parseGood,
} from "#features/capture/server/testing/documents.ts";

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

describe("parsePdf", () => {
  it("joins lines into paragraphs and undoes hyphenation", async () => {
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
    const read = await parseGood("pdf", bytes);
    expect(read.title).toBe("The harbour ledger");
    expect(read.text).toBe(
      "The harbour was built before the town, and the town never quite forgave it. Ships came for well-known " +
        "reasons and left for others, and the ledger kept both.\n\n" +
        "A second paragraph begins here after a gap, and it too runs on for well-known lengths.",
    );
    expect(read.html).toBe(`<p>${read.text.replace("\n\n", "</p><p>")}</p>`);
  });

  it("drops running heads and page numbers, and joins paragraphs across pages", async () => {
    const page = (number: number) => [
      "THE HARBOUR REVIEW",
      `line one of page ${number} goes on and on without an end in sight and`,
      `line two of page ${number} goes on and on without an end in sight and`,
      `line three of page ${number} goes on and on without an end in sight and`,
      `line four of page ${number} goes on and on without an end in sight and`,
      `${number}`,
    ];
    const read = await parseGood("pdf", await makePdf([page(1), page(2), page(3)]));
    expect(read.text).not.toMatch(/HARBOUR|\n/);
    expect(read.text).toContain(
      "line four of page 1 goes on and on without an end in sight and line one of page 2",
    );
  });

  it("reports pages that contain only images, and inserts their recognised text", async () => {
    const [words, more]: [string, string] = [
      "Words of a text layer, more than a page number has.",
      "The second page goes on,",
    ];
    const bytes = await makeScan([words, encodeGreyPng(stripes), `${more} and on.`]);
    const request = makeRequest("pdf", bytes);
    expect(await parseDocument(request)).toMatchObject({ kind: "scanned", pages: [2] });
    const line = { text: "Read from the image.", x: 60, y: 100, right: 300, size: 12 };
    const scanned = [{ page: 2, lines: [line] }];
    const read = await parseDocument({ ...request, scanned });
    expect(read).toMatchObject({ text: `${words}\n\n${line.text}\n\n${more} and on.` });
    const start = words.length + 2;
    expect(read).toMatchObject({
      scannedPages: [{ page: 2, start, end: start + line.text.length + 2 }],
    });
    // The text layer is kept if the image contained less.
    const less = await parseDocument({ ...request, scanned: [{ page: 1, lines: [line] }] });
    expect(less).toMatchObject({ text: expect.stringContaining(words) });
    expect(less).not.toHaveProperty("scannedPages");
  });

  it("reads Japanese whose character map is not in the file, across and downwards", async () => {
    const words = iconv.encode("吾輩は猫である。", "shift_jis").toString("latin1");
    const objects = [
      ...["H", "V"].map(
        (way) =>
          `<</Type/Font/Subtype/Type0/BaseFont/Ryumin/Encoding/90ms-RKSJ-${way}/DescendantFonts[7 0 R]>>`,
      ),
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 8 0 R>>",
      "<</Type/FontDescriptor/FontName/Ryumin/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>",
    ];
    const text = { text: words, x: 60, y: 700 };
    const pages = [
      [{ ...text, font: "J" }],
      [
        { ...text, font: "K" },
        { ...text, x: 40, font: "K" },
      ],
    ];
    const bytes = makePlacedPdf(pages, { objects, fonts: "/J 5 0 R/K 6 0 R" });
    const read = await parseGood("pdf", bytes);
    expect(read.text.replaceAll("\n", "")).toBe("吾輩は猫である。".repeat(3));
  });

  it.each([
    ["The harbour", [{ text: "Printed title", x: 60, y: 790, size: 20 }], "The harbour"],
    ["thesis_final2.pdf", [{ text: "Printed title", x: 60, y: 790, size: 20 }], "Printed title"],
    ["Untitled-1", [], null],
  ])(
    "takes the title %j of the properties, or the largest letters",
    async (given, texts, title) => {
      const lines = placeLines(["Some words of the text, which are smaller than the title."]);
      const bytes = makePlacedPdf([[...texts, ...lines]], { info: { Title: given } });
      expect((await parseGood("pdf", bytes)).title).toBe(title);
    },
  );

  it("reads a page as an image if its letters may be drawn as outlines", async () => {
    const pdf = await PDFDocument.create();
    for (const count of [20, 200]) {
      const page = pdf.addPage();
      for (let index = 0; index < count; index += 1)
        page.drawRectangle({ x: 40 + (index % 50) * 10, y: 700 - index, width: 4, height: 6 });
    }
    const request = makeRequest("pdf", Buffer.from(await pdf.save()));
    expect(await parseDocument(request)).toMatchObject({ kind: "scanned", pages: [2] });
  });

  it("counts the pages beyond those that are read", async () => {
    const bytes = makePlacedPdf(Array.from({ length: 3_002 }, () => placeLines(["A page."])));
    const { text, pages = [] } = await parseGood("pdf", bytes);
    expect(text.match(/A page\./g)).toHaveLength(3_000);
    expect(pages).toHaveLength(3_002);
    expect(pages.slice(-3)).toEqual([text.length - 7, text.length, text.length]);
  });

  it("ignores titles that were generated by software", async () => {
    expect(
      (await parseGood("pdf", await makePdf([["Some words."]], "Microsoft Word - draft2.doc")))
        .title,
    ).toBeNull();
  });

  it("explains why a PDF cannot be read", async () => {
    expect(await parseBad("pdf", makeEncryptedPdf())).toBe("encrypted");
    expect(await parseBad("pdf", await makePdf([[]]))).toBe("empty");
    expect(await parseBad("pdf", "%PDF-1.7\nnothing that follows makes sense")).toBe("malformed");
    expect(await parseBad("pdf", "no PDF at all")).toBe("malformed");
    expect(await parseBad("pdf", "")).toBe("empty");
  });
});

describe("parseDocument with a link to a file", () => {
  it("reads a PDF, and names other file types", async () => {
    expect((await parseGood("html", await makePdf([["Some words on a page."]]))).text).toBe(
      "Some words on a page.",
    );
    expect(
      await parseBad("html", Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex")),
    ).toBe("not_a_page");
  });
});
