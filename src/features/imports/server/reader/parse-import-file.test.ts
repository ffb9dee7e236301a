import { readFile, rm, stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeZip } from "#features/capture/server/testing/documents.ts";
import { withFile } from "../testing/parse-sample.ts";
import type { ImportFound } from "../items/import-item.ts";
import { copyImportFile, parseImportFile } from "./parse-import-file.ts";

const { signal } = new AbortController();
const rows = (count: number, note = ""): string =>
  `title,url,note\n${Array.from({ length: count }, (_, index) => `T${index},https://example.com/${index},${note}\n`).join("")}`;

async function readAll(path: string, options = {}): Promise<ImportFound[][]> {
  const batches: ImportFound[][] = [];
  const reading = parseImportFile({ path, name: "export.csv", part: 1 }, { signal, ...options });
  for await (const batch of reading) batches.push(batch);
  return batches;
}

it("parseImportFile yields batches from a child process, the format first", async () => {
  const batches = await withFile(rows(1_000), (path) => readAll(path));
  expect(batches[0]?.[0]).toEqual({ kind: "format", format: "csv" });
  expect(batches.flat().filter(({ kind }) => kind === "item")).toHaveLength(1_000);
  expect(batches.length).toBeGreaterThan(3);
});

it("parseImportFile reports what a file is that cannot be imported", async () => {
  const page =
    "<!doctype html><html><body><p>Hello <a href='https://a.example/'>x</a></p></body></html>";
  await expect(withFile(page, (path) => readAll(path))).rejects.toMatchObject({
    code: "validation",
    message: expect.stringContaining("This is a web page, not an export of bookmarks."),
  });
});

it("parseImportFile ends a child that exceeds its memory or time limit, and reports it", async () => {
  const large = rows(20_000, "x".repeat(100));
  await withFile(large, async (path) => {
    await expect(readAll(path, { limits: { maxRssBytes: 1_000_000 } })).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("more memory"),
    });
    await expect(readAll(path, { limits: { timeoutMs: 1 } })).rejects.toMatchObject({
      code: "timeout",
    });
  });
});

it("parseImportFile throws the reason of its signal", async () => {
  const controller = new AbortController();
  await withFile(rows(10_000), async (path) => {
    const reading = parseImportFile({ path, name: "x", part: 1 }, { signal: controller.signal });
    await reading.next();
    controller.abort(new Error("Enough"));
    await expect(reading.next()).rejects.toThrow("Enough");
  });
});

it("copyImportFile unpacks one file of a zip within its size limit", async () => {
  const zip = makeZip([{ name: "files/a.pdf", body: "some bytes" }]);
  await withFile(zip, async (path) => {
    const target = `${path}.pdf`;
    expect(await copyImportFile(path, "files/a.pdf", target, 100)).toBe(10);
    expect(await readFile(target, "utf8")).toBe("some bytes");
    await expect(copyImportFile(path, "files/b.pdf", `${path}.b`, 100)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(copyImportFile(path, "files/a.pdf", `${path}.c`, 5)).rejects.toMatchObject({
      code: "too_large",
    });
    await expect(stat(`${path}.c`)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(copyImportFile(path, "files/a.pdf", target, 100)).rejects.toMatchObject({
      code: "EEXIST",
    });
    expect(await readFile(target, "utf8")).toBe("some bytes");
    // The zip is listed once for all of its files, so a later file at its path is not read.
    await rm(path);
    expect(await copyImportFile(path, "files/a.pdf", `${path}.d`, 100)).toBe(10);
  });
});
