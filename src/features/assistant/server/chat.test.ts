/** Asking over HTTP without a model. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { captures } from "#features/entries/server/tables.ts";
import { asActor } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { type Asked, createTestChat } from "./testing/chat.ts";
import { messages } from "./tables.ts";

const context = await setUpContext();
const chats = createTestChat(context);

const types = ({ parts }: Asked) => parts.map(({ type }) => type);
const textOf = ({ parts }: Asked) =>
  parts.flatMap((part) => (part.type === "text-delta" ? [part["delta"]] : [])).join("");

const owlText =
  "The barn owl hunts at night over open fields. It weighs about 350 grams when grown. Barn owls swallow their prey whole and later cough up pellets.";

describe("POST /api/chat without a model", () => {
  it("streams the sentence of its source in the AI SDK's protocol, and stores it", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, {
      title: "Barn owls",
      text: owlText,
      siteName: "Owls Weekly",
      why: "For the talk about birds.",
      language: "en",
    });
    const asked = await chats.chat(client, { message: "How much does a barn owl weigh?" });
    expect(asked.status).toBe(200);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-vercel-ai-ui-message-stream": "v1",
      "x-accel-buffering": "no",
      "cache-control": "no-cache, no-transform",
    });
    const { conversation, question } = asked.start;
    expect(conversation).toMatchObject({ title: "How much does a barn owl weigh?", scope: null });
    expect(question).toMatchObject({ role: "user", text: "How much does a barn owl weigh?" });
    expect(types(asked)).toEqual([
      "start",
      "text-start",
      "text-delta",
      "text-end",
      "data-citation",
      "data-citation",
      "source-url",
      "finish",
    ]);
    expect(textOf(asked)).toMatch(/“[^”]*It weighs about 350 grams when grown\.[^”]*” \[1\]/);
    const { citations } = asked.finish;
    const { quote, start, end } = citations[0]!;
    expect(owlText.slice(start!, end!)).toBe(quote);
    expect(citations[0]).toMatchObject({
      number: 1,
      entryId: entry.id,
      title: "Barn owls",
      siteName: "Owls Weekly",
      field: "text",
    });
    expect(asked.finish).toMatchObject({ outcome: "complete", model: null, failure: null });
    expect(asked.finish.text).toBe(textOf(asked));
    expect(asked.parts.filter(({ type }) => type === "source-url")).toEqual([
      { type: "source-url", sourceId: entry.id, url: `/entry/${entry.id}`, title: "Barn owls" },
    ]);
    expect(asked.message).toMatchObject({ id: asked.finish.id, role: "assistant" });
    expect(await chats.listMessages(client, conversation.id)).toEqual([question, asked.finish]);
  });

  it("shows the pictures that a cited entry has now, and stores none", async () => {
    const { client, ctx } = await chats.createUser();
    const [digest, icon] = ["c".repeat(40), "d".repeat(40)];
    const picture = { digest, width: 640, height: 480, color: "#a0b0c0" };
    const { captureId } = await createEntry(ctx, {
      title: "Barn owls",
      text: owlText,
      language: "en",
      picture,
      icon,
    });
    const asked = await chats.chat(client, { message: "How much does a barn owl weigh?" });
    expect(asked.finish.citations[0]).toMatchObject({
      picture: { url: `/api/pictures/${digest}`, color: "#a0b0c0" },
      siteIcon: `/api/pictures/${icon}`,
    });
    const id = asked.start.conversation.id;
    const [, before] = await chats.listMessages(client, id);
    expect(before!.citations).toEqual(asked.finish.citations);
    await asActor(context.database, ctx.userId, (tx) =>
      tx.update(captures).set({ picture: null, icon: null }).where(eq(captures.id, captureId)),
    );
    const [, after] = await chats.listMessages(client, id);
    expect(after!.citations[0]).not.toHaveProperty("picture");
    expect(after!.citations[0]).not.toHaveProperty("siteIcon");
  });

  it("says what was looked for when nothing is near", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, { title: "Barn owls", text: owlText });
    const asked = await chats.chat(client, { message: "How many moons does Jupiter have?" });
    expect(textOf(asked)).toBe("Nothing you saved answers this. Looked for “moons Jupiter”.");
    expect(asked.finish).toMatchObject({ outcome: "unanswered", nearest: [] });
  });

  it("quotes the user's note as the user's own reason", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, {
      title: "Barn owls",
      text: owlText,
      why: "For the talk in Bremen.",
      language: "en",
    });
    const asked = await chats.chat(client, { message: "How much does a barn owl weigh?" });
    const [, why] = asked.finish.citations;
    expect(textOf(asked)).toContain("You saved this because “For the talk in Bremen.” [2]");
    expect(why).toMatchObject({
      field: "why",
      quote: "For the talk in Bremen.",
      start: null,
      end: null,
    });
  });

  it("says that nothing saved answers, with the nearest entries and no sources", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, {
      title: "Barn owls",
      text: owlText,
      summary: "On owls.",
    });
    const asked = await chats.chat(client, {
      message: "Who taught barn owls to play the trombone?",
    });
    expect(textOf(asked)).toBe("Nothing you saved answers this.");
    expect(asked.finish).toMatchObject({
      outcome: "unanswered",
      citations: [],
      nearest: [{ entryId: entry.id, title: "Barn owls", summary: "On owls." }],
    });
    expect(types(asked)).not.toContain("source-url");
    expect(asked.parts.find(({ type }) => type === "data-nearest")!["data"]).toEqual(
      asked.finish.nearest,
    );
  });

  it("lists no entry that only has a passing word of the question", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, { title: "Barn owls", text: `${owlText} They are known in the world.` });
    const asked = await chats.chat(client, {
      message: "Which goalkeeper lifted the football world cup in Doha?",
    });
    expect(asked.finish).toMatchObject({ outcome: "unanswered", nearest: [] });
  });

  it("explains how to start when nothing is saved, or nothing in the collection", async () => {
    const { client, ctx } = await chats.createUser();
    const empty = await chats.chat(client, { message: "What do I know?" });
    expect(textOf(empty)).toMatch(/^You have not saved anything yet.*Add Entry/);
    expect(empty.finish).toMatchObject({ outcome: "unanswered", nearest: [] });
    await createEntry(ctx, { text: owlText });
    const made = await client.send<Collection>("POST", "/api/collections", { title: "New" });
    const collectionId = made.body.id;
    const inside = await chats.chat(client, { message: "What do I know?", collectionId });
    expect(textOf(inside)).toMatch(/^There is nothing in this collection yet/);
    await client.send("DELETE", `/api/collections/${collectionId}`);
    const conversationId = inside.start.conversation.id;
    const after = await chats.chat(client, { message: "And now?", conversationId });
    expect(textOf(after)).toMatch(/^The collection that this conversation is about was deleted/);
  });

  it("stays within the collection or entry of the conversation", async () => {
    const { client, ctx } = await chats.createUser();
    const made = await client.send<Collection>("POST", "/api/collections", { title: "Tea" });
    const collectionId = made.body.id;
    const tea = await createEntry(ctx, {
      title: "Tea",
      text: "Green tea is steeped at seventy degrees.",
      collectionId,
    });
    const owls = await createEntry(ctx, { title: "Barn owls", text: owlText, language: "en" });
    const question = { message: "How much does a barn owl weigh?" };
    for (const bounds of [{ collectionId }, { entryId: tea.id }]) {
      const asked = await chats.chat(client, { ...question, ...bounds });
      expect(asked.finish.outcome).toBe("unanswered");
      const again = await chats.chat(client, {
        ...question,
        conversationId: asked.start.conversation.id,
      });
      expect(again.finish.outcome).toBe("unanswered");
      expect(JSON.stringify(again.parts)).not.toContain(owls.id);
    }
    const within = await chats.chat(client, { ...question, entryId: owls.id });
    expect(within.finish.citations.map(({ entryId }) => entryId)).toContain(owls.id);
  });

  it("understands a follow-up question", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, { title: "Barn owls", text: owlText, language: "en" });
    await createEntry(ctx, {
      title: "Eagles",
      text: "The golden eagle weighs about five kilograms when grown.",
      language: "en",
    });
    const first = await chats.chat(client, { message: "Where does the barn owl hunt?" });
    const conversationId = first.start.conversation.id;
    const second = await chats.chat(client, { message: "How much does it weigh?", conversationId });
    expect(textOf(second)).toContain("It weighs about 350 grams when grown.");
    expect(textOf(second)).not.toContain("eagle");
  });
});

describe("POST /api/chat with retry", () => {
  it("replaces the last answer and keeps the question", async () => {
    const { client, ctx } = await chats.createUser();
    const first = await chats.chat(client, { message: "How much does a barn owl weigh?" });
    const conversationId = first.start.conversation.id;
    await createEntry(ctx, { title: "Barn owls", text: owlText, language: "en" });
    const second = await chats.chat(client, { message: "ignored", conversationId, retry: true });
    expect(second.start.question).toEqual(first.start.question);
    expect(second.finish.outcome).toBe("complete");
    const said = await chats.listMessages(client, conversationId);
    expect(said).toEqual([first.start.question, second.finish]);
  });

  it("answers a question that has no answer yet, and rejects a conversation without one", async () => {
    const { client, ctx } = await chats.createUser();
    const first = await chats.chat(client, { message: "Well?" });
    const conversationId = first.start.conversation.id;
    const drop = () =>
      asActor(context.database, ctx.userId, (tx) => tx.delete(messages).returning());
    const [question] = await drop();
    await asActor(context.database, ctx.userId, (tx) => tx.insert(messages).values(question!));
    const again = await chats.chat(client, { message: "x", conversationId, retry: true });
    expect(again.start.question.text).toBe("Well?");
    await drop();
    const none = await chats.chat(client, { message: "x", conversationId, retry: true });
    expect(none.status).toBe(409);
    const nowhere = await chats.chat(client, { message: "x", retry: true });
    expect(nowhere.status).toBe(400);
  });
});
