/** Discover over HTTP: access and responses. */
import { beforeEach, describe, expect, it } from "vitest";
import type { DiscoverItem } from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";

const { ada, eve, visitor } = await setUpClients({ work: true });
let shared: Entry;

beforeEach(async () => {
  const { body } = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", {
    text: "Telescopes gather light with mirrors. The larger the mirror, the fainter the stars that it shows.",
    whyInteresting: "Ada's note",
    isPrivate: false,
  });
  shared = body.entry;
});

const newest = async () =>
  (await eve.get<{ items: DiscoverItem[] }>("/api/discover?limit=1")).body.items[0]!;

describe("the Discover routes", () => {
  it("list what was captured for all as soon as it is ready", async () => {
    expect(shared).toMatchObject({ status: "ready", isPrivate: false });
    const item = await newest();
    expect(item).toMatchObject({ captureId: shared.captureId, title: shared.title });
    expect((await visitor.get(`/api/public/entries/${item.slug}`)).status).toBe(200);
    const found = await eve.get<{ items: DiscoverItem[] }>("/api/discover?q=mirror&limit=1");
    expect(found.body.items[0]!.captureId).toBe(shared.captureId);
    expect((await eve.get("/api/discover/topics?q=x")).status).toBe(200);
  });

  it("hide and show again, save once unless asked to save again, and report once", async () => {
    const path = `/api/discover/${shared.captureId}`;
    expect((await eve.send("POST", `${path}/hide`)).status).toBe(204);
    expect((await newest())?.captureId).not.toBe(shared.captureId);
    expect((await eve.send("DELETE", `${path}/hide`)).status).toBe(204);
    expect((await newest()).captureId).toBe(shared.captureId);
    const save = (body: unknown) => eve.send<Entry>("POST", `${path}/save`, body);
    const saved = await save({ whyItsInteresting: "Mine" });
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({ captureId: shared.captureId, isMine: false });
    expect((await newest())?.captureId).not.toBe(shared.captureId);
    expect((await save({})).status).toBe(409);
    expect((await save({ allowDuplicate: true })).status).toBe(201);
    const report = () => eve.send("POST", `${path}/report`, { reason: "Spam" });
    expect([(await report()).status, (await report()).status]).toEqual([204, 409]);
    expect((await eve.send("POST", `${path}/report`, { reason: "  " })).status).toBe(400);
  });

  it("return the same response for an unpublished entry and for one that never existed", async () => {
    const { slug } = await newest();
    await ada.send("PATCH", `/api/entries/${shared.id}`, { isPrivate: true });
    for (const id of [shared.captureId, shared.id, "nonsense"]) {
      for (const [action, body] of [
        ["save", {}],
        ["report", { reason: "?" }],
        ["hide", {}],
      ] as const) {
        const answer = await eve.send("POST", `/api/discover/${id}/${action}`, body);
        expect({ id, action, status: answer.status }).toEqual({ id, action, status: 404 });
        expect(answer.body).toEqual({
          error: { code: "not_found", message: "This entry is not public, or no longer public" },
        });
      }
    }
    for (const other of [slug, "x", "a".repeat(22), "%00", "..%2f"])
      expect((await visitor.get(`/api/public/entries/${other}`)).status).toBe(404);
  });

  it("reject visitors, a cursor of another query, and input that is too long", async () => {
    for (const path of ["/api/discover", "/api/discover/topics"])
      expect((await visitor.get(path)).status).toBe(401);
    const { nextCursor } = (await eve.get<{ nextCursor: string }>("/api/discover?limit=1&q=mirror"))
      .body;
    expect(
      (await eve.get(`/api/discover?limit=1&q=stars&cursor=${nextCursor}`)).body,
    ).toMatchObject({ error: { message: "That cursor belongs to another search" } });
    expect((await eve.get(`/api/discover?q=${"x".repeat(501)}`)).status).toBe(400);
  });
});
