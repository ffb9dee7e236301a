/** The archive format without a database: reading returns exactly what was written. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { type Pack, pack } from "tar-stream";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { emptyBackup } from "../testing/backup-header.ts";
import { decryptStream, encryptStream, scryptCost } from "./encrypt-stream.ts";
import { formatVersion, headerName } from "./manifest.ts";
import { loadArchive } from "./load-archive.ts";
import { parseTar } from "./tar.ts";
import { type Part, writeArchive } from "./write-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = "a passphrase of the operator";
beforeEach(() => override(scryptCost, { usual: 1 }));

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

/** An archive with a valid header and more entries; `change` changes the bytes before compression. */
async function writeTar(
  add: (tar: Pack) => void,
  change = (bytes: Buffer): Buffer => bytes,
): Promise<string> {
  const tar = pack();
  tar.entry({ name: headerName }, JSON.stringify(emptyBackup));
  add(tar);
  tar.finalize();
  const file = join(folder, `archive-${(made += 1)}`);
  writeFileSync(file, zstdCompressSync(change(await gather(tar as AsyncIterable<Buffer>))));
  return file;
}

async function readNames(file: string, secret: string | null = null): Promise<string[]> {
  const names: string[] = [];
  await loadArchive(file, {
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
  it("returns any files, whatever their names", async () => {
    const name = fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" });
    const files = fc.uniqueArray(
      fc.record({
        name: name.filter((one) => !/[\0\n/\\]|^\.\.?$/.test(one)).map((one) => `files/${one}`),
        bytes: fc.uint8Array({ maxLength: 2_000 }),
      }),
      { selector: (file) => file.name, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const file = join(folder, `archive-${(made += 1)}`);
        const parts = given.map(({ name, bytes }): [string, Buffer] => [name, Buffer.from(bytes)]);
        const header = Buffer.from(JSON.stringify(emptyBackup));
        await writeArchive(file, partsOf([headerName, header], ...parts), null);
        const found: { name: string; bytes: Uint8Array }[] = [];
        await loadArchive(file, {
          passphrase: null,
          begin: async () => {},
          visit: async ({ name, body }) =>
            void found.push({ name, bytes: new Uint8Array(await gather(body)) }),
        });
        expect(found).toEqual(given.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })));
      }),
      { numRuns: 60 },
    );
  });

  it("may contain files of more than 8 GiB", async () => {
    const size = 9 * 1024 ** 3 + 5;
    const tar = pack();
    tar.entry({ name: "files/film", size }).write("the beginning");
    for await (const entry of parseTar(tar as AsyncIterable<Buffer>)) {
      expect(entry).toMatchObject({ name: "files/film", size });
      for await (const chunk of entry.body) {
        expect(chunk.toString()).toBe("the beginning");
        break;
      }
      break;
    }
    expect.assertions(2);
  });

  it("decrypts to the original, and fails if a byte differs or the end is missing", async () => {
    const sizes = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000);
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, at) => {
        const plain = Buffer.alloc(size, "what is kept ");
        const encrypted = await gather(encryptStream(inChunks(plain, 10_000), passphrase));
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
      // Only this size can be cut between two pieces.
      { numRuns: 12, examples: [[200_000, 0]] },
    );
  });

  it("is read completely, encrypted at the usual cost or not", async () => {
    restoreOverridden(scryptCost);
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
    const file = await writeTar((tar) => {
      tar.entry({ name: "SHA256SUMS" }, "");
      tar.entry({ name: "files/note" }, "more");
    });
    await expect(readNames(file)).rejects.toThrow("does not end where its backup ends");
  });

  it("is refused with a message if the compressed data is not a whole archive of files", async () => {
    const note = (tar: Pack) => void tar.entry({ name: "files/note" }, "n".repeat(2_000));
    for (const file of [
      await writeTar((tar) => tar.entry({ name: "files/a", type: "symlink", linkname: "/etc" })),
      await writeTar(note, (bytes) => bytes.subarray(0, -2_000)),
      await writeTar(note, (bytes) => Buffer.concat([bytes, Buffer.alloc(100, "more")])),
      await writeTar(note, (bytes) => Buffer.concat([bytes, Buffer.alloc(600, "more")])),
    ])
      await expect(readNames(file)).rejects.toMatchObject({
        name: "BackupError",
        message: "This file is damaged, or it is not a backup of Commonplace.",
      });
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
