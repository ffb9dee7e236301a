import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import { describe, expect, it } from "vitest";
import {
  makeCfb,
  makeOldWordStream,
  makePage,
  makeProse,
  makeWordParts,
  makeZip,
  parseBad,
  parseGood,
} from "#features/capture/server/testing/documents.ts";

describe("parseDocx", () => {
  it("reads headings, lists, tables and properties", async () => {
    const document = new Document({
      title: "On bridges",
      creator: "Ada Poole",
      sections: [
        {
          children: [
            new Paragraph({ text: "Bridges", heading: "Heading1" }),
            new Paragraph({
              children: [
                new TextRun("Old "),
                new TextRun({ text: "stone", bold: true }),
                new TextRun(" bridges."),
              ],
            }),
            new Table({
              rows: [
                new TableRow({
                  children: ["Span", "Year"].map(
                    (text) => new TableCell({ children: [new Paragraph(text)] }),
                  ),
                }),
              ],
            }),
          ],
        },
      ],
    });
    const read = await parseGood("docx", await Packer.toBuffer(document));
    expect(read).toMatchObject({ title: "On bridges", byline: "Ada Poole" });
    expect(read.html).toContain(
      "<h2>Bridges</h2><p>Old <strong>stone</strong> bridges.</p><table>",
    );
    expect(read.text).toMatch(/^Bridges\n\nOld stone bridges\.\n\nSpan/);
  });

  it("takes the title of the properties, or the first heading", async () => {
    const paragraph = (style: string, text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = paragraph("Heading1", "On bridges") + paragraph("Normal", "Old stone bridges.");
    expect((await parseGood("docx", makeZip(makeWordParts(body)))).title).toBe("On bridges");
  });

  it("rejects zip bombs, even with wrong sizes in their headers", async () => {
    const huge = Buffer.alloc(70 * 1024 * 1024, 32);
    const good = makeWordParts("<w:p><w:r><w:t>hi</w:t></w:r></w:p>");
    expect(
      await parseBad("docx", makeZip([...good, { name: "word/styles.xml", body: huge }])),
    ).toBe("too_large");
    expect(
      await parseBad(
        "docx",
        makeZip([...good, { name: "word/styles.xml", body: huge, claimedSize: 100 }]),
      ),
    ).toBe("malformed");
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      name: `word/${index}.xml`,
      body: "x",
    }));
    expect(await parseBad("docx", makeZip([...good, ...many]))).toBe("too_large");
  });

  it("survives very deep nesting", async () => {
    const depth = 20_000;
    const body = `${"<w:tbl><w:tr><w:tc>".repeat(depth)}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;
    expect(await parseBad("docx", makeZip(makeWordParts(body)))).toBe("malformed");
  });

  it("explains why a document cannot be read", async () => {
    const zip = makeZip(makeWordParts("<w:p/>"));
    expect(await parseBad("docx", zip)).toBe("empty");
    expect(await parseBad("docx", zip.subarray(0, zip.length - 40))).toBe("malformed");
    expect(await parseBad("docx", makeZip(makeWordParts("<w:p></w:q>")))).toBe("malformed");
    expect(
      await parseBad(
        "docx",
        makeCfb({ EncryptionInfo: Buffer.from("x"), EncryptedPackage: Buffer.from("x") }),
      ),
    ).toBe("encrypted");
    // A locked form without text, and an encrypted package whose tables are damaged.
    const settings = {
      name: "word/settings.xml",
      body: '<w:settings><w:documentProtection w:edit="forms" w:enforcement="1" w:hash="9oN7nWkCAyEZib1RomSJTjmPpCY="/></w:settings>',
    };
    expect(await parseBad("docx", makeZip([...makeWordParts("<w:p/>"), settings]))).toBe(
      "encrypted",
    );
    const packed = makeCfb({ EncryptedPackage: Buffer.from("x") });
    packed.fill(0xff, 76, 80);
    expect(await parseBad("docx", packed)).toBe("encrypted");
    expect(await parseBad("docx", makeZip([{ name: "xl/workbook.xml", body: "x" }]))).toBe(
      "unsupported",
    );
    expect(await parseBad("docx", makeZip([{ name: "notes.txt", body: "x" }]))).toBe("unsupported");
  });
});

describe("parseDoc", () => {
  it("reads Word 95 documents", async () => {
    const stream = makeOldWordStream(
      "First \u0013 HYPERLINK x \u0014paragraph\u0015.\rSecond: caf\u00e9.\r",
    );
    expect((await parseGood("doc", makeCfb({ WordDocument: stream }))).text).toBe(
      "First paragraph.\n\nSecond: café.",
    );
  });

  it("reads text that the library takes for deleted, from the pieces", async () => {
    const words = "Letters with a changed spacing.\r";
    const stream = Buffer.concat([makeOldWordStream("").subarray(0, 128), Buffer.alloc(1_024)]);
    stream.writeUInt16LE(0xa5ec, 0);
    stream.writeUInt16LE(193, 2);
    stream.writeUInt32LE(21, 0x1a6);
    stream.write(words, 0x400, "latin1");
    const table = Buffer.alloc(21);
    table.writeUInt8(2, 0);
    table.writeUInt32LE(16, 1);
    table.writeUInt32LE(words.length, 9);
    table.writeUInt32LE(0x40000000 | (0x400 * 2), 15);
    const read = await parseGood("doc", makeCfb({ WordDocument: stream, "0Table": table }));
    expect(read.text).toBe(words.trim());
  });

  it("reads other formats with the extension .doc", async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}}\\f0 One \\'cf\\'f0\\u8364? \\{two\\}\\par Three\\emdash four}";
    expect((await parseGood("doc", rtf)).text).toBe("One Пр€ {two}\n\nThree—four");
    expect(
      (await parseGood("doc", makePage("River", `<article>${makeProse(4)}</article>`))).text,
    ).toContain("Paragraph 4");
    expect(
      (await parseGood("doc", makeZip(makeWordParts("<w:p><w:r><w:t>Hello</w:t></w:r></w:p>"))))
        .text,
    ).toBe("Hello");
    expect((await parseGood("doc", "Plain words.")).text).toBe("Plain words.");
  });

  it("explains why a document cannot be read", async () => {
    expect(
      await parseBad("doc", makeCfb({ WordDocument: makeOldWordStream("secret", 0x0100) })),
    ).toBe("encrypted");
    expect(await parseBad("doc", makeCfb({ Workbook: Buffer.from("x") }))).toBe("unsupported");
    const newer = makeOldWordStream("x");
    newer.writeUInt16LE(193, 2);
    expect(await parseBad("doc", makeCfb({ WordDocument: newer }))).toBe("malformed");
    expect(await parseBad("doc", makeCfb({ WordDocument: newer }).subarray(0, 1_600))).toBe(
      "malformed",
    );
    expect(await parseBad("doc", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toBe(
      "unsupported",
    );
  });
});
