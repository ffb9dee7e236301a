/** The archive format without a database: reading returns exactly what was written. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { emptyBackup } from "../testing/backup-header.ts";
import { decryptStream, encryptStream } from "./encrypt-stream.ts";
import { formatVersion, headerName } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { readTar, tarEnd, writeTarHeader, writeTarPadding } from "./tar.ts";
import { type Part, writeArchive } from "./write-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = "a passphrase of the operator";
/** The lowest scrypt cost, because the cost is not under test. */
const cheap = 1;

async function* partsOf(...parts: [name: string, bytes: Buffer][]): AsyncGenerator<Part> {
  for (const [name, bytes] of parts) yield { name, size: bytes.length, body: [bytes] };
}

let made = 0;
async function writeOne(
  given: object = emptyBackup,
  secret: string | null = null,
  name = "files/note",
): Promise<string> {
  const file = join(folder, `archive-${(made += 1)}`);
  const note = Buffer.from("what was kept ".repeat(2_000));
  const parts = partsOf([headerName, Buffer.from(JSON.stringify(given))], [name, note]);
  await writeArchive(file, parts, secret);
  return file;
}

async function readNames(file: string, secret: string | null = null): Promise<string[]> {
  const names: string[] = [];
  await readArchive(file, {
    passphrase: secret,
    begin: async () => {},
    visit: async ({ name }) => void names.push(name),
  });
  return names;
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const other = `${file}-changed`;
  writeFileSync(other, change(readFileSync(file)));
  return other;
}

describe("an archive", () => {
  it("returns any files, whatever their names and the chunk sizes", async () => {
    const name = fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" });
    const files = fc.uniqueArray(
      fc.record({
        name: name.filter((one) => !/[\0\n]/.test(one)),
        bytes: fc.uint8Array({ maxLength: 2_000 }),
      }),
      { selector: (file) => file.name, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 900 }), async (given, size) => {
        const packed = given.flatMap(({ name, bytes }) => [
          writeTarHeader(name, bytes.length),
          Buffer.from(bytes),
          writeTarPadding(bytes.length),
        ]);
        const found: { name: string; bytes: Uint8Array }[] = [];
        for await (const entry of readTar(inChunks(Buffer.concat([...packed, tarEnd]), size)))
          found.push({ name: entry.name, bytes: new Uint8Array(await gather(entry.body)) });
        expect(found).toEqual(given.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })));
      }),
      { numRuns: 60 },
    );
  });

  it("decrypts to the original, and fails if a byte differs or the end is missing", async () => {
    const sizes = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000);
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, at) => {
        const plain = Buffer.alloc(size, "what is kept ");
        const encrypted = await gather(encryptStream(inChunks(plain, 10_000), passphrase, cheap));
        const decrypt = (bytes: Buffer, secret = passphrase) =>
          gather(decryptStream(inChunks(bytes, 7_777), secret));
        expect((await decrypt(encrypted)).equals(plain)).toBe(true);
        const other = Buffer.from(encrypted);
        // Skip the magic and the cost byte: with a changed cost, scrypt itself fails.
        const place = 17 + (at % (other.length - 17));
        other[place] = other[place]! ^ 1;
        await expect(decrypt(other)).rejects.toThrow(/changed/);
        await expect(decrypt(encrypted.subarray(0, -1 - (at % 200)))).rejects.toThrow(/changed/);
        await expect(decrypt(encrypted, "another passphrase")).rejects.toThrow(/another one/);
        // Cut between two pieces, or within the only one.
        const cut = encrypted.subarray(0, Math.min(encrypted.length - 1, 40 + 2 * 65_552));
        await expect(decrypt(cut)).rejects.toThrow(/cut short|changed/);
      }),
      { numRuns: 12 },
    );
  });

  it("is read completely, encrypted or not", async () => {
    expect(await readNames(await writeOne())).toEqual(["files/note"]);
    const encrypted = await writeOne(emptyBackup, passphrase);
    expect(readFileSync(encrypted).includes("files/note")).toBe(false);
    expect(await readNames(encrypted, passphrase)).toEqual(["files/note"]);
    await expect(readNames(encrypted)).rejects.toThrow("set BACKUP_PASSPHRASE");
  });

  it("is refused with a message if it is damaged, cut short or not a backup", async () => {
    const whole = await writeOne();
    const { length } = readFileSync(whole);
    for (const kept of [0, 10, Math.floor(length / 2), length - 1])
      await expect(readNames(changed(whole, (b) => b.subarray(0, kept)))).rejects.toThrow(
        /cut short/,
      );
    for (const at of [20, Math.floor(length / 2), length - 1]) {
      const flip = (bytes: Buffer) => {
        bytes[at] = bytes[at]! ^ 0x40;
        return bytes;
      };
      await expect(readNames(changed(whole, flip))).rejects.toMatchObject({ name: "BackupError" });
    }
    const text = changed(whole, () => Buffer.from("a letter to a friend".repeat(100)));
    await expect(readNames(text)).rejects.toThrow(/not a backup of Commonplace/);
  });

  it.each([
    ["plain", null],
    ["encrypted", passphrase],
  ])("is refused if bytes follow the end of a %s one", async (_kind, secret) => {
    const whole = await writeOne(emptyBackup, secret);
    const once = readFileSync(whole);
    const follow = (more: Buffer) =>
      readNames(
        changed(whole, (b) => Buffer.concat([b, more])),
        secret,
      );
    await expect(follow(once)).rejects.toThrow("does not end where its backup ends");
    for (const more of [Buffer.from("a"), Buffer.alloc(512), Buffer.alloc(2_000_000, "what else ")])
      await expect(follow(more)).rejects.toThrow(/bytes.*(follow|added)/);
    expect(await readNames(whole, secret)).toEqual(["files/note"]);
  });

  it("is refused if more files follow within the compressed data", async () => {
    const end = async (...more: Buffer[]) => {
      const packed = Buffer.concat([
        writeTarHeader("a", 1),
        Buffer.from("b"),
        writeTarPadding(1),
        tarEnd,
      ]);
      for await (const entry of readTar(inChunks(Buffer.concat([packed, ...more]), 700)))
        await gather(entry.body);
    };
    await end();
    await expect(end(tarEnd)).rejects.toThrow("does not end where its backup ends");
    await expect(end(writeTarHeader("c", 0), tarEnd)).rejects.toThrow("does not end");
  });

  it("is refused if its format is newer", async () => {
    const newer = await writeOne({
      ...emptyBackup,
      format: formatVersion + 1,
      tables: "otherwise",
    });
    await expect(readNames(newer)).rejects.toThrow("newer version of Commonplace");
  });

  it("is refused if it contains a path outside the folder", async () => {
    for (const name of ["files/../../note", "/etc/note", "files/..\\note", "files//note"])
      await expect(readNames(await writeOne(emptyBackup, null, name))).rejects.toThrow(
        `impossible name: ${name}`,
      );
  });

  it("leaves no file if a part cannot be read", async () => {
    const file = join(folder, "broken");
    async function* broken(): AsyncGenerator<Part> {
      yield { name: headerName, size: 2, body: [Buffer.from("{}")] };
      throw new Error("the disk is gone");
    }
    await expect(writeArchive(file, broken(), null)).rejects.toThrow("the disk is gone");
    expect(() => readFileSync(file)).toThrow("ENOENT");
  });
});
