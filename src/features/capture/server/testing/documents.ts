// Generates valid and invalid files for tests.
import { deflateRawSync, crc32 } from "node:zlib";
import { writeHtml } from "#server/article/write-html.ts";
import { parseDocument } from "../reading/parse-document.ts";
import type {
  ReadKind,
  ParseOutcome,
  ReadRequest,
  ParsedSource,
} from "../reading/reading-protocol.ts";

export function makeRequest(
  kind: ReadKind,
  bytes: Buffer | string,
  more: Partial<ReadRequest> = {},
): ReadRequest {
  return {
    bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    kind,
    url: kind === "html" ? "https://example.org/notes/page" : null,
    contentType: null,
    fileName: null,
    ...more,
  };
}

/** What was read, with its markup. Throws if nothing was. */
export function asGood(outcome: ParseOutcome): ParsedSource & { html: string } {
  if (!outcome.ok) throw new Error(`${outcome.kind}: ${outcome.message}`);
  return { ...outcome, html: writeHtml(outcome.article) };
}

/** Reads a file that must be readable. */
export async function parseGood(kind: ReadKind, bytes: Buffer | string) {
  return asGood(await parseDocument(makeRequest(kind, bytes)));
}

/**
 * Reads a file that must not be readable. Checks that the message is a sentence, and returns the kind of
 * failure.
 */
export async function parseBad(
  kind: ReadKind,
  bytes: Buffer | string,
): Promise<Exclude<ParseOutcome, { ok: true }>["kind"]> {
  const outcome = await parseDocument(makeRequest(kind, bytes));
  if (outcome.ok) throw new Error(`read as: ${outcome.text.slice(0, 100)}`);
  if (!/^[A-Z].*\.$/.test(outcome.message)) throw new Error(`no sentence: ${outcome.message}`);
  return outcome.kind;
}

export function makePage(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

/** `count` different paragraphs of about forty words each. */
export function makeProse(count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `<p>Paragraph ${index + 1} tells how the river carried soil from hill ${index * 7} down to the sea, slowly, ` +
      `over more years than anyone had counted, while the people on its banks built bridge ${index * 3} and then forgot why.</p>`,
  ).join("\n");
}

type ZipPart = {
  name: string;
  body: Buffer | string;
  /** The size stated in the headers instead of the real unpacked size. */
  claimedSize?: number;
};

/** Builds a ZIP archive by hand, so that its headers can be wrong. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, body, claimedSize } of parts) {
    const raw = Buffer.from(body);
    const packed = deflateRawSync(raw, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    centrals.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), made, fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
}

const wordTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const wordRelations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/** The parts of a minimal DOCX whose body is `body`, in WordprocessingML. */
export function makeWordParts(body: string): ZipPart[] {
  const name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return [
    { name: "[Content_Types].xml", body: wordTypes },
    { name: "_rels/.rels", body: wordRelations },
    {
      name: "word/document.xml",
      body: `<w:document xmlns:w="${name}"><w:body>${body}</w:body></w:document>`,
    },
  ];
}

/** A compound file (MS-CFB) with its streams, padded to 4,096 bytes, in sequence. */
export function makeCfb(streams: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(streams).map(([name, data]) => ({
    name,
    data: Buffer.concat([data, Buffer.alloc(Math.max(0, 4_096 - data.length))]),
  }));
  const fat: number[] = [0xfffffffd, 0xfffffffe];
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  const addEntry = (
    name: string,
    type: number,
    links: [number, number, number],
    start: number,
    size: number,
  ): void => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, "utf16le");
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = type;
    links.forEach((link, index) => entry.writeUInt32LE(link, 68 + index * 4));
    entry.writeUInt32LE(start, 116);
    entry.writeUInt32LE(size, 120);
    directory.push(entry);
  };
  addEntry("Root Entry", 5, [0xffffffff, 0xffffffff, 1], 0xfffffffe, 0);
  entries.forEach(({ name, data }, index) => {
    const start = fat.length;
    const sectors = Math.ceil(data.length / 512);
    for (let at = 1; at <= sectors; at += 1) fat.push(at === sectors ? 0xfffffffe : start + at);
    body.push(Buffer.concat([data, Buffer.alloc(sectors * 512 - data.length)]));
    addEntry(
      name,
      2,
      [0xffffffff, index + 2 <= entries.length ? index + 2 : 0xffffffff, 0xffffffff],
      start,
      data.length,
    );
  });
  const header = Buffer.alloc(512);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  for (let index = 0; index < 109; index += 1)
    header.writeUInt32LE(index === 0 ? 0 : 0xffffffff, 76 + index * 4);
  const table = Buffer.alloc(512, 0xff);
  fat.slice(0, 128).forEach((value, index) => table.writeUInt32LE(value, index * 4));
  const folder = Buffer.concat(directory);
  return Buffer.concat([header, table, folder, Buffer.alloc(512 - folder.length), ...body]);
}

/** The WordDocument stream of a Word 95 file that contains `text`. */
export function makeOldWordStream(text: string, flags = 0): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt16LE(0xa5dc, 0);
  header.writeUInt16LE(104, 2);
  header.writeUInt16LE(flags, 10);
  header.writeUInt32LE(128, 24);
  header.writeUInt32LE(128 + text.length, 28);
  return Buffer.concat([header, Buffer.from(text, "latin1")]);
}

/** A PDF with an encryption dictionary that only the right password opens. */
export function makeEncryptedPdf(): Buffer {
  const key = "0123456789abcdef".repeat(4);
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n` +
      `3 0 obj<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>endobj\n` +
      `trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<${key.slice(0, 32)}><${key.slice(0, 32)}>]>>\n%%EOF`,
  );
}
