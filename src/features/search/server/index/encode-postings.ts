/**
 * Postings in few bytes. Each record (postings.ts) is an integer, four times the distance to the number before plus two
 * flags; then the ordinal plus one (0: fields), if it is not the one expected; then the frequency or field bits, unless 1; then,
 * for a passage, the length. A usual word of a short text takes two bytes.
 */
import { type ByteReader, type ByteWriter, DamagedBlock } from "./block-bytes.ts";
import { fieldsOrdinal, recordBytes } from "./postings.ts";

const ordinalFollows = 1;
const countFollows = 2;
const maxNumber = 0xffff_ffff;

/**
 * Appends the records from `start` until `into` has at least `most` bytes. Returns the end of the last one. Numbers
 * ascend, ordinals of a number too, after its fields.
 */
export function encodeRecords(
  records: Buffer,
  start: number,
  into: ByteWriter,
  most: number,
): number {
  let number = 0;
  let expected = 0;
  let at = start;
  for (; at < records.length && into.length < most; at += recordBytes) {
    const now = records.readUInt32LE(at);
    const ordinal = records.readUInt16LE(at + 4);
    const count = records[at + 6]!;
    if (now !== number) expected = 0;
    const flags = (ordinal === expected ? 0 : ordinalFollows) + (count === 1 ? 0 : countFollows);
    into.integer((now - number) * 4 + flags);
    const isFields = ordinal === fieldsOrdinal;
    if (ordinal !== expected) into.integer(isFields ? 0 : ordinal + 1);
    if (count !== 1) into.byte(count);
    if (!isFields) into.byte(records[at + 7]!);
    number = now;
    expected = isFields ? 0 : ordinal + 1;
  }
  return at;
}

/** The records that `from` has up to its end, in a buffer of their own. */
export function decodeRecords(from: ByteReader): Buffer {
  // A record takes at least two bytes.
  const records = Buffer.allocUnsafe(((from.end - from.at) >> 1) * recordBytes);
  let number = 0;
  let expected = 0;
  let at = 0;
  while (from.at < from.end) {
    const head = from.integer();
    const flags = head % 4;
    if (head >= 4) {
      number += (head - flags) / 4;
      expected = 0;
      if (number > maxNumber) throw new DamagedBlock("A block has a number that is too large.");
    }
    let ordinal = expected;
    if ((flags & ordinalFollows) > 0) {
      const given = from.integer();
      ordinal = given === 0 ? fieldsOrdinal : given - 1;
    }
    const count = (flags & countFollows) > 0 ? from.byte() : 1;
    const isFields = ordinal === fieldsOrdinal;
    if (ordinal > fieldsOrdinal || at === records.length)
      throw new DamagedBlock("A block has a record that cannot be.");
    records.writeUInt32LE(number, at);
    records.writeUInt16LE(ordinal, at + 4);
    records[at + 6] = count;
    records[at + 7] = isFields ? 0 : from.byte();
    expected = isFields ? 0 : ordinal + 1;
    at += recordBytes;
  }
  return records.subarray(0, at);
}
