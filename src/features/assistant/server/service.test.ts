import { describe, expect, it } from "vitest";
import { ChatRequest, ConversationListQuery } from "#features/assistant/contract.ts";
import { createCollection, deleteCollection } from "#features/collections/server/service.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { nameConversation } from "./name-conversation.ts";
import { startTurn } from "./start-turn.ts";
import { listSampleQuestions } from "./example-questions.ts";
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from "./service.ts";
import { streamAnswer } from "./stream-answer.ts";
import { messages } from "./tables.ts";

const context = await setUpContext();

/** Asks a question and waits for its answer; returns the conversation's id. */
async function converse(ctx: Ctx, message: string, more: object = {}): Promise<string> {
  const turn = await startTurn(ctx, ChatRequest.parse({ message, ...more }));
  for await (const _ of streamAnswer(ctx, turn, turn.running.signal));
  turn.running.release();
  return turn.conversation.id;
}

const list = (ctx: Ctx, query: object = {}) =>
  listConversations(ctx, ConversationListQuery.parse(query));
const titles = async (ctx: Ctx, query: object = {}) =>
  (await list(ctx, query)).items.map(({ title }) => title);
const unknown = "01900000-0000-7000-8000-000000000000";
const notFound = (message: string) => expect.objectContaining({ code: "not_found", message });

