/**
 * Postings as records of eight bytes: the entry's number (32 bits), the passage's ordinal (16), the term
 * frequency (8, at most 255), and the passage's length on a logarithmic scale (8), as in Lucene. Records of
 * the entry's own fields have the ordinal 65535, and field bits instead of the frequency. Blocks hold them
 * in fewer bytes (encode-postings.ts).
 */

export const recordBytes = 8;
export const fieldsOrdinal = 0xffff;

export const fieldBits = {
  title: 1,
  why: 2,
  topics: 4,
  summary: 8,
  site: 16,
  highlights: 32,
} as const;

const lengthSteps = 20;

/** Writes one record at `offset`. `length` is in words. */
export function writeRecord(
  into: Buffer,
  offset: number,
  record: { number: number; ordinal: number; count: number; length: number },
): void {
  into.writeUInt32LE(record.number, offset);
  into.writeUInt16LE(record.ordinal, offset + 4);
  into[offset + 6] = Math.min(255, record.count);
  into[offset + 7] = Math.min(255, Math.round(lengthSteps * Math.log2(1 + record.length)));
}

/** The length in words by its stored byte: within 3 % of the original. */
export const lengths: readonly number[] = Array.from(
  { length: 256 },
  (_, code) => 2 ** (code / lengthSteps) - 1,
);
