import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpClients } from "#server/testing/contexts.ts";
import { callTool as call, createConnector, toolNames } from "./testing/mcp-client.ts";

const { app, ada, eve, visitor } = await setUpClients({ work: true });
const connect = createConnector(app);

const text =
  "The lighthouse of Skerryvore was built by Alan Stevenson. Its lamp was first lit in 1844. It stands on a reef west of Tiree.";

let client: Client;
let entryId = "";
beforeAll(async () => {
  client = await connect(ada.token);
  const saved = await call(client, "save", { text, note: "for the essay on lighthouses" });
  entryId = (saved.structuredContent as { entryId: string }).entryId;
});

describe("an MCP client with only the scope write", () => {
  it("saves, and gets only ids, also for a duplicate", async () => {
    const made = await ada.send<{ key: string }>("POST", "/api/keys", {
      name: "for saving",
      scopes: ["write"],
    });
    const writer = await connect(made.body.key);
    expect(await toolNames(writer)).toEqual([
      "save",
      "update_note",
      "add_highlight",
      "rename_topic",
      "merge_topics",
      "tag_entries",
      "set_reading_state",
      "answer_rediscover",
    ]);
    const save = { name: "save", arguments: { url: "https://example.org/saved-by-a-key" } };
    const saved = await writer.callTool(save);
    const { entryId: id } = saved.structuredContent as { entryId: string };
    const link = `http://localhost/entry/${id}`;
    expect(saved).toMatchObject({
      structuredContent: { entryId: id, link },
      content: [{ text: `Saved.\nentryId ${id} · ${link}` }],
    });
    expect(Object.keys(saved.structuredContent as object).toSorted()).toEqual(["entryId", "link"]);
    const message = `This is already saved as the entry with id ${id}.`;
    expect(await writer.callTool(save)).toMatchObject({
      isError: true,
      content: [{ text: message }],
    });
  });
});

describe("/mcp", () => {
  it("returns no entry of another user", async () => {
    const other = await connect(eve.token);
    const found = await call(other, "search", { query: "skerryvore" });
    expect(found.structuredContent).toMatchObject({ items: [] });
    const read = await call(other, "read", { entryId });
    expect(read).toMatchObject({ isError: true, content: [{ text: "Entry not found" }] });
    const asked = await call(other, "ask", { question: "When was the lamp first lit?", entryId });
    expect(asked).toMatchObject({ isError: true });
  });

  it("offers the tools that the key allows, and rejects a revoked key", async () => {
    const made = await ada.send<{ id: string; key: string }>("POST", "/api/keys", {
      name: "for reading",
      scopes: ["read"],
    });
    const reader = await connect(made.body.key);
    expect(await toolNames(reader)).toEqual([
      "search",
      "read",
      "list_collections",
      "list_highlights",
      "list_entries",
      "list_topics",
      "get_reading_state",
      "rediscover",
    ]);
    await expect(call(reader, "save", { text })).rejects.toThrow("save");
    await ada.send("DELETE", `/api/keys/${made.body.id}`);
    await expect(reader.listTools()).rejects.toThrow("This API key was revoked");
  });

  it("limits the rate per user", async () => {
    const headers = { authorization: `Bearer ${eve.token}` };
    const statuses = new Set<number>();
    // More simultaneous requests would wait for the memory that request bodies may use.
    const askInARow = async () => {
      for (let count = 0; count < 30; count += 1)
        statuses.add((await eve.send("POST", "/mcp", {}, headers)).status);
    };
    await Promise.all(Array.from({ length: 8 }, askInARow));
    expect(statuses).toContain(429);
    expect((await client.listTools()).tools).not.toHaveLength(0);
  });

  it("requires a token instead of a cookie, and rejects other origins and hosts", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const headers = { accept: "application/json, text/event-stream" };
    const nobody = await visitor.send("POST", "/mcp", ping, headers);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toContain("Bearer");
    const cookie = `commonplace.session_token=${ada.token}`;
    expect((await visitor.send("POST", "/mcp", ping, { ...headers, cookie })).status).toBe(401);
    const origin = "https://elsewhere.example";
    expect((await ada.send("POST", "/mcp", ping, { ...headers, origin })).status).toBe(403);
    const host = "elsewhere.example";
    expect((await ada.send("POST", "/mcp", ping, { ...headers, host })).status).toBe(421);
  });

  it("returns a clear error for an invalid message", async () => {
    expect((await ada.get("/mcp")).status).toBe(405);
    expect((await ada.send("POST", "/mcp", "{")).status).toBe(400);
    expect((await ada.send("POST", "/mcp", `[${"[".repeat(90_000)}`)).status).toBe(400);
    expect((await ada.send("POST", "/mcp", "x".repeat(300 * 1024))).status).toBe(413);
  });
});
