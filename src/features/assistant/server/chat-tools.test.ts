/** Asking over HTTP with a model that looks things up. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { createSharing } from "#features/search/server/testing/shared-collection.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import { getUsage } from "#features/usage/server/service.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { owls, startModelChat, startSharedModelChat } from "./testing/chat.ts";
import { createLibrary, fillLibrary, lookingUp, message, stepsOf } from "./testing/tools.ts";

const chats = await startSharedModelChat("openai-compatible");

describe("POST /api/chat with a model that has tools", () => {
  it("shows each step, and answers once from what was found", async () => {
    const { client, ctx, entry } = await createLibrary(chats);
    chats.reply = lookingUp([
      [{ name: "search", input: { query: "owl fields" } }],
      [{ name: "read", input: { entryId: entry.id } }],
    ]);
    const asked = await chats.chat(client, { message });
    expect(stepsOf(asked)).toEqual([
      { tool: "search", text: "Searched “owl fields”: 1 entry" },
      { tool: "read", text: "Read “Barn owls”", entryId: entry.id },
    ]);
    expect(asked.finish).toMatchObject({
      outcome: "complete",
      text: "They hunt at night. [1]",
      steps: stepsOf(asked),
    });
    const answered = chats.calls.at(-1)!;
    expect(answered.body).toMatchObject({ max_tokens: 500, temperature: 0 });
    expect(answered.body).not.toHaveProperty("tools");
    expect(answered.prompt).toContain(owls.text);
    expect(await chats.listMessagesOf(client, asked)).toEqual([asked.start.question, asked.finish]);
    expect((await getUsage(ctx)).input).toBeGreaterThan(1_000);
  });

  it("takes a number that the database counted for proof, and shows the list", async () => {
    const { client } = await createLibrary(chats);
    const call = { name: "list_entries", input: { about: "contract", limit: 3 } };
    chats.reply = lookingUp([[call]], () => ({ text: "You saved 12 contracts." }));
    const asked = await chats.chat(client, { message: "Did I save more contracts than owls?" });
    expect(asked.finish).toMatchObject({
      outcome: "complete",
      text: "You saved 12 contracts.",
      library: { kind: "list", filter: "about=contract", count: 12 },
      steps: [{ text: "Listed about contract: 12 entries", filter: "about=contract" }],
    });
    expect(chats.calls.at(-1)!.prompt).toContain("about=contract: 12");
    chats.reply = lookingUp([[call]], () => ({ text: "You saved 13 contracts." }));
    const wrong = await chats.chat(client, { message: "Did I save more contracts than owls?" });
    expect(wrong.finish.text).toMatch(/Nothing you saved supports this\.$/);
  });

  it("finds the user's notes and highlights", async () => {
    const { client, entry } = await createLibrary(chats);
    const highlight = { quote: "swallow their prey whole", note: "Also shrews?" };
    await client.send("POST", `/api/entries/${entry.id}/highlights`, highlight);
    chats.reply = lookingUp([[{ name: "list_highlights", input: { query: "prey" } }]]);
    const asked = await chats.chat(client, { message });
    expect(stepsOf(asked)).toEqual([
      { tool: "list_highlights", text: "Looked through highlights with “prey”: 1" },
    ]);
    expect(JSON.stringify(chats.calls[1]!.body)).toContain("Also shrews?");
    expect(chats.calls.at(-1)!.prompt).toContain("Also shrews?");
  });

  it.each(["anthropic", "openai", "google", "ollama"] as const)(
    "works with %s",
    async (provider) => {
      const others = await startModelChat(provider);
      onTestFinished(others.close);
      const { client, ctx } = await others.createUser();
      await fillLibrary(ctx);
      const { id } = await createEntry(ctx, owls);
      // The others hold more than a test should save.
      const { models } = ctx.app;
      Object.assign(models!, { contextTokens: Math.min(models!.contextTokens, 16_000) });
      others.reply = lookingUp([
        [{ name: "search", input: { query: "owl", limit: 2 } }],
        [{ name: "read", input: { entryId: id } }],
      ]);
      const asked = await others.chat(client, { message });
      expect(asked.finish).toMatchObject({ outcome: "complete", text: "They hunt at night. [1]" });
      expect(stepsOf(asked)).toHaveLength(2);
    },
  );

  it("reads only within the collection asked about", async () => {
    const { client, ctx } = await chats.createUser();
    const made = await client.send<Collection>("POST", "/api/collections", { title: "Law" });
    const collectionId = made.body.id;
    await fillLibrary(ctx, { collectionId });
    const { id } = await createEntry(ctx, owls);
    chats.reply = lookingUp([
      [{ name: "read", input: { entryId: id } }],
      [{ name: "search", input: { query: "owl fields" } }],
      [{ name: "list_entries", input: { about: "owls" } }],
    ]);
    const asked = await chats.chat(client, { message, collectionId });
    expect(stepsOf(asked).map(({ text }) => text)).toEqual([
      "Searched “owl fields”: 0 entries",
      "Listed about owls: 0 entries",
    ]);
    expect(chats.calls.map(({ body }) => JSON.stringify(body)).join("\n")).not.toContain(owls.text);
  });

  it("reads nothing beside the entries of the project asked about", async () => {
    const { client, entry } = await createLibrary(chats);
    const quote = "swallow their prey whole";
    await client.send("POST", `/api/entries/${entry.id}/highlights`, { quote });
    const { items } = (await client.get<{ items: { id: string }[] }>("/api/entries?limit=100"))
      .body;
    const { id: projectId } = (
      await client.send<{ id: string }>("POST", "/api/projects", { name: "Law" })
    ).body;
    for (const { id } of items)
      if (id !== entry.id)
        await client.send("POST", `/api/projects/${projectId}/entries`, { entryId: id });
    chats.reply = lookingUp([
      [{ name: "read", input: { entryId: entry.id } }],
      [{ name: "search", input: { query: "owl fields" } }],
      [{ name: "list_entries", input: { about: "owls" } }],
      [{ name: "list_highlights", input: {} }],
    ]);
    const asked = await chats.chat(client, { message, projectId });
    expect(stepsOf(asked).map(({ text }) => text)).toEqual([
      "Searched “owl fields”: 0 entries",
      "Listed about owls: 0 entries",
      "Looked through highlights: 0",
    ]);
    expect(JSON.stringify(chats.calls.map(({ body }) => body))).not.toContain(quote);
  });

  it("keeps the steps of an answer that found nothing", async () => {
    const { client, ctx } = await chats.createUser();
    await fillLibrary(ctx);
    chats.reply = lookingUp([[{ name: "search", input: { query: "zebra" } }]]);
    const asked = await chats.chat(client, { message: "Xylophones, marimbas?" });
    expect(asked.finish).toMatchObject({
      outcome: "unanswered",
      text: "Nothing you saved answers this.",
      steps: [{ text: "Searched “zebra”: 0 entries" }],
    });
    expect(chats.calls.every(({ stream }) => !stream)).toBe(true);
  });

  it("does not take the entries that it shows of other members for their number", async () => {
    const [owner, member] = [await chats.createUser(), await createLibrary(chats)];
    const sharing = createSharing(owner.ctx.app);
    const collectionId = await sharing.createIn(owner.ctx, "Birds");
    await sharing.addMember(collectionId, owner.ctx, member.ctx);
    for (const title of ["Owls", "Larks"]) await createEntry(owner.ctx, { title, collectionId });
    const call = { name: "list_entries", input: { shared: "true", limit: 1 } };
    chats.reply = lookingUp([[call]], () => ({ text: "Others shared 1 entry." }));
    const asked = await chats.chat(member.client, { message });
    expect(stepsOf(asked)).toMatchObject([{ text: "Listed shared by others: 1 entry" }]);
    expect(asked.finish.text).toMatch(/Nothing you saved supports this\.$/);
    expect(asked.finish).not.toHaveProperty("library");
  });
});

describe("what others see of the steps", () => {
  const search = { name: "search", input: { query: "owl fields" } };

  it("is nothing for a key that may not read: no step, title or summary", async () => {
    const { client } = await createLibrary(chats);
    const named = { name: "Asks", scopes: ["ask"] };
    const { key } = (await client.send<{ key: string }>("POST", "/api/keys", named)).body;
    const asking = { ...client, token: key };
    chats.reply = lookingUp([[search]]);
    const asked = await chats.chat(asking, { message });
    expect(asked.finish).toMatchObject({ outcome: "complete", citations: [{ number: 1 }] });
    expect(stepsOf(asked)).toEqual([]);
    expect(asked.finish).not.toHaveProperty("steps");
    chats.reply = lookingUp([[search]], () => ({ text: "Owls live on the moon." }));
    const refused = await chats.chat(asking, { message: "Where does the barn owl live?" });
    expect(refused.finish).toMatchObject({ outcome: "unanswered", nearest: [] });
    expect(JSON.stringify(refused.parts)).not.toContain(owls.summary);
    const kept = await chats.listMessagesOf(client, refused);
    expect(kept[1]!.steps).toHaveLength(1);
    expect(kept[1]!.nearest).toHaveLength(1);
  });

  it("is no title of an entry that is no longer shared", async () => {
    const [owner, member] = [await chats.createUser(), await createLibrary(chats)];
    const sharing = createSharing(owner.ctx.app);
    const collectionId = await sharing.createIn(owner.ctx, "Birds");
    await sharing.addMember(collectionId, owner.ctx, member.ctx);
    const { id } = await createEntry(owner.ctx, { ...owls, title: "Secret owls", collectionId });
    chats.reply = lookingUp([[{ name: "read", input: { entryId: id } }]]);
    const asked = await chats.chat(member.client, { message });
    expect(asked.finish.steps).toMatchObject([{ entryId: id, text: "Read “Secret owls”" }]);
    await removeMember(owner.ctx, collectionId, member.ctx.userId, { entries: "take" });
    expect(JSON.stringify(await chats.listMessagesOf(member.client, asked))).not.toContain(
      "Secret owls",
    );
  });
});
