/** Attacks on exports, the trash, API keys and the MCP server. */
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Hostile, isOver, strike, strikeOn, hex } from "./hostile-client.ts";
import { password } from "./sign-up.ts";

const json = (value: unknown) => JSON.stringify(value);

export const transferAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "exports without end, half of them unread": (hostile) =>
    strikeOn(hostile, 16, (round) =>
      strike(hostile, `/api/export?format=${["json", "markdown", "html", "csv"][round % 4]}`, {
        leaveUnread: round % 2 === 0,
      }),
    ),
  "exports resumed in the middle": (hostile) =>
    strikeOn(hostile, 16, (round) =>
      strike(hostile, "/api/export?format=json", {
        headers: { range: `bytes=${(round * 997) % 50_000}-${round % 3 ? "" : 60_000}` },
        leaveUnread: round % 4 === 0,
      }),
    ),
  "an API key used at full speed and revoked": async (hostile) => {
    const made = await ask<{ id: string; key: string }>(hostile, "/api/keys", {
      body: { name: "hostile", scopes: ["read"], password },
    });
    if (made === null) return;
    let isRevoked = false;
    const revoke = async () => {
      await sleep(3_000);
      const status = await strike(hostile, `/api/keys/${made.id}`, { method: "DELETE" });
      isRevoked = status === 204;
    };
    const work = strikeOn(hostile, 64, async () => {
      const wasRevoked = isRevoked;
      const status = await strike(hostile, "/api/entries", { token: made.key });
      if (wasRevoked && status === 200) hostile.broken.push("a revoked key was accepted");
    });
    await Promise.all([revoke(), work]);
  },
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
      const id = ids[(round >> 1) % ids.length];
      if (round % 100 === 99) return strike(hostile, "/api/trash?limit=100");
      if (round % 500 === 498) return strike(hostile, "/api/trash", { method: "DELETE" });
      return round % 2
        ? strike(hostile, `/api/trash/${id}/restore`, { body: "{}" })
        : strike(hostile, `/api/entries/${id}`, { method: "DELETE" });
    });
  },
};

async function saveTexts(hostile: Hostile, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count && !isOver(hostile)) {
    const saved = await ask<{ entry: { id: string } }>(
      hostile,
      "/api/functions/process-text-entry",
      {
        body: { text: `${hex(8)} is to be deleted and restored.` },
        headers: { prefer: "respond-async" },
      },
    );
    if (saved === null) break;
    ids.push(saved.entry.id);
  }
  return ids;
}
