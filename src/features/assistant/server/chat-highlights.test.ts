/** Asking about highlights over HTTP, without and with a model. */
import { describe, expect, it } from "vitest";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { addHighlight } from "#features/highlights/server/service.ts";
import { indexSome } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { parseQuestion } from "./extract/parse-question.ts";
import { createTestChat, owls, startSharedModelChat } from "./testing/chat.ts";

const chats = createTestChat(await setUpContext());
const modelChats = await startSharedModelChat();

async function mark(ctx: Ctx, entryId: string, quote: string, note = "") {
  const highlight = await addHighlight(ctx, entryId, HighlightCreate.parse({ quote, note }));
  await ctx.app.database.system.query(
    "update search_entries set is_stale = true where card_id = $1",
    [entryId],
  );
  await indexSome(ctx);
  return highlight;
}

describe("POST /api/chat about highlights without a model", () => {
  it("quotes what the user highlighted about a subject, with the notes", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, owls);
    const tea = await createEntry(ctx, {
      title: "Tea",
      text: "Green tea is steeped.",
      language: "en",
    });
    const { start, end } = await mark(ctx, entry.id, "Barn owls swallow their prey whole.", "Ouch");
    await mark(ctx, tea.id, "Green tea is steeped.");
    const asked = await chats.chat(client, { message: "What did I highlight about owls?" });
    expect(asked.finish.text.split("\n\n")).toEqual([
      "**Barn owls**",
      "You highlighted: “Barn owls swallow their prey whole.” [1]",
      "You noted on a highlight: “Ouch” [2]",
      "You saved this because “For the talk in Bremen.” [3]",
    ]);
    expect(asked.finish.citations).toMatchObject([
      { entryId: entry.id, field: "highlight", start, end },
      { entryId: entry.id, field: "highlightNote", quote: "Ouch", start: null },
      { field: "why" },
    ]);
  });

  it("shows the newest highlights if no subject is named, within the entry asked about", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, owls);
    const tea = await createEntry(ctx, { title: "Tea", text: "Green tea is steeped." });
    await mark(ctx, entry.id, "hunts at night");
    await mark(ctx, tea.id, "steeped");
    const all = await chats.chat(client, { message: "What did I highlight?" });
    expect(all.finish.citations.map(({ quote }) => quote)).toEqual(
      expect.arrayContaining(["steeped", "hunts at night"]),
    );
    const one = await chats.chat(client, { message: "My highlights", entryId: tea.id });
    expect(one.finish.citations.map(({ quote }) => quote)).toEqual(["steeped"]);
  });

  it("answers from the note on a highlight", async () => {
    const { client, ctx } = await chats.createUser();
    const entry = await createEntry(ctx, { ...owls, why: "" });
    await mark(ctx, entry.id, "hunts at night", "The owl of Quillfeather weighs 350 grams.");
    const asked = await chats.chat(client, {
      message: "How much does the owl of Quillfeather weigh?",
    });
    expect(asked.finish.citations[0]).toMatchObject({
      field: "highlightNote",
      quote: "The owl of Quillfeather weighs 350 grams.",
    });
  });

  it("says that nothing answers if nothing about it is highlighted", async () => {
    const { client, ctx } = await chats.createUser();
    await createEntry(ctx, owls);
    const asked = await chats.chat(client, { message: "What did I highlight about owls?" });
    expect(asked.finish.outcome).toBe("unanswered");
  });

  it("uses none of another user's highlights on the same page", async () => {
    const ada = await chats.createUser();
    const eve = await chats.createUser();
    const entry = await createEntry(ada.ctx, { ...owls, isPrivate: false });
    await saveEntryFor(eve.ctx, entry.captureId);
    await indexSome(eve.ctx);
    await mark(ada.ctx, entry.id, "hunts at night", "Secret");
    const asked = await chats.chat(eve.client, { message: "What did I highlight about owls?" });
    expect(asked.finish.outcome).toBe("unanswered");
  });
});

describe("POST /api/chat about highlights with a model", () => {
  it("sends highlights with their notes, and cites them as the user's own", async () => {
    const { client, ctx } = await modelChats.createUser();
    const entry = await createEntry(ctx, owls);
    const { start } = await mark(ctx, entry.id, "swallow their prey whole", "Ouch, says Theodor");
    modelChats.reply = () => ({
      text: "You highlighted how they eat. [[1|swallow their prey whole]] You noted: ouch. [[1|Ouch, says Theodor]] They hunt. [[1|hunts at night over open fields]] Sure. [[1|never said by anyone]]",
    });
    const asked = await modelChats.chat(client, { message: "What did I highlight about owls?" });
    const { prompt } = modelChats.calls.at(-1)!;
    expect(prompt).toContain("The person highlighted in it: swallow their prey whole");
    expect(prompt).toContain("The person noted on that highlight: Ouch, says Theodor");
    expect(asked.finish.citations).toMatchObject([
      { field: "highlight", quote: "swallow their prey whole", start, end: start! + 24 },
      { field: "highlightNote", quote: "Ouch, says Theodor", start: null },
      { field: "text", quote: "hunts at night over open fields" },
    ]);
    expect(asked.finish.text).toContain("Sure. (not in your sources)");
  });
});

describe("parseQuestion", () => {
  it.each([
    "What did I highlight about bees?",
    "which passages have I marked in the article on bees",
    "Show me my highlights on bees",
    "Was habe ich über Bienen markiert?",
    "Qu'ai-je surligné sur les abeilles ?",
    "¿Qué he subrayado sobre las abejas?".slice(1),
  ])("takes “%s” as a question for highlights", (question) => {
    expect(parseQuestion(question).kind).toBe("highlights");
  });

  it.each([
    "What are the highlights of the Rome trip?",
    "Who marked the trail?",
    "What do bees eat?",
  ])("does not take “%s” as one", (question) => {
    expect(parseQuestion(question).kind).not.toBe("highlights");
  });
});
