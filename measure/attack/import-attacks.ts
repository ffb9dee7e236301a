/** Attacks on imports: files of many sizes and shapes, their rows, and undo. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Hostile, isOver, strike, strikeOn, uploadOf, hex } from "./hostile-client.ts";
import { zipOf } from "./zip-bomb.ts";

const megabyte = 1024 * 1024;

/** Created on first use. */
let zips: { file: Buffer; name: string }[] | undefined;
let jsonLines: Buffer[] | undefined;

type Import = { id: string; status: string };
type ImportRows = { items: { line: number }[]; nextCursor: string | null };

export const importAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "imports of 100,000 bookmarks": async (hostile) => {
    await removeImports(hostile);
    const file = createBookmarks(hostile, 100_000);
    await strikeOn(hostile, 4, (round) => sendImport(hostile, file, { isDryRun: round % 2 === 0 }));
  },
  "imports of 200 MB, deep and broken": async (hostile) => {
    await removeImports(hostile);
    const files = [
      wrapBookmarks("<DL><DT><H3>a</H3>".repeat(60_000)),
      Buffer.from(`{"format":"commonplace","version":1,"entries":[${"[".repeat(500_000)}`),
      Buffer.alloc(200 * megabyte, "https://example.org/a\n"),
      randomBytes(megabyte),
    ];
    await strikeOn(hostile, 4, (round) =>
      sendImport(hostile, files[round % files.length]!, { isDryRun: true }),
    );
  },
  "imports of JSON Lines: a million rows, deep ones, rows of 50 MB": async (hostile) => {
    await removeImports(hostile);
    jsonLines ??= [
      Buffer.from(repeatLine((row) => `{"url":"http://${hostile.site}/${row}"}`, 1_000_000)),
      Buffer.from(repeatLine(() => `{"url":"","title":${"[".repeat(200_000)}`, 500)),
      Buffer.from(
        repeatLine((row) => `{"title":"${row}","text":"${"word ".repeat(10_000_000)}"}`, 4),
      ),
      Buffer.from(`{"title":"a","text":"${"x".repeat(200 * megabyte)}`),
    ];
    const files = jsonLines;
    await strikeOn(hostile, 4, (round) =>
      sendImport(hostile, files[round % files.length]!, {
        isDryRun: true,
        name: round % 8 < 4 ? "export.jsonl" : "export",
        part: 1 + (round % 3) * 5,
      }),
    );
  },
  "imports of rows about one page, with highlights": async (hostile) => {
    await removeImports(hostile);
    const quotes = (row: number) =>
      JSON.stringify(Array.from({ length: 10 }, (_, at) => ({ quote: `Quote ${row}.${at}` })));
    const url = `http://${hostile.site}/one`;
    const rows = repeatLine(
      (row) =>
        `{"url":"${url}","tags":["tag ${row}"],"note":"Note ${row}","highlights":${quotes(row)}}`,
      50_000,
    );
    const annotations = repeatLine(
      (row) => `${url},${row % 2 ? `Quote ${row}` : ""},Note ${row} ${"word ".repeat(100)}`,
      30_000,
    );
    const files = [
      { name: "export.jsonl", file: Buffer.from(rows) },
      { name: "annotations.csv", file: Buffer.from(`url,quote,note\n${annotations}`) },
    ];
    await strikeOn(hostile, 4, (round) => {
      const { name, file } = files[round % files.length]!;
      return sendImport(hostile, file, { isDryRun: true, name });
    });
  },
  "imports that unpack to gigabytes": async (hostile) => {
    await removeImports(hostile);
    zips ??= [
      { file: zipOf("notes/note.md", 300 * megabyte), name: "notes.zip" },
      { file: zipOf("commonplace.json", 129 * megabyte), name: "export.zip" },
      { file: zipOf("../../../../tmp/commonplace.json", megabyte), name: "../../paths.zip" },
    ];
    const files = zips;
    await strikeOn(hostile, 4, (round) => {
      const { file, name } = files[round % files.length]!;
      return sendImport(hostile, file, { isDryRun: true, name });
    });
  },
  "import rows listed and tried again": async (hostile) => {
    await removeImports(hostile);
    const { id } = (await importAndWait(hostile, 3_000, "ready")) ?? { id: "none" };
    const lines: number[] = [];
    const cursors: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const path: string = `/api/imports/${id}/rows?limit=100${next}`;
      const page = await ask<ImportRows>(hostile, path);
      lines.push(...(page?.items ?? [{ line: 1 }]).map(({ line }) => line));
      cursors.push(next);
      next = page?.nextCursor ? `&cursor=${page.nextCursor}` : null;
    }
    await strikeOn(hostile, 16, (round) => {
      const line = lines[round % lines.length];
      if (round % 4 === 0)
        return strike(hostile, `/api/imports/${id}/rows/${line}/retry`, { body: "{}" });
      if (round % 4 === 1) return strike(hostile, "/api/imports?limit=100");
      const cursor = cursors[(round * 97) % cursors.length];
      const outcome = round % 4 === 2 ? "&outcome=refused" : "";
      return strike(hostile, `/api/imports/${id}/rows?limit=100${cursor}${outcome}`);
    });
  },
  "imports undone while they run": async (hostile) => {
    await removeImports(hostile);
    while (!isOver(hostile)) {
      const imported = await importAndWait(hostile, 3_000, "running");
      if (imported === null) {
        await sleep(200);
        continue;
      }
      await sleep(700);
      await strikeOn({ ...hostile, until: performance.now() + 500 }, 4, (round) =>
        round % 2
          ? strike(hostile, `/api/imports/${imported.id}/pause`, { body: "{}" })
          : strike(hostile, `/api/imports/${imported.id}/start`, { body: "{}" }),
      );
      await strike(hostile, `/api/imports/${imported.id}`, { method: "DELETE" });
    }
  },
};

