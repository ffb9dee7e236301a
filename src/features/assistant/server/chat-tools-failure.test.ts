/** A model that looks things up in a wrong way, without end, or not at all. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { recordTokens } from "#features/usage/server/service.ts";
import type { ToolCall } from "#server/testing/models/protocol.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { ask, startSharedModelChat } from "./testing/chat.ts";
import { createLibrary, lookingUp, message, quoted, stepsOf } from "./testing/tools.ts";

const chats = await startSharedModelChat("openai-compatible");
const { client } = await createLibrary(chats);
const other = await createLibrary(chats);

describe("what a model may do wrong with tools", () => {
  it.each<[string, ToolCall]>([
    ["another user's id", { name: "read", input: { entryId: randomUUID() } }],
    ["arguments outside the schema", { name: "search", input: { query: 7, userId: randomUUID() } }],
    ["a filter that does not exist", { name: "list_entries", input: { owner: "Ada" } }],
    ["a tool that does not exist", { name: "delete_entry", input: { entryId: randomUUID() } }],
    ["broken JSON", { name: "search", input: '{"query": "ow' }],
    ["a date that does not exist", { name: "list_entries", input: { saved: "2026-02-31" } }],
  ])("%s is refused, and it goes on", async (_, call) => {
    const foreign = JSON.parse(
      JSON.stringify(call).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, other.entry.id),
    ) as ToolCall;
    chats.reply = lookingUp([[foreign], [{ name: "search", input: { query: "owl fields" } }]]);
    const asked = await chats.chat(client, { message });
    expect(stepsOf(asked).map(({ tool }) => tool)).toEqual(["search"]);
    expect(asked.finish).toMatchObject({ outcome: "complete", text: "They hunt at night. [1]" });
    expect(JSON.stringify(asked.parts)).not.toContain(other.entry.id);
  });

  it("calls without end: eight are made, then it answers", async () => {
    let asked = 0;
    const many = () =>
      Array.from({ length: 3 }, () => ({
        name: "search",
        input: { query: `owl ${(asked += 1)}`, limit: 1 },
      }));
    chats.reply = (call) => (call.stream ? quoted(call) : { text: "", calls: many() });

    const answer = await chats.chat(client, { message });
    expect(stepsOf(answer)).toHaveLength(8);
    expect(answer.finish.outcome).toBe("complete");
    chats.reply = (call) =>
      call.stream
        ? quoted(call)
        : { text: "", calls: [{ name: "search", input: { query: "owl" } }] };
    chats.calls.length = 0;
    expect(stepsOf(await chats.chat(client, { message }))).toHaveLength(1);
    expect(chats.calls).toHaveLength(9);
  });

  it("quotes what it was not given: the claim is marked", async () => {
    const text = "They fly to the moon. [[1|the barn owl flies to the moon]]";
    chats.reply = lookingUp([[{ name: "search", input: { query: "owl" } }]], () => ({ text }));
    const { finish } = await chats.chat(client, { message });
    expect(finish.text).toMatch(/\(not in your sources\)\n\nNothing you saved supports this\.$/);
  });
});

describe("a provider without tools, or that fails", () => {
  it.each([{ status: 400 }, { status: 404 }, { status: 200, body: "nonsense" }])(
    "gets the passages instead: %j",
    async (reply) => {
      chats.reply = (call) => (call.stream ? quoted(call) : reply);
      const asked = await chats.chat(client, { message: "When does the barn owl hunt?" });
      expect(asked.finish).toMatchObject({ outcome: "complete", text: "They hunt at night. [1]" });
      expect(asked.finish).not.toHaveProperty("steps");
    },
  );

  it("ends with one clear failure if it breaks off while something is looked up", async () => {
    const search = lookingUp([[{ name: "search", input: { query: "owl" } }]]);
    chats.reply = (call) => (chats.calls.length === 1 ? search(call) : { status: 403 });
    const { finish } = await chats.chat(client, { message });
    expect(finish).toMatchObject({ outcome: "failed", failure: { kind: "forbidden" }, text: "" });
    expect(finish.steps).toHaveLength(1);
  });

  it("stops while something is looked up, and ends the call", async () => {
    chats.reply = () => ({ silent: true });
    const stopping = new AbortController();
    const asked = await ask(chats.request, client.token, { message }, stopping.signal);
    await waitFor(async () => chats.calls.length > 0);
    stopping.abort();
    await asked.body!.cancel();
    await waitFor(async () => chats.calls[0]!.isAborted());
    const { items } = (await client.get<{ items: { id: string }[] }>("/api/conversations")).body;
    const messages = await waitFor(async () => {
      const messages = await chats.listMessages(client, items[0]!.id);
      return messages.length === 2 && messages;
    });
    expect(messages[1]).toMatchObject({ outcome: "stopped", text: "", failure: null });
  });

  it("looks nothing up once the user's tokens would not last for the answer", async () => {
    const { client, ctx } = await createLibrary(chats);
    vi.spyOn(ctx.app.env, "dailyTokens", "get").mockReturnValue(20_000);
    onTestFinished(() => void vi.restoreAllMocks());
    await recordTokens(ctx, { input: 19_000, output: 0 });
    const asked = await chats.chat(client, { message: "When does the barn owl hunt?" });
    expect(chats.calls.map(({ stream }) => stream)).toEqual([true]);
    expect(asked.finish.outcome).toBe("complete");
  });
});
