import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { addInterest } from "#features/interests/server/service.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { toLibraryPart } from "./to-library-part.ts";
import { answerFromLibrary } from "./answer-from-library.ts";
import { createTestChat } from "../testing/chat.ts";

const context = await setUpContext();
const { chat, createUser, listMessagesOf } = createTestChat(context);

const library = [
  {
    title: "Green tea",
    text: "Leaves.",
    mainTopics: ["Tea"],
    url: "https://www.nytimes.com/green",
  },
  { title: "Black tea", text: "Leaves.", mainTopics: ["Tea", "China"], why: "For Ada." },
  { title: "Tides of politics", text: "The moon.", mainTopics: ["Oceans"] },
  { title: "Elections", text: "Votes were counted.", mainTopics: ["Politics"] },
];

async function setUp() {
  const user = await createUser();
  const entries = await createEntries(user.ctx, library);
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  const ask = async (message: string, about: object = {}) => {
    const asked = await chat(user.client, { message, ...about });
    const { text, library: found, outcome } = asked.finish;
    const shown = found?.entryIds.map((id) => titles.get(id)).toSorted();
    return { asked, text, outcome, found, titles: shown };
  };
  return { ...user, ask };
}

describe("a question about the library", () => {
  it("lists the entries of a topic, in any number and case, with the filter of the library", async () => {
    const { ask } = await setUp();
    const { text, found, titles, outcome } = await ask("Find articles about TEAS");
    expect(outcome).toBe("complete");
    expect(text).toBe("**2** entries about “Tea”.");
    expect(found).toMatchObject({ kind: "list", filter: "about=Tea", count: 2 });
    expect(titles).toEqual(["Black tea", "Green tea"]);
  });

  it.each([
    ["How many entries do I have?", "You have **4** entries.", ""],
    [
      "How many entries have I saved from nytimes?",
      "You have **1** entry from nytimes.com.",
      "site=nytimes.com",
    ],
    [
      "Which entries about tea have a note?",
      "**1** entry about “Tea” with a note.",
      "about=Tea&note=true",
    ],
    ["Show me the last two articles I saved", "The 2 newest of **4** entries.", ""],
    ["What is my oldest entry?", "The oldest of **4** entries.", "sort=oldest"],
    [
      "Articles about tides of politics",
      "**1** entry about “tides of politics”.",
      "about=tides+of+politics",
    ],
    ["Which of my entries are public?", "You have no public entries.", "public=true"],
    ["What did I save in 1999?", "You have no entries saved in 1999.", "saved=1999"],
    [
      "What did I save on 31 February?",
      "February has no day 31. Please ask with another date.",
      undefined,
    ],
    [
      "unread finished articles",
      "No entry is unread and finished at the same time. Please ask for one of them.",
      undefined,
    ],
    [
      "unread or finished articles",
      "**4** not started, or finished, entries.",
      "state=unread&state=finished",
    ],
  ])("%s", async (question, text, filter) => {
    const { ask } = await setUp();
    const answer = await ask(question);
    expect(answer.text).toBe(text);
    expect(answer.found?.filter).toBe(filter);
  });

  it("is one about what the entries say if a word is not understood, or its subject is the name of nothing", async () => {
    const { ask } = await setUp();
    for (const question of [
      "Which votes were counted?",
      "What have I saved about votes?",
      "How many leaves?",
    ])
      expect((await ask(question)).found).toBeUndefined();
    expect((await ask("Which votes were counted?")).text).toContain("Votes were counted.");
  });

  it("is answered from the collection of the conversation, and the answer is stored", async () => {
    const { ask, ctx, client } = await setUp();
    const teas = await createCollection(ctx, { title: "Teas", category: "", description: "" });
    await createEntries(ctx, [{ title: "White tea", mainTopics: ["Tea"], collectionId: teas.id }]);
    const { asked, text, found } = await ask("How many entries about tea do I have?", {
      collectionId: teas.id,
    });
    expect(text).toBe("You have **1** entry about “Tea” in “Teas”.");
    expect(asked.parts.find(({ type }) => type === "data-library")?.["data"]).toEqual({
      kind: "count",
      filters: { about: ["Tea"], collectionId: [teas.id] },
      total: 1,
      items: [expect.objectContaining({ id: found!.entryIds[0], title: "White tea" })],
    });
    const [, stored] = await listMessagesOf(client, asked);
    expect(stored).toMatchObject({ text, library: found! });
  });

  it("finds texts that mention a subject without a topic or title", async () => {
    const { ask } = await setUp();
    const { text, found, asked } = await ask("What have I saved about votes?");
    expect(found).toBeUndefined();
    expect(text).toBe(
      "No topic or title is “votes”, but **1** entry mentions it.\n\n**Elections**\n\n“Votes were counted.” [1]",
    );
    expect(asked.finish.citations).toMatchObject([{ field: "text", start: 0, end: 19 }]);
    expect(await ask("What have I saved about zebras?")).toMatchObject({
      text: "Nothing you saved answers this. No topic, title or text of your entries has “zebras”.",
      outcome: "unanswered",
    });
  });

  it("is narrowed by the next one, and shows one of the entries", async () => {
    const { ask } = await setUp();
    const { asked } = await ask("Find articles about tea");
    const about = { conversationId: asked.start.conversation.id };
    expect(await ask("only those with a note", about)).toMatchObject({
      text: "**1** entry about “Tea” with a note.",
      titles: ["Black tea"],
    });
    const one = await ask("the first one", about);
    expect(one.text).toContain("**Black tea**");
    expect(one.text).toContain("You saved this because “For Ada.” [2]");
    expect(one.asked.finish.citations).toMatchObject([{ title: "Black tea" }, { field: "why" }]);
    expect((await ask("Which votes were counted?", about)).text).toContain("Votes were counted.");
    expect((await ask("only those with a note", about)).found).toBeUndefined();
  });

  it("is answered with different summaries and the notes of a subject", async () => {
    const { ask, ctx } = await setUp();
    const steeped = "It is steeped in hot water.";
    await createEntries(ctx, [
      {
        title: "Oolong",
        mainTopics: ["Tea", "China"],
        summary: "Oolong is half oxidised. It is from Fujian.",
      },
      { title: "Mate", mainTopics: ["Tea"], summary: steeped, why: "Drink less of it." },
      { title: "Mate again", mainTopics: ["Tea"], summary: steeped },
    ]);
    const { text, found, asked } = await ask("What do I know about tea?");
    expect(text).toMatch(/^\*\*5\*\* entries about “Tea”\.\n\nAround it: China\.\n\n/u);
    expect(text).toContain("“Oolong is half oxidised. It is from Fujian.”");
    expect(text).toContain("You noted: “Drink less of it.”");
    expect(text.split(steeped)).toHaveLength(2);
    expect(found).toMatchObject({ filter: "about=Tea", count: 5 });
    const { citations } = asked.finish;
    expect(new Set(citations.map(({ entryId }) => entryId)).size).toBeGreaterThan(2);
    expect(new Set(citations.map(({ field }) => field))).toEqual(new Set(["summary", "why"]));
  });

  it("is answered with what to read next, and why", async () => {
    const { ask, ctx } = await setUp();
    await addInterest(ctx, ctx.userId, { name: "Oceans" });
    const { text, found, titles, asked } = await ask("What should I read next?");
    expect(text).toMatch(
      /^\*\*4\*\* unread entries\.\n\n1\. \*\*Tides of politics\*\* \[1\]: .*Oceans is one of your interests/u,
    );
    expect(text).toMatch(/2\. \*\*Black tea\*\* \[2\]: .*you noted why it is interesting/u);
    expect(titles).toHaveLength(4);
    expect(found!.entryIds[0]).toBe(asked.finish.citations[0]!.entryId);
    expect((await ask("Recommend something to read about politics in 1 minute")).text).toMatch(
      /^\*\*2\*\* unread entries about “Politics”\./u,
    );
  });

  it("gives a key that may not read numbers, filters and ids alone", async () => {
    const { ctx, ask } = await setUp();
    const { asked } = await ask("Find articles about tea");
    const listed = { answer: asked.finish.library!, isLast: true };
    const subject = { collectionId: undefined, entryIds: undefined };
    const answer = (text: string) => {
      const turn = { ...asked.start, question: { ...asked.start.question, text }, listed, subject };
      return answerFromLibrary({ ...ctx, scopes: ["ask"] }, turn, new AbortController().signal);
    };
    for (const question of [
      "What do I know about tea?",
      "What should I read next?",
      "Find articles about tea",
    ]) {
      const found = await answer(question);
      const { entryIds } = found!.library!;
      expect(entryIds.length).toBeGreaterThan(1);
      const part = await toLibraryPart({ ...ctx, scopes: ["ask"] }, found!.library!);
      expect(part.items).toEqual(entryIds);
      expect(found!.citations).toBeUndefined();
      expect(found!.text).not.toMatch(/Green|Black|Ada/u);
    }
    // Without the list of titles, "the first" is the oldest.
    expect((await answer("the first one"))!.text).toBe("The oldest of **2** entries about “Tea”.");
  });

  it("never counts the entries of others", async () => {
    await setUp();
    const { ask } = await setUp();
    expect((await ask("How many entries about tea do I have?")).found?.count).toBe(2);
  });
});
