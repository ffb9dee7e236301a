import { EventSourceParserStream } from "eventsource-parser/stream";
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry, LiveEvent } from "#features/entries/contract.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { formatReconnect } from "./live-routes.ts";

const context = await setUpContext();
await context.work();
const app = createTestApp(context);

type Heard = { event: string; data: LiveEvent };

/**
 * Listens like a browser; `heard` grows as events arrive, `ended` is set once the server closes the stream.
 */
async function listen(client: TestClient, path = "/api/events") {
  const stop = new AbortController();
  const response = await app.app.request(path, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  const state = { hasEnded: false };
  const read = async () => {
    const events = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events)
      heard.push({ event: event!, data: JSON.parse(data) as LiveEvent });
    state.hasEnded = true;
  };
  void read().catch(() => {});
  await waitFor(async () => heard.some(({ event }) => event === "hello"));
  return { response, heard, state, stop: () => stop.abort() };
}

const entriesHeard = (heard: readonly Heard[], id: string) =>
  heard.flatMap(({ data }) =>
    "type" in data && data.type === "entry" && data.entry.id === id ? [data.entry] : [],
  );

describe("GET /api/events", () => {
  it("sends headers that prevent buffering by proxies", async () => {
    const { response, stop } = await listen(await app.signUp("headers@example.org"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("content-encoding")).toBeNull();
    stop();
  });

  it("reports an entry from its creation to its end, never an older state after a newer one", async () => {
    const ada = await app.signUp("steps@example.org");
    const live = await listen(ada);
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", {
      text: "Owls hunt at night.",
    });
    const { id } = saved.body.entry;
    await waitFor(async () => entriesHeard(live.heard, id).at(-1)?.status === "ready");
    const states = entriesHeard(live.heard, id).map(({ status }) => status);
    expect(states.toSorted().toReversed()).toEqual(states.toReversed());
    expect(entriesHeard(live.heard, id).at(-1)).toEqual(saved.body.entry);
    live.stop();
  });

  it("begins with missed changes if something changed since the page was rendered", async () => {
    const ada = await app.signUp("missed@example.org");
    const drawnAt = Date.now() - 1;
    await ada.send("POST", "/api/collections", { title: "Meanwhile" });
    const missed = await listen(ada, `/api/events?since=${drawnAt}`);
    await waitFor(async () => missed.heard.some(({ event }) => event === "resync"));
    missed.stop();
    const later = await listen(ada, `/api/events?since=${Date.now() + 60_000}`);
    await ada.send("POST", "/api/collections", { title: "Now" });
    await waitFor(async () => later.heard.some(({ event }) => event === "collections"));
    expect(later.heard.map(({ event }) => event)).not.toContain("resync");
    later.stop();
  });

  it("reports edits, moves, removals and collections", async () => {
    const ada = await app.signUp("changes@example.org");
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", {
      text: "Owls hunt at night.",
    });
    const { id, collection } = saved.body.entry;
    const live = await listen(ada);
    const made = await ada.send<Collection>("POST", "/api/collections", { title: "Birds" });
    await ada.send("PATCH", `/api/entries/${id}`, { title: "Night birds" });
    await ada.send("DELETE", `/api/entries/${id}`);
    await ada.send("DELETE", `/api/collections/${made.body.id}`);
    const removed = { type: "entry-removed", id, collectionId: collection.id };
    await waitFor(
      async () => live.heard.filter(({ event }) => event === "collections").length === 2,
    );
    expect(live.heard.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["hello", "collections", "entry-removed"]),
    );
    expect(live.heard.find(({ event }) => event === "entry-removed")!.data).toEqual(removed);
    live.stop();
  });

  it("reports no change of another user while both listen", async () => {
    const [ada, eve] = [await app.signUp("a@example.org"), await app.signUp("e@example.org")];
    const [adaLive, eveLive] = [await listen(ada), await listen(eve)];
    await ada.send("POST", "/api/functions/process-text-entry", {
      text: "Only Ada's, yet public.",
      isPrivate: false,
    });
    const mine = await eve.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", {
      text: "Eve's own.",
    });
    await waitFor(
      async () => entriesHeard(eveLive.heard, mine.body.entry.id).at(-1)?.status === "ready",
    );
    expect(JSON.stringify(eveLive.heard)).not.toContain("Only Ada's");
    expect(JSON.stringify(adaLive.heard)).not.toContain("Eve's own");
    for (const { stop } of [adaLive, eveLive]) stop();
  });

  it("ends when its own session signs out, and not when another one does", async () => {
    const ada = await app.signUp("out@example.org");
    const again = await ada.send("POST", "/api/auth/sign-in/email", {
      email: "out@example.org",
      password: "a long enough password",
    });
    const other = app.clientOf(again.headers.get("set-auth-token"));
    const [first, second] = [await listen(ada), await listen(other)];
    await ada.send("POST", "/api/auth/sign-out", {});
    await waitFor(async () => first.state.hasEnded);
    expect(second.state.hasEnded).toBe(false);
    await other.send("POST", "/api/collections", { title: "Still here" });
    await waitFor(async () => second.heard.some(({ event }) => event === "collections"));
    second.stop();
  });

  it("asks every page to reconnect after changes may have been missed", async () => {
    const ada = await app.signUp("missing@example.org");
    const live = await listen(ada);
    await context.database.system.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commonplace-listener' and datname = current_database()",
    );
    await waitFor(async () => live.state.hasEnded);
    expect(live.heard.at(-1)).toEqual({ event: "reconnect", data: { withinMilliseconds: 1_000 } });
  });
});

describe("formatReconnect", () => {
  it.each([
    [1, 1_000],
    [400, 6_000],
    [5_000, 30_000],
  ])("spreads %i pages over %i ms", (pages, withinMilliseconds) => {
    expect(new TextDecoder().decode(formatReconnect(pages))).toBe(
      `event: reconnect\ndata: ${JSON.stringify({ withinMilliseconds })}\n\n`,
    );
  });
});
