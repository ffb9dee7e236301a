/** Questions about shared collections: what answers them, whose notes are quoted, and the end of a membership. */
import { describe, expect, it, onTestFinished } from "vitest";
import { updateEntry } from "#features/entries/server/service.ts";
import { createSharing } from "#features/search/server/testing/shared-collection.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { ask, createTestChat, owls, parseAnswer, startSharedModelChat } from "./testing/chat.ts";

type Chats = Pick<ReturnType<typeof createTestChat>, "createUser" | "chat" | "listMessages">;

const gone = "This answer used entries that are no longer shared with you.";

/** A member of another user's collection with one entry. */
async function setUpMember(chats: Chats) {
  const [owner, member, other] = [
    await chats.createUser(),
    await chats.createUser(),
    await chats.createUser(),
  ];
  const sharing = createSharing(owner.ctx.app);
  const collectionId = await sharing.createIn(owner.ctx, "Birds");
  await sharing.addMember(collectionId, owner.ctx, member.ctx);
  const entry = await createEntry(owner.ctx, { ...owls, collectionId });
  const leave = () => removeMember(owner.ctx, collectionId, member.ctx.userId, { entries: "take" });
  return { owner, member, other, collectionId, entry, leave, ...sharing };
}

describe("POST /api/chat about shared entries, without a model", async () => {
  const chats = createTestChat(await setUpContext());
  const message = "When does the barn owl hunt?";

  it("answers members from them, and nobody else", async () => {
    const { member, other, collectionId, entry } = await setUpMember(chats);
    for (const subject of [{}, { collectionId }, { entryId: entry.id }]) {
      const { finish } = await chats.chat(member.client, { message, ...subject });
      expect(finish.outcome).toBe("complete");
      expect(finish.citations[0]).toMatchObject({
        entryId: entry.id,
        quote: expect.stringContaining("The barn owl hunts at night over open fields."),
        addedBy: expect.stringContaining("user"),
      });
    }
    for (const subject of [{ collectionId }, { entryId: entry.id }])
      expect((await chats.chat(other.client, { message, ...subject })).status).toBe(404);
    const { finish } = await chats.chat(other.client, { message });
    expect(finish).toMatchObject({ outcome: "unanswered", citations: [] });
  });

  it("names the author of a quoted note", async () => {
    const { member, collectionId, entry, work } = await setUpMember(chats);
    const about = async (message: string) =>
      (await chats.chat(member.client, { message, collectionId })).finish;
    const others = await about("What is the talk in Bremen?");
    expect(others.text).toMatch(/user\d+ noted: “For the talk in Bremen\.” \[1\]/);
    expect(others.citations[0]).toMatchObject({ field: "why", addedBy: expect.anything() });
    await updateEntry(member.ctx, entry.id, { whyItsInteresting: "Feathers for the museum." });
    await work(member.ctx);
    const own = await about("What is for the museum?");
    expect(own.text).toContain("You noted: “Feathers for the museum.” [1]");
    expect(own.citations[0]).not.toHaveProperty("addedBy");
    const reason = await about("Why did I save the barn owls?");
    expect(reason.text).toContain("Feathers for the museum.");
    expect(reason.text).not.toContain("Bremen");
  });

  it("keeps no quotes for former members, neither in old answers nor in new ones", async () => {
    const { member, collectionId, leave } = await setUpMember(chats);
    const asked = await chats.chat(member.client, { message, collectionId });
    const conversationId = asked.start.conversation.id;
    const find = async (words: string) => {
      const path = `/api/conversations?q=${words}`;
      const { body } = await member.client.get<{ items: { id: string }[] }>(path);
      return body.items.map(({ id }) => id);
    };
    const exported = async () => (await member.client.get("/api/export?format=json")).body;
    expect(await find("open+fields")).toEqual([conversationId]);
    expect(JSON.stringify(await exported())).toContain("open fields");
    await leave();
    expect(await find("open+fields")).toEqual([]);
    expect(await find("barn+owl")).toEqual([conversationId]);
    expect(JSON.stringify(await exported())).not.toMatch(/open fields|Bremen/);
    const messages = await chats.listMessages(member.client, conversationId);
    expect(messages[1]).toMatchObject({ text: gone, citations: [] });
    const again = await chats.chat(member.client, { message: "And where?", conversationId });
    expect(again.start.conversation.scope?.title).toBe("A collection you can no longer open");
    expect(again.finish.text).toContain("is no longer shared with you");
    expect(again.finish.citations).toEqual([]);
  });
});

describe("POST /api/chat about shared entries, with a model", async () => {
  const chats = await startSharedModelChat();

  it("sends them with the name of who added them", async () => {
    const { member, owner } = await setUpMember(chats);
    await createEntry(owner.ctx, { title: "Private", text: "Not for members." });
    const { finish } = await chats.chat(member.client, { message: "When?" });
    expect(finish).toMatchObject({
      outcome: "complete",
      citations: [{ addedBy: expect.anything() }],
    });
    const sent = JSON.stringify(chats.calls[0]!.body);
    expect(sent).toMatch(/Why user\d+ added it, which are not the person's words: For the talk/);
    expect(sent).not.toContain("Not for members");
  });

  it.each([0, 1])(
    "ends with a sentence after the removal, not with the model, after %i words",
    async (words) => {
      const { member, leave } = await setUpMember(chats);
      const { promise, resolve } = Promise.withResolvers<void>();
      onTestFinished(() => resolve());
      chats.reply = () => ({
        text: "Owls often [[1|hunts at night over open fields]] hunt at night.",
        pauseBetweenDeltas: [
          ...Array.from({ length: words }, () => Promise.resolve()),
          ...Array.from({ length: 9 }, () => promise),
        ],
      });
      const response = await ask(chats.request, member.client.token, { message: "When?" });
      const answer = parseAnswer(response);
      await waitFor(async () => chats.calls.length > 0);
      await leave();
      // The model would go on at the end of the test.
      const { finish, parts } = await answer;
      expect(chats.calls[0]!.isAborted()).toBe(true);
      expect(finish).toMatchObject({ text: gone, outcome: "stopped", citations: [] });
      expect(parts.findLast(({ type }) => type === "text-delta")).toMatchObject({
        delta: expect.stringContaining(gone),
      });
    },
  );

  it("checks once more at the end", async () => {
    const { member, leave } = await setUpMember(chats);
    chats.reply = async () => {
      await leave();
      return { text: "At night. [[1|hunts at night over open fields]]" };
    };
    const { finish } = await chats.chat(member.client, { message: "When?" });
    expect(finish).toMatchObject({ text: gone, citations: [] });
  });
});
