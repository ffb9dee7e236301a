import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { ReadingState } from "#features/reading-state/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";

const { ada, eve } = await setUpClients({ work: true });
const text = "Tides turn twice a day, and the harbour waits for each of them. ".repeat(20);

async function save(): Promise<string> {
  const path = "/api/functions/process-text-entry";
  const { body } = await ada.send<{ entry: Entry }>("POST", path, { text });
  return body.entry.id;
}

type Failure = { error: { message: string; fields?: Record<string, string> } };

it("PATCH /api/entries/:id/reading keeps a position, which lists and GET return", async () => {
  const id = await save();
  const path = `/api/entries/${id}/reading`;
  const { status, body } = await ada.send<ReadingState>("PATCH", path, { position: 128 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: "reading", position: 128, progress: 0.1 });
  expect((await ada.get(path)).body).toEqual(body);
  const unfinished = await ada.get<{ items: Entry[] }>("/api/reading");
  expect(unfinished.body.items.map((entry) => [entry.id, entry.readingState?.progress])).toEqual([
    [id, 0.1],
  ]);
  await ada.send("POST", "/api/entries/reading", { ids: [id], state: "finished" });
  expect((await ada.get<{ items: Entry[] }>("/api/reading")).body.items).toEqual([]);
  expect((await ada.get<ReadingState>(path)).body.state).toBe("finished");
});

it("reading an entry's page and text changes nothing", async () => {
  const id = await save();
  for (const path of [
    `/api/entries/${id}`,
    `/api/entries/${id}/content`,
    `/api/entries/${id}/reading`,
  ])
    expect((await ada.get(path)).status).toBe(200);
  expect((await ada.get<Entry>(`/api/entries/${id}`)).body.readingState).toBeUndefined();
});

it("answers bad input with a clear sentence", async () => {
  const id = await save();
  const path = `/api/entries/${id}/reading`;
  for (const [body, message] of [
    [{}, "Please send a state or a position"],
    [{ state: "read" }, /expected one of/],
    [{ position: -1 }, "A position is at least 0"],
    [{ position: 1.5 }, "A position is a whole number of characters"],
    [{ position: 1e12 }, "A position is at most 100,000,000"],
    [{ position: "12" }, "A position is a whole number of characters"],
    [[], /./],
  ] as const) {
    const answer = await ada.send<Failure>("PATCH", path, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error)).toMatch(message);
  }
  for (const body of [
    { ids: [], state: "finished" },
    { ids: [id], state: "read" },
    { ids: ["x"], state: "unread" },
    { ids: Array.from({ length: 5_001 }, () => randomUUID()), state: "unread" },
  ])
    expect((await ada.send("POST", "/api/entries/reading", body)).status).toBe(400);
  expect((await ada.get("/api/reading?limit=1000")).status).toBe(400);
  expect((await ada.send("PATCH", "/api/reading/settings", { size: 99 })).status).toBe(400);
  expect((await ada.send("PATCH", "/api/reading/settings", { theme: "neon" })).status).toBe(400);
  expect((await ada.send("PATCH", "/api/entries/none/reading", { position: 1 })).status).toBe(404);
  expect((await ada.get<ReadingState>(path)).body.state).toBe("unread");
});

it("returns 404 for another user's entry, also among one's own", async () => {
  const id = await save();
  const path = `/api/entries/${id}/reading`;
  expect((await eve.get(path)).status).toBe(404);
  expect((await eve.send("PATCH", path, { state: "finished" })).status).toBe(404);
  const bulk = { ids: [id], state: "finished" };
  expect((await eve.send("POST", "/api/entries/reading", bulk)).status).toBe(404);
  expect((await ada.get<ReadingState>(path)).body.state).toBe("unread");
});
