/** Stopping an answer ends the call that the model's server receives. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { getUsage } from "#features/usage/server/service.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { ask, startSharedModelChat, owls } from "./testing/chat.ts";

const chats = await startSharedModelChat();

describe("stopping POST /api/chat", () => {
  /** The model sends its answer word by word, and waits for the end of the test after the second. */
  function hold() {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    chats.reply = () => ({
      text: "Owls often [[1|hunts at night over open fields]] hunt at night.",
      pauseBetweenDeltas: [Promise.resolve(), ...Array.from({ length: 8 }, () => promise)],
    });
  }

  async function begin(send: (signal: AbortSignal) => Promise<Response>) {
    const stopping = new AbortController();
    const response = await send(stopping.signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes("text-delta")) heard += (await reader.read()).value;
    const start = JSON.parse(/data: (\{"type":"start".*)/.exec(heard)![1]!) as {
      messageMetadata: { conversation: { id: string } };
    };
    return { stop: () => stopping.abort(), id: start.messageMetadata.conversation.id, reader };
  }

  it("ends the call when the client disconnects, and keeps the text received", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    const listener = createServer(
      getRequestListener(chats.app.fetch, { overrideGlobalObjects: false }),
    );
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    onTestFinished(() => void listener.close());
    const base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    hold();
    const { stop, id } = await begin((signal) =>
      ask((path, init) => fetch(base + path, init), client.token, { message: "When?" }, signal),
    );
    stop();
    await waitFor(async () => chats.calls[0]!.isAborted());
    const messages = await waitFor(async () => {
      const messages = await chats.listMessages(client, id);
      return messages.length === 2 && messages;
    });
    expect(messages[1]).toMatchObject({ role: "assistant", outcome: "stopped", failure: null });
    expect(messages[1]!.text).toBe("Owls often");
    expect((await getUsage(ctx)).input).toBeGreaterThan(100);
    chats.reply = () => ({ text: "At night. [[1|hunts at night over open fields]]" });
    const again = await chats.chat(client, { message: "x", conversationId: id, retry: true });
    expect(again.finish.outcome).toBe("complete");
  });

  it.each([
    [
      "its conversation is deleted",
      async (client: TestClient, id: string) =>
        void (await client.send("DELETE", `/api/conversations/${id}`)),
    ],
    [
      "its session is signed out",
      async (client: TestClient) => void (await client.send("POST", "/api/auth/sign-out", {})),
    ],
  ])("ends the call when %s", async (_, stop) => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    hold();
    const { id, reader } = await begin((signal) =>
      ask(chats.request, client.token, { message: "When?" }, signal),
    );
    await stop(client, id);
    await waitFor(async () => chats.calls[0]!.isAborted());
    let rest = "";
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value;
    expect(rest).toContain('"outcome":"stopped"');
    expect(rest.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  it("rejects the next question of the conversation until the answer has stopped", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    hold();
    const { stop, id } = await begin((signal) =>
      ask(chats.request, client.token, { message: "When?" }, signal),
    );
    expect((await chats.chat(client, { message: "And?", conversationId: id })).status).toBe(409);
    stop();
    chats.reply = () => ({ text: "At night." });
    const next = await waitFor(async () => {
      const asked = await chats.chat(client, { message: "And?", conversationId: id });
      return asked.status === 200 && asked;
    });
    const messages = await chats.listMessagesOf(client, next);
    expect(messages.map(({ text }) => text)).toEqual([
      "When?",
      messages[1]!.text,
      "And?",
      next.finish.text,
    ]);
    expect(messages[1]!.outcome).toBe("stopped");
  });
});
