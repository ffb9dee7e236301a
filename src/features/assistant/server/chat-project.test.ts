/** Questions about a project: which entries and project data may answer them. */
import { describe, expect, it, onTestFinished } from "vitest";
import { deleteProject, createProject, restoreProject } from "#features/projects/server/service.ts";
import { linkEntries, linkEntry } from "#features/projects/server/links.ts";
import { addPerson } from "#features/projects/server/people.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createTestChat, owls, startModelChat } from "./testing/chat.ts";

const chats = createTestChat(await setUpContext());

async function makeProject(ctx: Ctx) {
  const project = await createProject(ctx, {
    name: "Barn conversion",
    description: "The old barn becomes a library. Work begins in spring.",
    attributeList: [{ name: "Budget", value: "12,000 pounds" }],
  });
  await addPerson(ctx, project.id, {
    contactName: "Grace Hopper",
    role: "Roof and beams",
    contactEmail: "grace@example.org",
  });
  await addPerson(ctx, project.id, { contactName: "Alan Thornbury", role: "Electrician" });
  return project;
}

describe("POST /api/chat about a project, without a model", () => {
  it("answers only from the entries linked at that time", async () => {
    const { client, ctx } = await chats.createUser();
    const project = await makeProject(ctx);
    const linked = await createEntry(ctx, owls);
    await createEntry(ctx, { title: "Tea", text: "Green tea is steeped at seventy degrees." });
    await linkEntries(ctx, project.id, [linked.id]);
    const hunting = await chats.chat(client, {
      message: "When does the barn owl hunt?",
      projectId: project.id,
    });
    expect(hunting.start.conversation.scope).toEqual({
      kind: "project",
      id: project.id,
      title: "Barn conversion",
    });
    expect(new Set(hunting.finish.citations.map(({ entryId }) => entryId))).toEqual(
      new Set([linked.id]),
    );
    const conversationId = hunting.start.conversation.id;
    const tea = () => chats.chat(client, { message: "How is green tea steeped?", conversationId });
    expect((await tea()).finish.outcome).toBe("unanswered");
    const other = await createEntry(ctx, {
      title: "More tea",
      text: "Green tea is steeped for two minutes.",
    });
    await linkEntry(ctx, project.id, { entryId: other.id });
    expect(new Set((await tea()).finish.citations.map(({ entryId }) => entryId))).toEqual(
      new Set([other.id]),
    );
  });

  it.each([
    ["Who is the contact for the roof?", "Grace Hopper, Roof and beams, e-mail: grace@example.org"],
    ["What is Grace's email?", "Grace Hopper, Roof and beams, e-mail: grace@example.org"],
    ["Who is the electrician of the barn?", "Alan Thornbury, Electrician"],
    ["What is the budget of the conversion?", "Budget: 12,000 pounds"],
    ["When does work begin?", "Work begins in spring."],
  ])("answers %s from the project's own data", async (message, quote) => {
    const { client, ctx } = await chats.createUser();
    const project = await makeProject(ctx);
    await createEntry(ctx, owls);
    const asked = await chats.chat(client, { message, projectId: project.id });
    expect(asked.finish.citations).toEqual([
      {
        number: 1,
        entryId: project.id,
        title: "Barn conversion",
        siteName: null,
        field: "project",
        quote,
        start: null,
        end: null,
      },
    ]);
    expect(asked.finish).toMatchObject({ outcome: "complete", nearest: [] });
    expect(asked.parts.filter(({ type }) => type === "source-url")).toEqual([
      {
        type: "source-url",
        sourceId: project.id,
        url: `/project/${project.id}`,
        title: "Barn conversion",
      },
    ]);
  });

  it.each(["Who is the plumber?", "What is Alan's email?", "What do I know about roofs?"])(
    "%s is not answered by it",
    async (message) => {
      const { client, ctx } = await chats.createUser();
      const { id: projectId } = await makeProject(ctx);
      await createEntry(ctx, owls);
      expect((await chats.chat(client, { message, projectId })).finish).toMatchObject({
        outcome: "unanswered",
        citations: [],
        nearest: [],
      });
    },
  );

  it("explains when the project is empty or deleted", async () => {
    const { client, ctx } = await chats.createUser();
    const { id: projectId } = await createProject(ctx, { name: "Empty" });
    await createEntry(ctx, owls);
    const asked = await chats.chat(client, { message: "When do owls hunt?", projectId });
    expect(asked.finish.text).toContain("Nothing is linked to this project yet");
    await deleteProject(ctx, projectId);
    const conversationId = asked.start.conversation.id;
    const again = await chats.chat(client, { message: "And now?", conversationId });
    expect(again.finish.text).toContain("The project that this conversation is about was deleted");
    expect(again.start.conversation.scope).toMatchObject({ title: "A project that was deleted" });
    await restoreProject(ctx, projectId);
    const { body } = await client.get(`/api/conversations/${conversationId}`);
    expect(body).toMatchObject({ scope: { title: "Empty" } });
  });

  it("rejects another user's project, and a project together with a collection", async () => {
    const [ada, eve] = [await chats.createUser(), await chats.createUser()];
    const { id: projectId } = await makeProject(ada.ctx);
    const asked = await chats.chat(eve.client, { message: "Who?", projectId });
    expect([asked.status, asked.refusal]).toMatchObject([
      404,
      { error: { message: "Project not found" } },
    ]);
    const both = { message: "Who?", projectId, collectionId: projectId };
    expect((await chats.chat(ada.client, both)).status).toBe(400);
  });
});

describe("POST /api/chat about a project, with a model", () => {
  it("sends the project, its people, attributes and notes, and only linked entries", async () => {
    const chats = await startModelChat("anthropic");
    onTestFinished(chats.close);

    const { client, ctx } = await chats.createUser();
    const project = await makeProject(ctx);
    const linked = await createEntry(ctx, owls);
    await createEntry(ctx, { title: "Tea", text: "Green tea is steeped at seventy degrees." });
    await linkEntry(ctx, project.id, { entryId: linked.id, notes: "For the nesting box" });
    chats.reply = () => ({
      text: "Grace does the roof. [[1|Grace Hopper, Roof and beams]] They hunt at night. [[2|hunts at night over open fields]]",
    });
    const asked = await chats.chat(client, {
      message: "Who does the roof?",
      projectId: project.id,
    });
    const { prompt } = chats.calls[0]!;
    for (const part of [
      "Project: Barn conversion",
      "The old barn becomes a library.",
      "Budget: 12,000 pounds",
      "Grace Hopper, Roof and beams, e-mail: grace@example.org",
      "Noted on a linked entry: For the nesting box",
      "What the person noted on it for their project: For the nesting box",
      owls.text,
    ])
      expect(prompt).toContain(part);
    expect(prompt).not.toContain("Green tea");
    expect(asked.finish.text).toBe("Grace does the roof. [1] They hunt at night. [2]");
    expect(
      asked.finish.citations.map(({ entryId, field, start }) => [entryId, field, start]),
    ).toEqual([
      [project.id, "project", null],
      [linked.id, "text", owls.text.indexOf("hunts at night")],
    ]);
  });
});
