/**
 * A key without the scope "share" cannot publish through any field, change what is public, or invite people.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { workUntilSettled } from "#features/imports/server/testing/round-trips.ts";
import { publishingFields } from "#server/http/identity/key-scope.ts";
import { findDeclared } from "#server/http/serve.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { Answer, TestClient } from "#server/testing/test-client.ts";
import { createShared } from "#server/testing/routes/create-shared.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { makeKeyOf } from "./testing/keys.ts";

const { app, context, ada, clientOf } = await setUpClients();
const { body: session } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.user.id };
let writer: TestClient;
let sharer: TestClient;
beforeAll(async () => {
  writer = clientOf((await makeKeyOf(ada, ["read", "write", "ask"])).key);
  sharer = clientOf((await makeKeyOf(ada, ["read", "write", "share"])).key);
});

type Saved = { entry: { id: string; isPrivate: boolean } };
const refusal = {
  error: {
    code: "forbidden",
    scope: "share",
    message:
      "This API key may not make anything public or invite anybody: it lacks the scope “share”.",
  },
};
const expectRefusal = ({ status, body }: Answer) => expect([status, body]).toEqual([403, refusal]);
/** The properties that reading an entry does not change. */
const listEntries = async () => {
  type Listed = { id: string; isPrivate: boolean };
  const { body } = await ada.get<{ items: Listed[] }>("/api/entries?limit=100");
  return body.items.map(({ id, isPrivate }) => ({ id, isPrivate }));
};

function upload(isPrivate: string): FormData {
  const body = new FormData();
  body.append("file", new Blob(["A text in a file"]), "a.txt");
  body.append("isPrivate", isPrivate);
  return body;
}
const functions = "/api/functions";
/** Does not wait for the reading, because no worker runs. */
const atOnce = { prefer: "respond-async" };

async function createSharedEntry(): Promise<string> {
  const { sharedCollection } = await createShared(ctx, { title: "Shared" });
  return (await createEntry(ctx, { text: "A text", collectionId: sharedCollection })).id;
}

/** Every route whose input can publish, with a request body that does. */
const publishing: Record<string, () => Promise<{ path: string; body: object }>> = {
  "POST /api/functions/process-url": async () => ({
    path: `${functions}/process-url`,
    body: { url: "https://example.org/shared", isPrivate: false },
  }),
  "POST /api/batches": async () => ({
    path: "/api/batches",
    body: { links: ["https://example.org/shared"], isPrivate: false },
  }),
  "POST /api/functions/process-page": async () => ({
    path: `${functions}/process-page`,
    body: { url: "https://example.org/page", html: "<p>Text", isPrivate: false },
  }),
  "POST /api/functions/process-text-entry": async () => ({
    path: `${functions}/process-text-entry`,
    body: { text: "A text", isPrivate: false },
  }),
  "PATCH /api/entries/:id": async () => ({
    path: `/api/entries/${(await createEntry(ctx)).id}`,
    body: { title: "Renamed", isPrivate: false },
  }),
  "POST /api/entries/:id/highlights": async () => ({
    path: `/api/entries/${await createSharedEntry()}/highlights`,
    body: { quote: "A text", isShared: true },
  }),
  "PATCH /api/highlights/:id": async () => {
    const path = `/api/entries/${await createSharedEntry()}/highlights`;
    const { body } = await ada.send<{ id: string }>("POST", path, { quote: "A text" });
    return { path: `/api/highlights/${body.id}`, body: { isShared: true } };
  },
  "PATCH /api/entries/:id/public-page": async () => {
    const { entryId } = await openPage();
    return { path: `/api/entries/${entryId}/public-page`, body: { isShown: true } };
  },
  "PATCH /api/collections/:id/public-page/entries": async () => {
    const { id } = await openPage();
    return { path: `/api/collections/${id}/public-page/entries`, body: { isShown: true } };
  },
};

/** A collection with an entry, whose public page is on. */
async function openPage() {
  const { body } = await ada.send<{ id: string }>("POST", "/api/collections", { title: "Tides" });
  await ada.send("PUT", `/api/collections/${body.id}/public-page`, { visibility: "link" });
  return { id: body.id, entryId: (await createEntry(ctx, { collectionId: body.id })).id };
}

