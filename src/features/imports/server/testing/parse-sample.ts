/** Runs the upload reader on a text or bytes, for tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportFound, ImportItem } from "../items/import-item.ts";
import { parseUpload } from "../formats/parse-upload.ts";

export type Sample = {
  format: string | null;
  found: ImportFound[];
  items: ImportItem[];
  lines: number[];
  unreadable: { line: number; reason: string }[];
  lost: Record<string, number>;
};

/** Runs `use` with the path of a file of this content; the file is removed afterwards. */
export async function withFile<Result>(
  content: string | Buffer,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    const path = join(folder, "upload");
    await writeFile(path, content);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function parseSample(
  content: string | Buffer,
  name = "export",
  part = 1,
  partRows?: number,
): Promise<Sample> {
  const found = await withFile(content, async (path) => {
    const items: ImportFound[] = [];
    for await (const item of parseUpload({ path, name, part }, partRows)) items.push(item);
    return items;
  });
  const rows = found.filter((item) => item.kind === "item");
  return {
    format: found.find((item) => item.kind === "format")?.format ?? null,
    found,
    items: rows.map(({ item }) => item),
    lines: rows.map(({ line }) => line),
    unreadable: found
      .filter((item) => item.kind === "unreadable")
      .map(({ line, reason }) => ({ line, reason })),
    lost: Object.fromEntries(
      found.filter((item) => item.kind === "lost").map(({ what, count }) => [what, count]),
    ),
  };
}
