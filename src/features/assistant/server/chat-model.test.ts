/** Asking over HTTP with a model: a loopback server that speaks its provider's protocol. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { getUsage } from "#features/usage/server/service.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { owls, startModelChat, startSharedModelChat } from "./testing/chat.ts";

const chats = await startSharedModelChat();

describe("the prompt of POST /api/chat", () => {
  it("contains the rules, all entries and then the question, in one message", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    await createEntry(ctx, { title: "Tea", text: "Green tea is steeped at seventy degrees." });
    await chats.chat(client, { message: "When do owls hunt?" });
    const [call] = chats.calls;
    expect(call!.system).toContain("[[n|words]]");
    for (const part of [
      "Collection: Unfiled",
      "Title: Barn owls",
      "https://owls.example/barn",
      "Owls, Hunting",
      owls.why,
      owls.summary,
      owls.text,
      "Green tea is steeped",
    ])
      expect(call!.prompt).toContain(part);
    expect(call!.prompt.endsWith("When do owls hunt?")).toBe(true);
    const body = call!.body as {
      max_tokens: number;
      temperature: number;
      messages: { role: string; content: { text: string; cache_control?: object }[] }[];
    };
    expect(body).toMatchObject({ max_tokens: 500, temperature: 0, messages: [{ role: "user" }] });
    const [knowledge, question] = body.messages[0]!.content;
    expect(knowledge!.cache_control).toEqual({ type: "ephemeral" });
    expect(question!.cache_control).toBeUndefined();
    expect(question!.text).not.toContain(owls.text);
  });

  it("starts with the same text while nothing changes, followed by earlier questions", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    const first = await chats.chat(client, { message: "When do owls hunt?" });
    await chats.chat(client, {
      message: "And what do they eat?",
      conversationId: first.start.conversation.id,
    });
    const contents = chats.calls.map(
      ({ body }) => (body as { messages: { content: { text: string }[] }[] }).messages[0]!.content,
    );
    expect(contents[1]![0]!.text).toBe(contents[0]![0]!.text);
    expect(contents[1]![1]!.text).toContain(
      "Question: When do owls hunt?\nAnswer: They hunt at night.",
    );
    expect(chats.calls[1]!.prompt.endsWith("And what do they eat?")).toBe(true);
  });

  it("contains the most relevant passages if not everything fits", async () => {
    const { client, ctx } = await chats.createUser();
    const filler = (index: number) =>
      Array.from(
        { length: 1_200 },
        (_, at) => `Clause ${at} of contract ${index} regulates parcel ${at}.`,
      ).join(" ");
    for (let index = 0; index < 8; index += 1) {
      await createEntry(ctx, { title: `Contract ${index}`, text: filler(index), language: "en" });
    }
    const entry = await createEntry(ctx, {
      ...owls,
      text: `${filler(9)} ${owls.text} ${filler(10)}`,
    });
    chats.reply = (call) => {
      if (!call.stream) return { text: "ready" };
      const [, number] = /source (\d+) begins\n(?:(?!=====)[^])*Title: Barn owls/.exec(
        chats.calls.at(-1)!.prompt,
      )!;
      return { text: `They hunt at night. [[${number}|hunts at night over open fields]]` };
    };
    const asked = await chats.chat(client, { message: "When does the barn owl hunt?" });
    const { prompt } = chats.calls.at(-1)!;
    expect(Buffer.byteLength(prompt)).toBeLessThan(60_000);
    expect(prompt).toContain(owls.text);
    const { start, end } = asked.finish.citations[0]!;
    const content = await client.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    expect(content.body.text.slice(start!, end!)).toBe("hunts at night over open fields");
  });

  it("is not sent if no saved entry is related to the question", async () => {
    const { client } = await chats.createUser();
    const asked = await chats.chat(client, { message: "When do owls hunt?" });
    expect(asked.finish).toMatchObject({ outcome: "unanswered", model: null });
    expect(chats.calls).toEqual([]);
  });

  it("contains only entries of the collection or entry asked about", async () => {
    const { client, ctx } = await chats.createUser();
    const made = await client.send<Collection>("POST", "/api/collections", { title: "Tea" });
    const collectionId = made.body.id;
    const tea = await createEntry(ctx, {
      title: "Tea",
      text: "Green tea is steeped.",
      collectionId,
    });
    await createEntry(ctx, owls);
    for (const bounds of [{ collectionId }, { entryId: tea.id }]) {
      await chats.chat(client, { message: "When do owls hunt?", ...bounds });
      expect(chats.calls.at(-1)!.prompt).toContain("Green tea is steeped.");
      expect(chats.calls.at(-1)!.prompt).not.toContain(owls.text);
    }
  });

  it("is sent after the question is stored", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    const stored: string[] = [];
    chats.reply = async () => {
      const { body } = await client.get<{ items: { id: string }[] }>("/api/conversations");
      stored.push(...(await chats.listMessages(client, body.items[0]!.id)).map(({ text }) => text));
      return { text: "So." };
    };
    await chats.chat(client, { message: "When do owls hunt?" });
    expect(stored).toEqual(["When do owls hunt?"]);
  });
});

describe("POST /api/chat with a model", () => {
  it("streams the answer with its citations, stores it, and counts tokens", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, owls);
    chats.reply = () => ({
      text: "They hunt at night [[1|hunts at night over open fields]] and swallow whole. [[1|swallow their prey whole]] They can read. [[1|owls can read]]",
      usage: { input: 1_234, output: 56 },
    });
    const asked = await chats.chat(client, { message: "When do owls hunt?" });
    expect(asked.finish.text).toBe(
      "They hunt at night [1] and swallow whole. [2] They can read. (not in your sources)",
    );
    expect(asked.finish).toMatchObject({
      outcome: "complete",
      model: "anthropic: claude-haiku-4-5",
    });
    expect(asked.finish.citations.map(({ start, end }) => owls.text.slice(start!, end!))).toEqual([
      "hunts at night over open fields",
      "swallow their prey whole",
    ]);
    expect(asked.parts.filter(({ type }) => type === "data-citation")).toHaveLength(2);
    expect(asked.parts.filter(({ type }) => type === "source-url")).toEqual([
      { type: "source-url", sourceId: entry.id, url: `/entry/${entry.id}`, title: "Barn owls" },
    ]);
    expect(await chats.listMessagesOf(client, asked)).toEqual([asked.start.question, asked.finish]);
    expect(await getUsage(ctx)).toMatchObject({ input: 1_234, output: 56 });
  });

  it.each(["openai", "google", "ollama", "openai-compatible"] as const)(
    "verifies and counts an answer of %s",
    async (provider) => {
      const others = await startModelChat(provider);
      onTestFinished(others.close);
      const { client, ctx } = await others.createUser();
      await createEntry(ctx, owls);
      const asked = await others.chat(client, { message: "When does the barn owl hunt?" });
      expect(asked.finish).toMatchObject({ outcome: "complete", text: "They hunt at night. [1]" });
      expect(asked.finish.model).toMatch(`${provider}: `);
      expect((await getUsage(ctx)).input).toBeGreaterThan(100);
      const earlier = { message: "And what do they eat?" };
      const conversationId = asked.start.conversation.id;
      expect((await others.chat(client, { ...earlier, conversationId })).status).toBe(200);
    },
  );

  it("says that nothing saved supports an answer without verified citations, and lists the nearest entries", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, owls);
    chats.reply = () => ({ text: "Barn owls live on the moon." });
    const asked = await chats.chat(client, { message: "Where do barn owls live?" });
    expect(asked.finish.text).toBe(
      "Barn owls live on the moon.\n\nNothing you saved supports this.",
    );
    expect(asked.finish).toMatchObject({
      outcome: "unanswered",
      citations: [],
      nearest: [{ entryId: entry.id, title: "Barn owls", summary: owls.summary }],
    });
    for (const text of ["Nothing you saved answers this.", ""]) {
      chats.reply = () => ({ text });
      const refused = await chats.chat(client, { message: "Where do barn owls live?" });
      expect(refused.finish).toMatchObject({
        text: "Nothing you saved answers this.",
        outcome: "unanswered",
      });
    }
  });

  it("cuts off an answer that arrives in one very long piece", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    // The server sends one word at a time.
    chats.reply = () => ({ text: "hoot".repeat(20_000) });
    const asked = await chats.chat(client, { message: "When do owls hunt?" });
    expect(asked.finish.text).toContain("(The answer was cut off here");
    expect(asked.finish.text.length).toBeLessThan(21_000);
  });

  it("cuts off an answer that never ends, and ends the call", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    chats.reply = () => ({
      text: `Owls [[1|hunts at night over open fields]] ${`${"hoot".repeat(100)} `.repeat(200)}`,
      pauseBetweenDeltas: [...Array.from({ length: 80 }, () => Promise.resolve()), promise],
    });
    const asked = await chats.chat(client, { message: "When do owls hunt?" });
    expect(asked.finish.text).toMatch(
      /\(The answer was cut off here because it became too long\.\)$/,
    );
    expect(asked.finish.text.length).toBeLessThan(21_000);
    expect(asked.finish.citations).toHaveLength(1);
    await waitFor(async () => chats.calls[0]!.isAborted());
  });
});

describe("the rate limit of POST /api/chat with a model", () => {
  it("answers 429 after too many questions in a short time", async () => {
    const { client } = await chats.createUser();
    const ask = () => chats.chat(client, { message: "x", conversationId: randomUUID() });
    // Stop the clock, because every second allows more questions.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    // One after another, because fewer simultaneous ones are allowed.
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let asked = 0; asked < 100; asked += 1) answers.push(await ask());
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});