describe("listConversations", () => {
  it("orders by the last message, and keeps the order after a rename", async () => {
    const ada = await createUser(context);
    const first = await converse(ada, "First?");
    const second = await converse(ada, "Second?");
    await converse(ada, "Third?");
    await converse(ada, "And then?", { conversationId: first });
    expect(await titles(ada)).toEqual(["First?", "Third?", "Second?"]);
    await renameConversation(ada, second, { title: "Renamed" });
    expect(await titles(ada)).toEqual(["First?", "Third?", "Renamed"]);
  });

  it("returns each conversation on one page only", async () => {
    const ada = await createUser(context);
    for (let index = 0; index < 7; index += 1) await converse(ada, `Question ${index}?`);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await list(ada, { limit: 3, ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Question ${index}?`));
  });

  it("finds all words of a query in titles and messages, as written", async () => {
    const ada = await createUser(context);
    const owls = await converse(ada, "Where do owls sleep?");
    await converse(ada, "And 100% of the voles_?", { conversationId: owls });
    await converse(ada, "Where does tea grow?");
    await renameConversation(ada, owls, { title: "Night birds" });
    expect(await titles(ada, { q: "OWLS night" })).toEqual(["Night birds"]);
    expect(await titles(ada, { q: "where" })).toHaveLength(2);
    expect(await titles(ada, { q: "100%" })).toEqual(["Night birds"]);
    expect(await titles(ada, { q: "voles_" })).toEqual(["Night birds"]);
    expect(await titles(ada, { q: "o%s" })).toEqual([]);
    expect(await titles(ada, { q: "owls tea" })).toEqual([]);
    expect(await titles(ada, { q: "  " })).toHaveLength(2);
  });

  it("returns messages in order, and deletes them with their conversation", async () => {
    const ada = await createUser(context);
    const id = await converse(ada, "First?");
    await converse(ada, "Second?", { conversationId: id });
    const { messages: said, ...conversation } = await getConversation(ada, id);
    expect(said.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(said.map(({ text }) => text).filter((_, at) => at % 2 === 0)).toEqual([
      "First?",
      "Second?",
    ]);
    expect(conversation).toMatchObject({ id, title: "First?", scope: null });
    await deleteConversation(ada, id);
    await expect(getConversation(ada, id)).rejects.toEqual(notFound("Conversation not found"));
    expect(await inTransaction(ada, (tx) => tx.select().from(messages))).toEqual([]);
  });

  it("shows the current title of the subject, and marks a deleted one", async () => {
    const ada = await createUser(context);
    const birds = await createCollection(ada, {
      title: "Birds",
      category: "work",
      description: "",
    });
    const entry = await createEntry(ada, { title: "Owls" });
    const ofBirds = await converse(ada, "About birds?", { collectionId: birds.id });
    const ofOwls = await converse(ada, "About owls?", { entryId: entry.id });
    await updateEntry(ada, entry.id, { title: "Owls of the night" });
    expect((await getConversation(ada, ofBirds)).scope).toEqual({
      kind: "collection",
      id: birds.id,
      title: "Birds",
    });
    expect((await getConversation(ada, ofOwls)).scope).toEqual({
      kind: "entry",
      id: entry.id,
      title: "Owls of the night",
    });
    await deleteEntry(ada, entry.id);
    await deleteCollection(ada, birds.id, async () => {});
    const scopes = (await list(ada)).items.map(({ scope }) => scope!.title);
    expect(scopes).toEqual([
      "An entry you can no longer open",
      "A collection you can no longer open",
    ]);
  });
});

describe("streamAnswer", () => {
  it("stores a stopped answer without text if it was stopped before anything was found", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "Owls hunt at night." });
    const turn = await startTurn(ada, ChatRequest.parse({ message: "When do owls hunt?" }));
    for await (const _ of streamAnswer(ada, turn, AbortSignal.abort()));
    turn.running.release();
    const { messages: said } = await getConversation(ada, turn.conversation.id);
    expect(said[1]).toMatchObject({ role: "assistant", outcome: "stopped", text: "" });
  });
});

describe("conversations of another user", () => {
  it("are not found, read, renamed, deleted or continued", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    const id = await converse(ada, "Where is my secret?");
    const before = await getConversation(ada, id);
    for (const asked of [id, unknown]) {
      const gone = notFound("Conversation not found");
      await expect(getConversation(eve, asked)).rejects.toEqual(gone);
      await expect(renameConversation(eve, asked, { title: "Mine" })).rejects.toEqual(gone);
      await expect(deleteConversation(eve, asked)).rejects.toEqual(gone);
      await expect(converse(eve, "What?", { conversationId: asked })).rejects.toEqual(gone);
      await expect(converse(eve, "What?", { conversationId: asked, retry: true })).rejects.toEqual(
        gone,
      );
    }
    expect((await list(eve)).items).toEqual([]);
    expect((await list(eve, { q: "secret" })).items).toEqual([]);
    expect(await getConversation(ada, id)).toEqual(before);
  });

  it("cannot be started about another user's collection or entry, not even a public one", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    const birds = await createCollection(ada, {
      title: "Birds",
      category: "work",
      description: "",
    });
    const entry = await createEntry(ada, { isPrivate: false });
    for (const id of [birds.id, unknown]) {
      const asking = converse(eve, "What?", { collectionId: id });
      await expect(asking).rejects.toEqual(notFound("Collection not found"));
    }
    for (const id of [entry.id, unknown]) {
      await expect(converse(eve, "What?", { entryId: id })).rejects.toEqual(
        notFound("Entry not found"),
      );
    }
    expect((await list(eve)).items).toEqual([]);
  });
});

describe("listSampleQuestions", () => {
  it("uses the user's most frequent topics, and general questions while there are few", async () => {
    const ada = await createUser(context);
    const usual = [
      "What do I know about …",
      "Show me entries related to productivity",
      "Find articles about software development practices",
    ];
    expect(await listSampleQuestions(ada)).toEqual({ questions: usual });
    await createEntry(ada, { mainTopics: ["Owls"] });
    expect(await listSampleQuestions(ada)).toEqual({
      questions: ["What do I know about Owls?", ...usual.slice(1)],
    });
    await createEntry(ada, { mainTopics: ["Tea", "Owls"] });
    await createEntry(ada, { mainTopics: ["Tea", "Ships", "Owls"] });
    expect(await listSampleQuestions(ada)).toEqual({
      questions: [
        "What do I know about Owls?",
        "Show me entries related to Tea",
        "Find articles about Ships",
      ],
    });
    const eve = await createUser(context, "Eve");
    expect(await listSampleQuestions(eve)).toEqual({ questions: usual });
  });
});

describe("nameConversation", () => {
  it.each([
    ["Where do owls sleep?", "Where do owls sleep?"],
    [" Where\n do  owls\tsleep? ", "Where do owls sleep?"],
    [`${"word ".repeat(40)}`, `${"word ".repeat(14)}word…`],
    ["x".repeat(200), `${"x".repeat(79)}…`],
    ["🦉".repeat(100), `${"🦉".repeat(79)}…`],
  ])("turns %j into %j", (question, name) => {
    expect(nameConversation(question)).toBe(name);
  });
});
