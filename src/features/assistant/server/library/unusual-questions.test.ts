/** Questions that cannot be answered, or not in this language, have one clear outcome. */
import { describe, expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { createTestChat } from "../testing/chat.ts";
import { answerFromLibrary } from "./answer-from-library.ts";
import { listNames, listReadings } from "./question-texts.ts";

const context = await setUpContext();
const { chat, createUser } = createTestChat(context);

async function setUp() {
  const user = await createUser();
  await createEntries(user.ctx, [
    { title: "Green tea", text: "Green tea is steeped briefly.", mainTopics: ["Tea"] },
    { title: "Elections", text: "Votes were counted in May.", mainTopics: ["Politics"] },
  ]);
  return {
    ...user,
    ask: async (message: string) => (await chat(user.client, { message })).finish,
  };
}

describe("an unusual question", () => {
  it("is one about what the entries say if it has 10,000 characters", async () => {
    const { ctx, client, ask } = await setUp();
    const text = `articles about ${"tea ".repeat(2_500)}`;
    expect([listReadings(text), listNames(text)]).toEqual([[], []]);
    const { start } = await chat(client, { message: "tea" });
    const turn = { ...start, question: { ...start.question, text }, listed: null };
    const subject = { collectionId: undefined, entryIds: undefined };
    const signal = new AbortController().signal;
    expect(await answerFromLibrary(ctx, { ...turn, subject }, signal)).toBeNull();
    const longest = text.slice(0, 4_000);
    expect((await ask(longest)).library).toBeUndefined();
  });

  it("asks for an overview if it is one word that entries are about, and otherwise for what they say", async () => {
    const { ask } = await setUp();
    expect((await ask("tea")).library).toMatchObject({ kind: "overview", count: 1 });
    expect((await ask("Articles")).library).toBeUndefined();
    expect((await ask("zebras")).outcome).toBe("unanswered");
  });

  it.each([
    "What did Anna save?",
    "Which articles did Anna save?",
    "Show me Anna's articles",
    "How many entries does Anna have?",
  ])("never lists or counts own entries for another user: %s", async (question) => {
    const { ask } = await setUp();
    const { library, outcome } = await ask(question);
    expect(library?.count ?? 0).toBe(0);
    expect(outcome).not.toBe("failed");
  });

  it.each([
    "Welche Artikel habe ich über Tee gespeichert?",
    "Quels articles ai-je enregistrés sur la politique ?",
    "¿Qué artículos guardé sobre política?",
    "Quais artigos guardei sobre política?",
    "Quali articoli ho salvato sulla politica?",
    "Welke artikelen heb ik over thee bewaard?",
    "我保存了哪些关于茶的文章？",
    "お茶についてどの記事を保存しましたか？",
  ])("is answered with sentences or not at all in another language: %s", async (question) => {
    const { ask } = await setUp();
    const { library, text, outcome, citations } = await ask(question);
    expect(library).toBeUndefined();
    const isHonest = text.startsWith("Nothing you saved answers this.") && citations.length === 0;
    expect(isHonest).toBe(outcome === "unanswered");
  });
});