describe("a key without the scope share", () => {
  it("is tested on every route with a field that publishes", () => {
    const fields = Object.keys(publishingFields);
    const found = app.routes
      .filter(({ handler }) => {
        const schema = findDeclared(handler)?.endpoint.body;
        return schema instanceof z.ZodObject && fields.some((field) => field in schema.shape);
      })
      .map(({ method, path }) => `${method} ${path}`);
    expect(found.toSorted()).toEqual(Object.keys(publishing).toSorted());
  });

  it.each(Object.entries(publishing))("publishes nothing by %s", async (route, prepare) => {
    const [method] = route.split(" ") as [string];
    const { path, body } = await prepare();
    const before = await listEntries();
    expectRefusal(await writer.send(method, path, body));
    expect(await listEntries()).toEqual(before);
    expect((await sharer.send(method, path, body, atOnce)).status).toBeLessThan(300);
  });

  it.each(["false", "no", "0"])("publishes no file with isPrivate %s in a form", async (value) => {
    const before = await listEntries();
    expectRefusal(await writer.send("POST", `${functions}/upload-file`, upload(value)));
    expect(await listEntries()).toEqual(before);
    const path = `${functions}/upload-file`;
    const saved = await sharer.send<Saved>("POST", path, upload(value), atOnce);
    expect([saved.status, saved.body.entry.isPrivate]).toEqual([201, false]);
    const own = await writer.send<Saved>("POST", path, upload("true"), atOnce);
    expect([own.status, own.body.entry.isPrivate]).toEqual([201, true]);
  });

  it("can make an entry private, but not public again", async () => {
    const path = `/api/entries/${(await createEntry(ctx)).id}`;
    expect((await sharer.send("PATCH", path, { isPrivate: false })).status).toBe(200);
    expect((await writer.send("PATCH", path, { isPrivate: true })).status).toBe(200);
    expectRefusal(await writer.send("PATCH", path, { isPrivate: false }));
  });

  it("cannot change a publication or a public page, nor invite people", async () => {
    const path = `/api/entries/${(await createEntry(ctx)).id}/publication`;
    const page = { name: "ada-page", isOn: true };
    const invitation = { recipientEmail: "friend@example.org", senderName: "Ada" };
    expectRefusal(await writer.send("PATCH", path, { showsWhy: true }));
    expectRefusal(await writer.send("PATCH", "/api/profile/public-page", page));
    expectRefusal(await writer.send("POST", `${functions}/send-invitation`, invitation));
    expect((await sharer.send("PATCH", path, { showsWhy: true })).status).toBe(200);
    expect((await sharer.send("PATCH", "/api/profile/public-page", page)).status).toBe(200);
    const sent = await sharer.send<{ invitation: { id: string } }>(
      "POST",
      `${functions}/send-invitation`,
      invitation,
    );
    expect(sent.status).toBe(201);
    const withdraw = `/api/invitations/${sent.body.invitation.id}`;
    expectRefusal(await writer.send("DELETE", withdraw));
    expect((await sharer.send("DELETE", withdraw)).status).toBe(204);
  });

  it("imports public entries as private", async () => {
    const text = "A text that was public when it was exported.";
    const { id } = await createEntry(ctx, { title: "Was public", text, isPrivate: false });
    const file = await ada.get<object>(`/api/export?format=json&ids=${id}`);
    expect(JSON.stringify(file.body)).toContain('"isPrivate":false');
    await ada.send("DELETE", `/api/entries/${id}`);
    const known = new Set((await listEntries()).map((entry) => entry.id));
    const body = new FormData();
    body.append("file", new Blob([JSON.stringify(file.body)]), "export.json");
    body.append("dryRun", "false");
    const sent = await writer.send<{ import: { id: string } }>("POST", "/api/import", body);
    expect(sent.status).toBe(202);
    const done = await workUntilSettled({ ctx }, sent.body.import.id);
    expect(done.status).toBe("finished");
    const added = (await listEntries()).filter((entry) => !known.has(entry.id));
    expect(added.map(({ isPrivate }) => isPrivate)).toEqual([true]);
  });
});
