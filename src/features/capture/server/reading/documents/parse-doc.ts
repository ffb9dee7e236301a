import WordExtractor from "word-extractor";
import { parseCfb, type CfbFile } from "./cfb.ts";
import { readPieces } from "./word-pieces.ts";
import { cleanText } from "../clean-text.ts";
import { decodeAs } from "#server/text/decode-text.ts";
import { type ParseOutcome, type ReadRequest, fail } from "../reading-protocol.ts";
import { createTextResult } from "../article/create-result.ts";

const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");
const damaged = fail("malformed", "This Word document is damaged and cannot be read.");

const otherFiles: { stream: RegExp; name: string }[] = [
  { stream: /^(Workbook|Book)$/, name: "an Excel workbook" },
  { stream: /^PowerPoint Document$/, name: "a PowerPoint presentation" },
  { stream: /^__substg1\.0_/, name: "an Outlook message" },
  { stream: /^VisioDocument$/, name: "a Visio drawing" },
];

/** The required fields of the header of the WordDocument stream (MS-DOC, FibBase). */
type WordHeader = {
  version: number;
  isEncrypted: boolean;
  textStart: number;
  textEnd: number;
  isComplex: boolean;
};

function readWordHeader(stream: Buffer): WordHeader | null {
  if (stream.length < 68) return null;
  const flags = stream.readUInt16LE(10);
  return {
    version: stream.readUInt16LE(2),
    isComplex: (flags & 0x0004) !== 0,
    isEncrypted: (flags & 0x0100) !== 0,
    textStart: stream.readUInt32LE(24),
    textEnd: stream.readUInt32LE(28),
  };
}

// A field: begin, its code, separator, what it shows, end.
// oxlint-disable-next-line no-control-regex
const field = /\u0013[^\u0013-\u0015]*\u0014?([^\u0013-\u0015]*)\u0015/g;

// Word 6 and 95 store the text in one run of single bytes; later versions in pieces.
function readOldWord(stream: Buffer, header: WordHeader): string {
  const bytes = stream.subarray(header.textStart, Math.min(header.textEnd, stream.length));
  return replaceMarks(decodeAs(bytes, "windows-1252") ?? "");
}

function replaceMarks(text: string): string {
  return text
    .replace(field, "$1")
    .replaceAll("\u0007\u0007", "\r") // the end of a row
    .replaceAll("\u0007", " | ") // the end of a cell
    .replaceAll("\u001e", "-"); // a hyphen that does not break
}

async function readNewWord(bytes: Buffer, file: CfbFile, stream: Buffer): Promise<string> {
  const document = await new WordExtractor().extract(bytes);
  const asWritten = { filterUnicode: false };
  const text = [
    document.getBody(asWritten),
    document.getTextboxes({ ...asWritten, includeHeadersAndFooters: false }),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
  ]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  // The library takes letters with some properties, such as a changed spacing, for deleted ones.
  return cleanText(text) === "" ? replaceMarks(readPieces(file, stream)) : text;
}

function explainOtherFile(file: CfbFile): ParseOutcome {
  const { names } = file;
  const other = otherFiles.find(({ stream }) => names.some((name) => stream.test(name)));
  if (other)
    return fail("unsupported", `This file is ${other.name}. PDF, DOC, DOCX and TXT can be read.`);
  return damaged;
}

/** Reads a Word 6 to 2003 document. Each paragraph becomes a separate block. */
export async function parseDoc({ bytes }: ReadRequest): Promise<ParseOutcome> {
  const encrypted = fail("encrypted", "This Word document is protected with a password.");
  const file = parseCfb(bytes);
  // A DOCX with a password is an encrypted package in a compound file, whose tables may be damaged.
  if (file?.names.includes("EncryptedPackage") ?? bytes.includes(encryptedPackage))
    return encrypted;
  if (!file) return damaged;
  const stream = file.readStream("WordDocument");
  const header = stream && readWordHeader(stream);
  if (!stream || !header) return explainOtherFile(file);
  if (header.isEncrypted) return encrypted;
  let raw: string;
  try {
    // 193 is the first version of Word 97.
    raw =
      header.version < 193 ? readOldWord(stream, header) : await readNewWord(bytes, file, stream);
  } catch {
    return damaged;
  }
  const text = cleanText(raw.replace(/\r\n?/g, "\n").replace(/\n+/g, "\n\n"));
  if (text === "") return fail("empty", "This Word document holds no text.");
  return createTextResult(text);
}
