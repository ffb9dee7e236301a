/**
 * A segment of the index as blocks of about 2 KB: its terms in order, each with its postings. A segment with
 * several blocks has a directory of their first terms. Terms are compared by the bytes of their UTF-8, and are handled as strings
 * of these bytes ("byte terms").
 */
import { crc32 } from "node:zlib";
import { ByteReader, ByteWriter, DamagedBlock } from "./block-bytes.ts";
import { decodeRecords, encodeRecords } from "./encode-postings.ts";
import { recordBytes } from "./postings.ts";

/** `block` is 0 for the directory, or for the only block. */
export type Block = { block: number; content: Buffer };

/**
 * With their row headers, four fit in a page of PostgreSQL. A search of many segments would read too much of larger ones. The
 * first may be twice as large, so that a usual new entry is one row.
 */
const maxContent = 1_980;
const maxFirst = 4_000;
/** Version and kind, and the checksum of the whole. */
const headBytes = 5;
const kinds = { terms: 0x10, directory: 0x11, removed: 0x12 };
/** Replaces a block that could not be read. */
export const removedBlock = Buffer.of(kinds.removed);
/** The greatest length that a half of a byte holds. */
const short = 14;
const isAscii = /^[\0-\x7f]*$/;

export function toByteTerm(term: string): string {
  return isAscii.test(term) ? term : Buffer.from(term).toString("latin1");
}

export function fromByteTerm(term: string): string {
  return isAscii.test(term) ? term : Buffer.from(term, "latin1").toString();
}

/** Writes a segment, term by term. */
export class SegmentWriter {
  private readonly current = new ByteWriter();
  private readonly list = new ByteWriter();
  private before = "";
  private readonly firsts: string[] = [];
  private done: Block[] = [];

  /** Adds a term, greater than those before, with its records, at least one. */
  add(term: string, records: Buffer): void {
    const most = Math.max(64, maxContent - 2 * term.length - 64);
    for (let start = 0, end = 0; start < records.length; start = end) {
      end = encodeRecords(records, start, this.list, most);
      const list = this.list.take();
      const isPart = start > 0 || end < records.length;
      const limit = this.firsts.length > 1 ? maxContent : maxFirst;
      const size = headBytes + this.current.length + list.length + term.length + 16;
      if (this.current.length > 0 && (isPart || size > limit)) this.close();
      if (this.current.length === 0) this.firsts.push(term);
      writeTerm(this.current, this.before, term);
      this.before = term;
      // A continuation counts nothing.
      this.current.integer(start === 0 ? records.length / recordBytes : 0);
      this.current.integer(list.length);
      this.current.bytes(list);
    }
  }

  /** The blocks that are complete; each is returned once. */
  take(): Block[] {
    const taken = this.done;
    this.done = [];
    return taken;
  }

  /** The other blocks, at the end. None of a segment without terms. */
  finish(): Block[] {
    if (this.current.length > 0) this.close();
    if (this.firsts.length === 1) return this.take().map(({ content }) => ({ block: 0, content }));
    if (this.firsts.length > 0)
      this.done.push({ block: 0, content: seal(kinds.directory, packDirectory(this.firsts)) });
    return this.take();
  }

  private close(): void {
    this.done.push({ block: this.firsts.length, content: seal(kinds.terms, this.current.take()) });
    this.before = "";
  }
}

/** A term by the number of bytes that it shares with the one before, and the others. */
function writeTerm(into: ByteWriter, before: string, term: string): void {
  let shared = 0;
  while (shared < before.length && before.charCodeAt(shared) === term.charCodeAt(shared))
    shared += 1;
  const added = term.length - shared;
  into.byte(Math.min(shared, short + 1) * 16 + Math.min(added, short + 1));
  if (shared > short) into.integer(shared);
  if (added > short) into.integer(added);
  into.latin1(term.slice(shared));
}

function readLengths(from: ByteReader): { shared: number; added: number } {
  const lengths = from.byte();
  const shared = lengths >> 4 > short ? from.integer() : lengths >> 4;
  const added = (lengths & 15) > short ? from.integer() : lengths & 15;
  return { shared, added };
}

function readTerm(from: ByteReader, before: string): string {
  const { shared, added } = readLengths(from);
  if (shared > before.length) throw new DamagedBlock("A block has a term that cannot be.");
  return before.slice(0, shared) + from.latin1(added);
}

function packDirectory(firsts: readonly string[]): Buffer {
  const into = new ByteWriter();
  let before = "";
  for (const first of firsts) {
    writeTerm(into, before, first);
    before = first;
  }
  return into.take();
}

