/** Validation, access and order of questions over HTTP. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ChatMessage } from "#features/assistant/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { ask, createTestChat, parseAnswer } from "./testing/chat.ts";

const context = await setUpContext();
const chats = createTestChat(context);

describe("POST /api/chat", () => {
  it.each([
    [{}, "message"],
    [{ message: "" }, "message"],
    [{ message: " \n " }, "message"],
    [{ message: "x".repeat(4_001) }, "message"],
    [{ message: "x", conversationId: "1" }, "conversationId"],
    [{ message: "x", collectionId: "1" }, "collectionId"],
    [{ message: 7 }, "message"],
  ])("rejects %j for its %s", async (body, field) => {
    const { client } = await chats.createUser();
    const asked = await chats.chat(client, body);
    expect(asked.status).toBe(400);
    expect(Object.keys((asked.refusal as ErrorBody).error.fields!)).toEqual([field]);
  });

  it("rejects a collection together with an entry", async () => {
    const { client } = await chats.createUser();
    const [collectionId, entryId] = [randomUUID(), randomUUID()];
    expect((await chats.chat(client, { message: "x", collectionId, entryId })).status).toBe(400);
  });

  it("returns 401 when signed out", async () => {
    const asked = await parseAnswer(await ask(chats.request, null, { message: "x" }));
    expect(asked.status).toBe(401);
    for (const path of ["", "/samples", `/${randomUUID()}`]) {
      expect((await chats.visitor.get(`/api/conversations${path}`)).status).toBe(401);
    }
  });

  it("returns 409 while the previous question of the conversation is being answered, without affecting other users", async () => {
    const [{ client: ada }, { client: eve }] = [await chats.createUser(), await chats.createUser()];
    const first = await chats.chat(ada, { message: "First?" });
    const conversationId = first.start.conversation.id;
    const both = await Promise.all([
      chats.chat(ada, { message: "Second?", conversationId }),
      chats.chat(ada, { message: "Third?", conversationId }),
      chats.chat(eve, { message: "Mine?", conversationId }),
      chats.chat(ada, { message: "Elsewhere?" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 409, 404, 200]);
    expect((both[1].refusal as ErrorBody).error.code).toBe("conflict");
    const said = (await chats.listMessages(ada, conversationId)).map(({ text }) => text);
    expect(said).toContain("Second?");
    expect(said).not.toContain("Third?");
    expect((await chats.chat(ada, { message: "Fourth?", conversationId })).status).toBe(200);
  });
});

describe("the response stream of POST /api/chat", () => {
  it("is not buffered or compressed", async () => {
    const { client } = await chats.createUser();
    const response = await chats.app.request("/api/chat", {
      method: "POST",
      headers: {
        authorization: `Bearer ${client.token}`,
        "content-type": "application/json",
        "accept-encoding": "gzip",
      },
      body: JSON.stringify({ message: "What do I know?" }),
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect((await parseAnswer(response)).finish.outcome).toBe("unanswered");
  });
});

describe("/api/conversations", () => {
  it("lists, finds, renames and deletes conversations", async () => {
    const { client } = await chats.createUser();
    const { start } = await chats.chat(client, { message: "Where do owls sleep?" });
    const path = `/api/conversations/${start.conversation.id}`;
    type List = { items: { title: string }[]; nextCursor: string | null };
    const found = await client.get<List>("/api/conversations?q=owls&limit=1");
    expect(found.body).toMatchObject({
      items: [{ title: "Where do owls sleep?" }],
      nextCursor: null,
    });
    const renamed = await client.send<{ title: string }>("PATCH", path, { title: " Owls " });
    expect([renamed.status, renamed.body.title]).toEqual([200, "Owls"]);
    expect((await client.send("PATCH", path, { title: " " })).status).toBe(400);
    expect((await client.get("/api/conversations?cursor=x")).status).toBe(400);
    expect((await client.get("/api/conversations/samples")).body).toMatchObject({
      questions: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect((await client.send("DELETE", path)).status).toBe(204);
    for (const method of ["GET", "DELETE"])
      expect((await client.send(method, path)).status).toBe(404);
    expect((await client.send("PATCH", path, { title: "x" })).status).toBe(404);
  });

  it("returns 404 for a conversation of another user", async () => {
    const [{ client: ada }, { client: eve }] = [await chats.createUser(), await chats.createUser()];
    const { start, finish } = await chats.chat(ada, { message: "Where is it?" });
    const path = `/api/conversations/${start.conversation.id}`;
    for (const [method, body] of [["GET"], ["PATCH", { title: "Mine" }], ["DELETE"]] as const) {
      expect((await eve.send(method, path, body)).status).toBe(404);
    }
    const kept: ChatMessage[] = await chats.listMessages(ada, start.conversation.id);
    expect(kept).toEqual([start.question, finish]);
  });
});
