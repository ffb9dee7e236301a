import { expect, it } from "vitest";
import { type FeedbackItem, type FeedbackPage, onlyOwn } from "#features/feedback/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";

const { ada, eve, app } = await setUpClients();

const submit = async (body: object) =>
  (await ada.send<FeedbackItem>("POST", "/api/feedback", body)).body;

it("supports the whole life of an item through the API", async () => {
  const made = await ada.send<FeedbackItem>("POST", "/api/feedback", {
    title: "  Search is slow ",
    description: "",
    severity: "Error",
  });
  expect(made).toMatchObject({
    status: 201,
    body: { title: "Search is slow", description: null, severity: "Error", rank: 0, closed: false },
  });
  const path = `/api/feedback/${made.body.id}`;
  const board = await eve.get<FeedbackPage>("/api/feedback?severity=all");
  expect(board).toMatchObject({
    status: 200,
    body: { items: [{ ...made.body, isMine: false, canModify: false }], nextCursor: null },
  });
  for (const body of [{ newRank: -1 }, { newRank: -2 }, { vote: "up" }])
    expect(await eve.send("POST", `${path}/rank`, body)).toMatchObject({
      status: 200,
      body: { rank: -1, vote: "up" },
    });
  expect(await eve.send("PATCH", path, { closed: true })).toMatchObject({
    status: 403,
    body: { error: { code: "forbidden", message: onlyOwn } },
  });
  expect(await ada.send("PATCH", path, { closed: true })).toMatchObject({
    status: 200,
    body: { closed: true, rank: -1, vote: "none" },
  });
  expect((await eve.get<FeedbackPage>("/api/feedback?closed=false")).body.items).toEqual([]);
  expect((await eve.get<FeedbackPage>("/api/feedback?closed=true")).body.items).toHaveLength(1);
  expect((await ada.send("DELETE", path)).status).toBe(403);
});

it.each([
  ["POST", "", { title: "x".repeat(201) }, "title"],
  ["POST", "", { title: "x", description: "x".repeat(10_001) }, "description"],
  ["POST", "", { title: "x", severity: "Urgent" }, "severity"],
  ["POST", "/00000000-0000-4000-8000-000000000000/rank", {}, "newRank"],
  ["POST", "/00000000-0000-4000-8000-000000000000/rank", { newRank: 0.5 }, "newRank"],
  ["POST", "/00000000-0000-4000-8000-000000000000/rank", { vote: "sideways" }, "vote"],
])(
  "%s /api/feedback%s returns 400 with the invalid field: %#",
  async (method, tail, body, field) => {
    expect(await ada.send(method, `/api/feedback${tail}`, body)).toMatchObject({
      status: 400,
      body: { error: { code: "validation", fields: { [field]: expect.any(String) } } },
    });
  },
);

it("notifies users with an open board when it changes", async () => {
  const heard: string[] = [];
  const response = await app.request("/api/events", {
    headers: { authorization: `Bearer ${eve.token}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard.push(...[...value.matchAll(/^event: (.+)$/gm)].map(([, name]) => name!));
    }
  })();
  await submit({ title: "New" });
  await waitFor(async () => heard.includes("feedback"));
  await reader.cancel();
  await reading;
  expect(heard.every((name) => ["hello", "feedback"].includes(name))).toBe(true);
});
