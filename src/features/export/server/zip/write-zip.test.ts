import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseZip } from "#server/testing/parse-zip.ts";
import { writeZip, type ZipMember } from "./write-zip.ts";
import { writeDescriptor, writeDirectoryHeader, writeEnd } from "./zip-records.ts";

async function collect(members: Iterable<ZipMember>): Promise<Buffer> {
  async function* each() {
    yield* members;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(each())) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* split(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe("writeZip", () => {
  it("preserves content and names, whole or in pieces", async () => {
    const member = fc.record({
      path: fc.stringMatching(/^[^\0/\\:.][^\0/\\:]{0,40}(\/[^\0/\\:.][^\0/\\:]{0,40})?$/u),
      bytes: fc.uint8Array({ maxLength: 5_000 }),
      piece: fc.option(fc.integer({ min: 1, max: 2_000 })),
    });
    const members = fc.uniqueArray(member, { selector: ({ path }) => path, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(members, async (given) => {
        const read = await parseZip(
          await collect(
            given.map(({ path, bytes, piece }) => ({
              path,
              modifiedAt: new Date(17e11),
              content: piece === null ? bytes : split(bytes, piece),
            })),
          ),
        );
        expect([...read.keys()]).toEqual(given.map(({ path }) => path));
        for (const { path, bytes } of given) expect(read.get(path)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 60 },
    );
  });

  it("writes counts and sizes that exceed 16 and 32 bits as zip64", () => {
    const large = 5 * 1024 ** 3;
    const record = {
      name: Buffer.from("a"),
      modifiedAt: new Date(),
      crc32: 1,
      compressedSize: large,
      size: large + 1,
      offset: large + 2,
    };
    expect(writeDescriptor(record).readBigUInt64LE(16)).toBe(BigInt(large + 1));
    const header = writeDirectoryHeader(record, true);
    expect(header.readUInt32LE(20)).toBe(0xffffffff);
    expect(header.readBigUInt64LE(header.length - 8)).toBe(BigInt(large + 2));
    const end = writeEnd(66_000, { offset: large, size: 50 });
    expect(end.readBigUInt64LE(32)).toBe(66_000n);
    expect(end.readBigUInt64LE(48)).toBe(BigInt(large));
    expect(end.readUInt16LE(end.length - 12)).toBe(0xffff);
  });

  it("fails when its source fails, and ends its source when its reader stops", async () => {
    const failing = async function* () {
      yield randomBytes(200_000);
      throw new Error("gone");
    };
    const modifiedAt = new Date();
    await expect(collect([{ path: "a", modifiedAt, content: failing() }])).rejects.toThrow("gone");
    let isOver = false;
    const endless = async function* () {
      try {
        for (;;) yield randomBytes(100_000);
      } finally {
        isOver = true;
      }
    };
    async function* members() {
      yield { path: "a", modifiedAt, content: endless() };
    }
    for await (const _piece of writeZip(members())) break;
    await expect.poll(() => isOver).toBe(true);
  });
});
