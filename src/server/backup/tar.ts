/**
 * The subset of the tar format (POSIX ustar, pax headers for long names) that a backup needs: regular files.
 */
import { BackupError, goesOn } from "./backup-error.ts";

const block = 512;
const longestName = 100;
/** A pax header contains one name. */
const longestPax = 64 * 1024;

/** `body` yields `size` bytes; unread bytes are skipped when the next entry is requested. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** The header before a file's content. Throws RangeError from 8 GiB, the limit of the format. */
export function writeTarHeader(name: string, size: number): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length <= longestName) return headerBlock(bytes, size, "0");
  const field = ` path=${name}\n`;
  // The length at the start of the record includes its own digits.
  let length = Buffer.byteLength(field);
  while (String(length).length + Buffer.byteLength(field) !== length)
    length = String(length).length + Buffer.byteLength(field);
  const record = Buffer.from(`${length}${field}`);
  return Buffer.concat([
    headerBlock(Buffer.from("pax"), record.length, "x"),
    record,
    writeTarPadding(record.length),
    headerBlock(bytes.subarray(0, longestName), size, "0"),
  ]);
}

/** The padding after a file's content. */
export function writeTarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** The end of the archive, after the last file. */
export const tarEnd = Buffer.alloc(2 * block);

function headerBlock(name: Buffer, size: number, type: "0" | "x"): Buffer {
  if (size >= 8 ** 11) throw new RangeError("a file of a tar archive has less than 8 GiB");
  const header = Buffer.alloc(block);
  name.copy(header);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, "0")}\0`, at);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function sumOf(header: Buffer): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/**
 * Yields the files of an archive in order. Throws BackupError if it is cut short, continues after its end, or
 * has another format.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = takeBytes(source);
  let longName: string | null = null;
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) {
      const rest = await bytes.take(tarEnd.length - block);
      if (rest.some((byte) => byte !== 0)) throw notOurs();
      return bytes.requireEnd();
    }
    const { name, size, type } = readHeader(header);
    if (type === "x") {
      if (size > longestPax) throw notOurs();
      longName = /^\d+ path=(.+)\n$/s.exec((await bytes.take(size)).toString())?.[1] ?? null;
      if (longName === null) throw notOurs();
      await bytes.take(writeTarPadding(size).length);
      continue;
    }
    if (type !== "0") throw notOurs();
    const body = bytes.part(size);
    yield { name: longName ?? name, size, body };
    for await (const _ of body);
    await bytes.take(writeTarPadding(size).length);
    longName = null;
  }
}

function readHeader(header: Buffer): { name: string; size: number; type: string } {
  const sum = Number.parseInt(header.toString("latin1", 148, 154), 8);
  const blank = Buffer.from(header);
  blank.write("        ", 148);
  if (sumOf(blank) !== sum) throw notOurs();
  return {
    name: header.toString("utf8", 0, longestName).replace(/\0.*$/s, ""),
    size: Number.parseInt(header.toString("latin1", 124, 135), 8),
    type: String.fromCodePoint(header[156]!),
  };
}

function notOurs(): BackupError {
  return new BackupError("This file is damaged, or it is not a backup of Commonplace.");
}

/** Reads a requested number of bytes from a stream. */
function takeBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async () => {
    const next = await chunks.next();
    if (next.done) throw new BackupError("The backup is cut short: its end is missing.");
    held = next.value;
  };
  async function* part(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (held.length === 0) await fill();
      const some = held.subarray(0, left);
      held = held.subarray(some.length);
      left -= some.length;
      yield some;
    }
  }
  return {
    part,
    take: async (size: number) => {
      const parts: Buffer[] = [];
      for await (const some of part(size)) parts.push(some);
      return Buffer.concat(parts);
    },
    /** Reads to the end of the stream, so that the decompressor verifies it. Throws if bytes follow. */
    requireEnd: async () => {
      if (held.length > 0) throw goesOn();
      for (let next = await chunks.next(); !next.done; next = await chunks.next())
        if (next.value.length > 0) throw goesOn();
    },
  };
}