function seal(kind: number, content: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(headBytes + content.length);
  sealed[0] = kind;
  sealed.writeUInt32LE(crc32(content, kind), 1);
  content.copy(sealed, headBytes);
  return sealed;
}

/** A block that can be read. `firsts`: in a directory, the first term of each block of the segment. */
export type OpenBlock = { content: Buffer; firsts: readonly string[] | null };

/** Throws DamagedBlock if `content` is not what was written, or of another version. */
export function openBlock(content: Buffer): OpenBlock {
  const kind = content[0];
  if (kind === kinds.removed) throw new DamagedBlock("A block was removed.", true);
  if (kind !== kinds.terms && kind !== kinds.directory)
    throw new DamagedBlock("A block has an unknown version.");
  if (content.length < headBytes) throw new DamagedBlock("A block ends too early.");
  if (crc32(content.subarray(headBytes), kind) !== content.readUInt32LE(1))
    throw new DamagedBlock("A block has another checksum.");
  return { content, firsts: kind === kinds.directory ? readDirectory(content) : null };
}

function readDirectory(content: Buffer): string[] {
  const from = new ByteReader(content, headBytes);
  const firsts: string[] = [];
  let before = "";
  while (from.at < from.end) {
    before = readTerm(from, before);
    firsts.push(before);
  }
  return firsts;
}

/** `count`: its records in this and the following blocks; 0 if it began before. `list`: those in this block. */
export type StoredTerm = { term: string; count: number; list: ByteReader };

function toTerms({ content, firsts }: OpenBlock): ByteReader {
  if (firsts !== null) throw new DamagedBlock("A block is a directory.");
  return new ByteReader(content, headBytes);
}

/** The terms of a block, in order. Throws DamagedBlock. */
export function* readTerms(block: OpenBlock): Generator<StoredTerm, void, void> {
  const from = toTerms(block);
  let term = "";
  while (from.at < from.end) {
    term = readTerm(from, term);
    const count = from.integer();
    const start = from.skip(from.integer());
    yield { term, count, list: new ByteReader(block.content, start, from.at) };
  }
}

/** The bytes of the term that is being read. */
let scratch = Buffer.alloc(0);

/**
 * The terms of a block that are in `sorted`, or with `match` "beginning" those that begin with one of them, of which then none
 * begins with another. Compares only the bytes that a term does not share with the one before, and makes strings only of found
 * terms. Throws DamagedBlock.
 */
export function findTerms(
  block: OpenBlock,
  sorted: readonly string[],
  match: "whole" | "beginning" = "whole",
): StoredTerm[] {
  const from = toTerms(block);
  const { content } = block;
  const found: StoredTerm[] = [];
  if (scratch.length < content.length) scratch = Buffer.alloc(content.length);
  const term = scratch;
  let at = 0;
  let length = 0;
  // The bytes that the last term has in common with the wanted one, which is greater or what it begins with.
  let common = 0;
  while (from.at < from.end && at < sorted.length) {
    const { shared, added } = readLengths(from);
    if (shared > length) throw new DamagedBlock("A block has a term that cannot be.");
    const isFirst = length === 0;
    const start = from.skip(added);
    length = shared + added;
    // Much quicker than `copy` for a few bytes.
    for (let byte = 0; byte < added; byte += 1) term[shared + byte] = content[start + byte]!;
    const count = from.integer();
    const list = from.skip(from.integer());
    if (isFirst) at = skipSmaller(sorted, term.toString("latin1", 0, length));
    // Differs from the wanted one where the last term did.
    else if (shared > common && common < sorted[at]!.length) continue;
    common = Math.min(common, shared);
    for (; at < sorted.length; at += 1, common = 0) {
      const wanted = sorted[at]!;
      const most = Math.min(length, wanted.length);
      while (common < most && term[common] === wanted.charCodeAt(common)) common += 1;
      if (common === wanted.length && (match === "beginning" || common === length)) {
        const name = term.toString("latin1", 0, length);
        found.push({ term: name, count, list: new ByteReader(content, list, from.at) });
        break;
      }
      if (common === length || term[common]! < wanted.charCodeAt(common)) break;
    }
  }
  return found;
}

/** The index of the last of `sorted` that is not greater than `term`, or 0. */
function skipSmaller(sorted: readonly string[], term: string): number {
  let low = 0;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= term) low = middle;
    else high = middle;
  }
  return low;
}

export const readRecords = ({ list }: StoredTerm): Buffer => decodeRecords(list);
