/**
 * Calls every route with keys without the scope "read". All stored text contains a canary, which no response
 * may contain.
 */
import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { createRouteAccount, listNames } from "#server/testing/routes/route-account.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import {
  listRouteRequests,
  type RouteRequest,
  sortByChange,
  streams,
} from "#server/testing/routes/list-route-requests.ts";
import type { Theirs } from "#server/testing/routes/route-case.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { makeKeyOf } from "./testing/keys.ts";

const canary = "Quokkalantern";

const { app, ada, context, clientOf } = await setUpClients();
const clientWith = async (...scopes: KeyScope[]) => clientOf((await makeKeyOf(ada, scopes)).key);
/** Respond without waiting for the entry to be processed. */
const atOnce = { prefer: "respond-async" };

/** In every text is the canary. */
const account = await createRouteAccount(context, ada, { title: canary, topic: canary });
const anyObjects = await account.fillFor(() => null);

const requests = listRouteRequests(app.routes);
// An empty change also returns the object.
const emptyChanges = requests
  .filter(({ method }) => method === "PATCH")
  .map((one): RouteRequest => ({
    ...one,
    ask: (...has) => ({ ...one.ask(...has), body: {} }),
    keepsObjects: true,
  }));
const rows = sortByChange([...emptyChanges, ...requests]);

/** The routes whose response, including headers, contains the canary, and the requests that the key may not send. */
async function callAll(
  scopes: KeyScope[],
  asked: readonly RouteRequest[] = rows,
): Promise<{ leaks: string[]; refused: RouteRequest[] }> {
  const leaks = new Set<string>();
  const refused: RouteRequest[] = [];
  const client = await clientWith(...scopes);
  for (const row of asked) {
    const { route, method } = row;
    const ask = (has: Theirs) => row.ask(has, has);
    const { path, body } = ask(listNames(ask).size === 0 ? anyObjects : await account.fillFor(ask));
    const answer = await client.send(method, path, body, atOnce);
    if (answer.status === 401) throw new Error(`${route} does not know the key`);
    if (answer.status === 403) refused.push(row);
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    if (text.includes(canary)) leaks.add(route);
    if (method !== "GET" && answer.status < 300 && !row.keepsObjects) account.markChanged(ask);
  }
  return { leaks: [...leaks], refused };
}

describe("a key without the scope read", { timeout: 240_000 }, () => {
  it("gets no stored content with the scope write, and only answers with every other scope", async () => {
    const { leaks, refused } = await callAll(["write"]);
    expect(leaks).toEqual([]);
    // The others answer a key with further scopes as they answer this one.
    expect((await callAll(["write", "ask", "share"], refused)).leaks).toEqual(["POST /api/chat"]);
  });

  it("is covered by a test that detects leaks: with the scope read, these routes return the canary", async () => {
    const routes = [
      "GET /api/entries/:id",
      "PATCH /api/entries/:id",
      "GET /api/entries/:id/file",
      "POST /api/entries/:id/reprocess",
      "PATCH /api/projects/:id",
      "POST /api/trash/:id/restore",
      "POST /api/imports/:id/start",
    ];
    const asked = rows.filter(({ route }) => routes.includes(route));
    const { leaks } = await callAll(["read", "write"], asked);
    expect(leaks.toSorted()).toEqual(routes.toSorted());
  });

  it("gets no live stream", async () => {
    const client = await clientWith("write", "ask", "share");
    for (const route of streams) expect((await client.get(route.split(" ")[1]!)).status).toBe(403);
  });

  it.each([
    ["process-url", {}],
    ["process-page", { html: "<p>Text" }],
  ])("gets only the id of the entry that %s would duplicate", async (name, more) => {
    const { collection } = await account.fillFor((has) => has.collection);
    const body = { url: `https://saved.example.org/${name}`, collectionId: collection, ...more };
    const path = `/api/functions/${name}`;
    const saved = await ada.send<{ entry: Entry }>("POST", path, body, atOnce);
    const { id, captureId } = saved.body.entry;
    const again = await (await clientWith("write")).send("POST", path, body, atOnce);
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: { code: "duplicate", message: "This is already saved.", entry: { id, captureId } },
      },
    ]);
  });

  it("gets the ids of what it creates, and the reason of a refusal", async () => {
    const client = await clientWith("write");
    const text = { text: "A text that a script saves", whyInteresting: "A note" };
    const path = "/api/functions/process-text-entry";
    const saved = await client.send<{ entry: { id: string } }>("POST", path, text, atOnce);
    const entry = { id: expect.any(String) as string, captureId: expect.any(String) as string };
    expect([saved.status, saved.body]).toEqual([201, { entry }]);
    const { id } = saved.body.entry;
    const other = await client.send<{ entry: { id: string } }>("POST", path, text, atOnce);
    const link = { entryId: other.body.entry.id };
    const linked = await client.send("POST", `/api/entries/${id}/links`, link);
    expect([linked.status, linked.body]).toEqual([201, {}]);
    const patched = await client.send("PATCH", `/api/entries/${id}`, { title: "Renamed" });
    expect([patched.status, patched.body]).toEqual([200, entry]);
    const ids = { ids: [id] };
    expect((await client.send("POST", "/api/entries/delete", ids)).body).toEqual({ deleted: 1 });
    expect((await client.send("POST", "/api/entries/restore", ids)).body).toEqual({
      restored: 1,
      gone: [],
    });
    const message = "Please provide text";
    expect((await client.send("POST", path, { text: "" })).body).toEqual({
      error: { code: "validation", message, fields: { text: message } },
    });
  });
});