/** Undoes or deletes the imports of earlier rounds, which would exceed the limit. */
async function removeImports(hostile: Hostile): Promise<void> {
  const listed = await ask<{ items: Import[] }>(hostile, "/api/imports?limit=100");
  for (const { id, status } of listed?.items ?? [])
    if (status !== "finished" && status !== "undoing")
      await ask(hostile, `/api/imports/${id}`, { method: "DELETE" });
}

/** Uploads an import and waits for its status; null if it was refused or reached another status. */
async function importAndWait(
  hostile: Hostile,
  rows: number,
  wanted: "ready" | "running",
): Promise<Import | null> {
  const { body, headers } = uploadOf("bookmarks.html", createBookmarks(hostile, rows), {
    dryRun: String(wanted === "ready"),
  });
  const sent = await ask<{ import: Import }>(hostile, "/api/import", { body, headers });
  if (sent === null) return null;
  while (!isOver(hostile)) {
    const now = await ask<Import>(hostile, `/api/imports/${sent.import.id}`);
    if (now?.status === wanted) return now;
    if (now !== null && now.status !== "reading") return null;
    await sleep(100);
  }
  return null;
}

function createBookmarks({ site }: Hostile, count: number): Buffer {
  const rows = Array.from(
    { length: count },
    (_, row) => `<DT><A HREF="http://${site}/page-${hex(4)}-${row}" TAGS="a,b">${hex(8)}</A>`,
  );
  return wrapBookmarks(rows.join("\n"));
}

function repeatLine(write: (row: number) => string, count: number): string {
  return Array.from({ length: count }, (_, row) => write(row)).join("\n");
}

function wrapBookmarks(inside: string): Buffer {
  return Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}\n</DL>`);
}

function sendImport(
  hostile: Hostile,
  file: Buffer,
  {
    isDryRun,
    name = "bookmarks.html",
    part = 1,
  }: { isDryRun: boolean; name?: string; part?: number },
): Promise<number> {
  const { body, headers } = uploadOf(name, file, { dryRun: String(isDryRun), part: String(part) });
  return strike(hostile, "/api/import", { method: "POST", body, headers });
}
