/** What can be sent at imports, exports, the trash and the MCP server. */
import { randomBytes } from "node:crypto";
import { type Hostile, isOver, saveOne, strike, strikeOn, uploadOf } from "./hostile-client.ts";
import { zipOf } from "./zip-bomb.ts";

const megabyte = 1024 * 1024;
const json = (value: unknown) => JSON.stringify(value);
const hex = (bytes: number) => randomBytes(bytes).toString("hex");

export const transferAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "imports of 100,000 bookmarks": async (hostile) => {
    const { host } = new URL(`http://${hostile.site}`);
    const rows = Array.from(
      { length: 100_000 },
      (_, row) => `<DT><A HREF="http://${host}/page-${row}" TAGS="a,b">${hex(8)}</A>`,
    );
    const file = bookmarks(rows.join("\n"));
    await strikeOn(hostile, 4, (round) => sendImport(hostile, file, round % 2 === 0));
  },
  "imports of 200 MB, deep and broken": async (hostile) => {
    const files = [
      bookmarks("<DL><DT><H3>a</H3>".repeat(60_000)),
      Buffer.from(`{"format":"commonplace","version":1,"entries":[${"[".repeat(500_000)}`),
      Buffer.alloc(200 * megabyte, "https://example.org/a\n"),
      randomBytes(megabyte),
    ];
    await strikeOn(hostile, 4, (round) => sendImport(hostile, files[round % files.length]!, true));
  },
  "imports that unpack to gigabytes": async (hostile) => {
    const file = zipOf("notes/note.md", 300 * megabyte);
    await strikeOn(hostile, 4, () => sendImport(hostile, file, true));
  },
  "exports without end, half of them unread": (hostile) =>
    strikeOn(hostile, 16, (round) =>
      strike(hostile, `/api/export?format=${["json", "markdown", "html", "csv"][round % 4]}`, {
        leaveUnread: round % 2 === 0,
      }),
    ),
  "MCP calls without end": (hostile) =>
    strikeOn(hostile, 16, (round) =>
      strike(hostile, "/mcp", {
        body: json({
          jsonrpc: "2.0",
          id: round,
          method: "tools/call",
          params: {
            name: round % 2 ? "search" : "ask",
            arguments: round % 2 ? { query: "the water", limit: 50 } : { question: "What of it?" },
          },
        }),
        headers: { accept: "application/json, text/event-stream" },
      }),
    ),
  "deleting, restoring and emptying without end": async (hostile) => {
    const ids = await saveTexts(hostile, 20);
    await strikeOn(hostile, 16, (round) => {
      const id = ids[round % ids.length];
      if (round % 100 === 99) return strike(hostile, "/api/trash?limit=100");
      return round % 2
        ? strike(hostile, `/api/trash/${id}/restore`, { body: "{}" })
        : strike(hostile, `/api/entries/${id}`, { method: "DELETE" });
    });
    await strike(hostile, "/api/trash", { method: "DELETE" });
  },
};

function bookmarks(inside: string): Buffer {
  return Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}\n</DL>`);
}

function sendImport(hostile: Hostile, file: Buffer, isDryRun: boolean): Promise<number> {
  const { body, headers } = uploadOf("bookmarks.html", file, { dryRun: String(isDryRun) });
  return strike(hostile, "/api/import", { method: "POST", body, headers });
}

async function saveTexts(hostile: Hostile, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count && !isOver(hostile); index += 1) {
    const id = await saveOne(hostile, "/api/functions/process-text-entry", {
      text: `${hex(8)} is to be deleted and restored.`,
    });
    ids.push(id);
  }
  return ids;
}
