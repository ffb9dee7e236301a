import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import fc from "fast-check";
import iconv from "iconv-lite";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readDocument } from "./read-document.ts";
import type { ReadKind, ReadSuccess } from "./reading-protocol.ts";
import {
  makeCfb,
  makeEncryptedPdf,
  makeOldWordStream,
  makePage,
  makeProse,
  makeRequest,
  makeWordParts,
  makeZip,
} from "./test-files.ts";

async function readWell(kind: ReadKind, bytes: Buffer | string): Promise<ReadSuccess> {
  const outcome = await readDocument(makeRequest(kind, bytes));
  if (!outcome.ok) throw new Error(`${outcome.kind}: ${outcome.message}`);
  return outcome;
}

async function readBadly(kind: ReadKind, bytes: Buffer | string) {
  const outcome = await readDocument(makeRequest(kind, bytes));
  if (outcome.ok) throw new Error(`read as: ${outcome.text.slice(0, 100)}`);
  expect(outcome.message).toMatch(/^[A-Z].*\.$/);
  return outcome.kind;
}

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

describe("DOCX", () => {
  test("keeps headings, lists, tables and the properties", async () => {
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
    const read = await readWell("docx", await Packer.toBuffer(document));
    expect(read).toMatchObject({ title: "On bridges", byline: "Ada Poole" });
    expect(read.html).toContain(
      "<h2>Bridges</h2><p>Old <strong>stone</strong> bridges.</p><table>",
    );
    expect(read.text).toMatch(/^Bridges\n\nOld stone bridges\.\n\nSpan/);
  });

  test("refuses bombs, however they lie about themselves", async () => {
    const huge = Buffer.alloc(70 * 1024 * 1024, 32);
    const good = makeWordParts("<w:p><w:r><w:t>hi</w:t></w:r></w:p>");
    expect(
      await readBadly("docx", makeZip([...good, { name: "word/styles.xml", body: huge }])),
    ).toBe("too_large");
    expect(
      await readBadly(
        "docx",
        makeZip([...good, { name: "word/styles.xml", body: huge, claimedSize: 100 }]),
      ),
    ).toBe("malformed");
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      name: `word/${index}.xml`,
      body: "x",
    }));
    expect(await readBadly("docx", makeZip([...good, ...many]))).toBe("too_large");
  });

  test("survives nesting without end", async () => {
    const depth = 20_000;
    const body = `${"<w:tbl><w:tr><w:tc>".repeat(depth)}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;
    expect(["malformed", "empty"]).toContain(await readBadly("docx", makeZip(makeWordParts(body))));
  });

  test("says what is wrong with one that cannot be read", async () => {
    const zip = makeZip(makeWordParts("<w:p/>"));
    expect(await readBadly("docx", zip)).toBe("empty");
    expect(await readBadly("docx", zip.subarray(0, zip.length - 40))).toBe("malformed");
    expect(await readBadly("docx", makeZip(makeWordParts("<w:p></w:q>")))).toBe("malformed");
    expect(
      await readBadly(
        "docx",
        makeCfb({ EncryptionInfo: Buffer.from("x"), EncryptedPackage: Buffer.from("x") }),
      ),
    ).toBe("encrypted");
    expect(await readBadly("docx", makeZip([{ name: "xl/workbook.xml", body: "x" }]))).toBe(
      "unsupported",
    );
    expect(await readBadly("docx", makeZip([{ name: "notes.txt", body: "x" }]))).toBe(
      "unsupported",
    );
  });
});

describe("DOC", () => {
  test("reads what Word 95 wrote", async () => {
    const stream = makeOldWordStream(
      "First \u0013 HYPERLINK x \u0014paragraph\u0015.\rSecond: caf\u00e9.\r",
    );
    expect((await readWell("doc", makeCfb({ WordDocument: stream }))).text).toBe(
      "First paragraph.\n\nSecond: café.",
    );
  });

  test("reads what only calls itself DOC", async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}}\\f0 One \\'cf\\'f0\\u8364? \\{two\\}\\par Three\\emdash four}";
    expect((await readWell("doc", rtf)).text).toBe("One Пр€ {two}\n\nThree—four");
    expect(
      (await readWell("doc", makePage("River", `<article>${makeProse(4)}</article>`))).text,
    ).toContain("Paragraph 4");
    expect(
      (await readWell("doc", makeZip(makeWordParts("<w:p><w:r><w:t>Hello</w:t></w:r></w:p>"))))
        .text,
    ).toBe("Hello");
    expect((await readWell("doc", "Plain words.")).text).toBe("Plain words.");
  });

  test("says what is wrong with one that cannot be read", async () => {
    expect(
      await readBadly("doc", makeCfb({ WordDocument: makeOldWordStream("secret", 0x0100) })),
    ).toBe("encrypted");
    expect(await readBadly("doc", makeCfb({ Workbook: Buffer.from("x") }))).toBe("unsupported");
    const newer = makeOldWordStream("x");
    newer.writeUInt16LE(193, 2);
    expect(await readBadly("doc", makeCfb({ WordDocument: newer }))).toBe("malformed");
    expect(await readBadly("doc", makeCfb({ WordDocument: newer }).subarray(0, 1_600))).toBe(
      "malformed",
    );
    expect(await readBadly("doc", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toBe(
      "unsupported",
    );
  });
});

describe("TXT", () => {
  const russian =
    "Съешь же ещё этих мягких французских булок, да выпей чаю. Широкая электрификация южных губерний.";

  test.each(["utf8", "utf-16le", "utf-16be", "windows-1251", "koi8-r"])(
    "reads %s without a mark",
    async (charset) => {
      const text = `${russian}\n${russian}\n1234 5678\n`;
      expect((await readWell("txt", iconv.encode(text, charset))).text).toBe(text.trim());
    },
  );

  test.each(["utf8", "utf-16le", "utf-16be", "utf-32le"])(
    "takes the mark of %s off",
    async (charset) => {
      expect((await readWell("txt", iconv.encode("Grüße", charset, { addBOM: true }))).text).toBe(
        "Grüße",
      );
    },
  );

  test("reads Western and Japanese legacy text", async () => {
    expect(
      (
        await readWell(
          "txt",
          iconv.encode("Café à la crème — déjà vu, naïve façade", "windows-1252"),
        )
      ).text,
    ).toContain("Café à la crème");
    const japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。";
    expect((await readWell("txt", iconv.encode(japanese.repeat(3), "shift_jis"))).text).toBe(
      japanese.repeat(3),
    );
  });

  test("keeps nothing that PostgreSQL or a screen would trip over", async () => {
    const read = await readWell(
      "txt",
      "a\u0000b\u0007c \ud83d\ude00\r\n\r\n\r\n\r\ne\u0301 soft\u00adhyphen",
    );
    expect(read.text).toBe("abc 😀\n\né softhyphen");
    const long = await readWell("txt", "word ".repeat(500_000));
    expect(long.text.length).toBeLessThanOrEqual(2_000_000);
  });

  test("leaves the source of a page as text", async () => {
    expect((await readWell("txt", "<html><body>hi</body></html>")).text).toBe(
      "<html><body>hi</body></html>",
    );
  });

  test("refuses what is not text", async () => {
    const noise = Buffer.from(
      Array.from({ length: 4_000 }, (_, index) => (index * 7_919 + (index >> 3) * 31) & 0x1f),
    );
    expect(await readBadly("txt", noise)).toBe("malformed");
    expect(await readBadly("txt", " \n\t ")).toBe("empty");
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

test("no reader throws, whatever the bytes", async () => {
  const marks = [
    "",
    "%PDF-1.4\n",
    "PK\u0003\u0004",
    "{\\rtf1 ",
    "<html><p>",
    "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ReadKind>("html", "pdf", "doc", "docx", "txt"),
      fc.constantFrom(...marks),
      fc.uint8Array({ maxLength: 2_000 }),
      async (kind, mark, rest) => {
        const outcome = await readDocument(
          makeRequest(kind, Buffer.concat([Buffer.from(mark, "latin1"), rest])),
        );
        // oxlint-disable-next-line no-control-regex
        if (outcome.ok)
          expect(outcome.text.isWellFormed() && !/[\u0000-\u0008]/.test(outcome.text)).toBe(true);
        else expect(outcome.message).toMatch(/^[A-Z].*\.$/);
      },
    ),
    { numRuns: 300 },
  );
});
