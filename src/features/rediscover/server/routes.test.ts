import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { Rediscover, RediscoverAnswered } from "../contract.ts";
import { getToday, savedBefore } from "./schedule.ts";

const context = await setUpContext();
const { app, signUp } = createTestApp(context);
let client: TestClient;
let ada: Ctx;
let joined = 0;

beforeEach(async () => {
  client = await signUp(`ada${(joined += 1)}@example.org`);
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  ada = { app: context, userId: body.user.id };
});

const get = async (query = "") => (await client.get<Rediscover>(`/api/rediscover${query}`)).body;
const saved = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("/api/rediscover", () => {
  it("answers, undoes and switches off", async () => {
    await createEntry(ada, { why: "Why", createdAt: saved(30) });
    const { item } = await get();
    expect(item).toMatchObject({ kind: "note", text: "Why" });
    const { status, body } = await client.send<RediscoverAnswered>(
      "POST",
      "/api/rediscover/answers",
      { id: item!.id, answer: "less" },
    );
    expect([status, body.nextOn]).toEqual([200, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(await get()).toEqual({ isOn: true, item: null });
    expect((await client.send("POST", "/api/rediscover/undo", { id: item!.id })).status).toBe(204);
    expect(await get()).toEqual({ isOn: true, item });
    const off = await client.send<Rediscover>("PATCH", "/api/rediscover", { isOn: false });
    expect(off.body).toEqual({ isOn: false, item: null });
  });

  it("uses the day of the time zone in the query, then of the browser's cookie", async () => {
    const now = Temporal.Now.instant();
    const starts = ["Asia/Tokyo", "America/New_York"].map((zone) => ({
      zone,
      before: savedBefore(getToday(zone, now), zone).getTime(),
    }));
    const [recent, old] = starts.toSorted((a, b) => a.before - b.before);
    // Saved 7 days ago in one of the zones only.
    const createdAt = new Date((recent!.before + old!.before) / 2);
    await createEntry(ada, { why: "Why", createdAt });
    expect(await get(`?timeZone=${old!.zone}`)).toMatchObject({ item: { text: "Why" } });
    expect(await get(`?timeZone=${recent!.zone}`)).toMatchObject({ item: null });
    const ask = async (zone: string) => {
      const answer = await app.request("/api/rediscover", {
        headers: { authorization: `Bearer ${client.token}`, cookie: `time-zone=${zone}` },
      });
      return (await answer.json()) as Rediscover;
    };
    expect(await ask(old!.zone)).toMatchObject({ item: { text: "Why" } });
    expect(await ask(recent!.zone)).toMatchObject({ item: null });
    expect((await client.get("/api/rediscover?timeZone=Nowhere")).status).toBe(400);
  });

  it.each([
    ["answers", { id: "note:x", answer: "keep" }],
    ["answers", { id: "", answer: "keep" }],
    ["answers", { id: `note:${"0".repeat(36)}' or true --`, answer: "keep" }],
    ["answers", { id: "takeaway:0198b4b8-0000-7000-8000-000000000000", answer: "keep" }],
    ["answers", { id: "note:0198b4b8-0000-7000-8000-000000000000", answer: "never" }],
    ["answers", { id: "note:------------------------------------", answer: "keep" }],
    ["undo", {}],
    ["undo", { id: 1 }],
  ])("refuses %s %j", async (route, body) => {
    expect((await client.send("POST", `/api/rediscover/${route}`, body)).status).toBe(400);
  });

  it("answers 404 for an item that does not exist", async () => {
    const id = "note:0198b4b8-0000-7000-8000-000000000000";
    for (const [route, body] of [
      ["answers", { id, answer: "keep" }],
      ["undo", { id }],
    ] as const)
      expect((await client.send("POST", `/api/rediscover/${route}`, body)).status).toBe(404);
  });
});
