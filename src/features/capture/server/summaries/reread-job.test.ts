import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { saveEntryFor } from "#server/testing/test-entries.ts";
import {
  answerWith,
  modelAnswer,
  isRead,
  createRereadTest,
  type Reread,
} from "../testing/reread.ts";
import { rereadJob } from "./reread-job.ts";
import { resumeUnread } from "./reread-queue.ts";

let on: Reread;

beforeAll(async () => {
  on = await createRereadTest();
});
beforeEach(() => on.answers(() => answerWith()));
afterAll(() => on.close());

describe("rereadJob", () => {
  const run = (entry: Entry, ctx = on.adaCtx) =>
    rereadJob(on.context).work(
      { captureId: entry.captureId, userId: ctx.userId, attempt: 0 },
      new AbortController().signal,
    );
  /** Saves an entry that waits for the model, without a job. */
  const saveUnread = async (body: object = {}) => {
    on.answers(() => ({ status: 500 }));
    const entry = await on.save(body);
    await on.loseJob(entry);
    on.answers(() => answerWith({ mainTopics: ["Run twice"] }));
    return entry;
  };

  it("counts topics once when run twice, sequentially or concurrently", async () => {
    const entry = await saveUnread();
    await Promise.all([run(entry), run(entry)]);
    const calls = on.provider.calls.length;
    await run(entry);
    expect(on.provider.calls).toHaveLength(calls);
    expect((await on.get(entry)).attributes.mainTopics).toEqual(["Run twice"]);
    expect(await on.countUses("Run twice")).toBe(1);
  });

  it("leaves the entry waiting for the next run when stopped midway", async () => {
    const entry = await saveUnread();
    const stopping = new AbortController();
    on.answers(() => {
      stopping.abort(new Error("stopping"));
      return { silent: true };
    });
    const data = { captureId: entry.captureId, userId: on.adaCtx.userId, attempt: 0 };
    await expect(rereadJob(on.context).work(data, stopping.signal)).rejects.toThrow("stopping");
    expect((await on.get(entry)).step).toBe("summarising");
    on.answers(() => answerWith());
    await run(entry);
    expect(await on.get(entry)).toMatchObject({ title: modelAnswer.title });
  });

  it("reads and changes nothing in the name of a user other than the creator", async () => {
    const entry = await saveUnread({ isPrivate: false });
    const held = await saveEntryFor(on.eveCtx, entry.captureId);
    const calls = on.provider.calls.length;
    await run(entry, on.eveCtx);
    expect(on.provider.calls).toHaveLength(calls);
    expect((await on.eve.get<Entry>(`/api/entries/${held.id}`)).body.step).toBe("summarising");
    await run(entry);
    expect((await on.eve.get<Entry>(`/api/entries/${held.id}`)).body.title).toBe(modelAnswer.title);
  });

  it("reads nothing once the user has deleted the entry", async () => {
    const entry = await saveUnread({ isPrivate: false });
    const held = await saveEntryFor(on.eveCtx, entry.captureId);
    await on.remove(entry);
    const calls = on.provider.calls.length;
    await run(entry);
    expect(on.provider.calls).toHaveLength(calls);
    expect((await on.eve.get<Entry>(`/api/entries/${held.id}`)).body).toMatchObject({
      step: "ready",
      reading: { model: null, modelFailure: null },
    });
  });

  it("is sent again by the sweep if it was lost", async () => {
    const entry = await saveUnread();
    await resumeUnread(on.context, { isStart: false });
    expect(await on.becomes(entry, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("is retried at startup if it was given up or is due much later", async () => {
    on.answers(() => ({ status: 401 }));
    const late = await on.save();
    const givenUp = await saveUnread();
    await on.context.database.system.query(
      "update global_entries set step = 'ready' where id = $1",
      [givenUp.captureId],
    );
    on.answers(() => ({ status: 500 }));
    await resumeUnread(on.context, { isStart: false });
    expect(await on.readWaiting(givenUp)).toEqual([]);
    on.answers(() => answerWith());
    await resumeUnread(on.context, { isStart: true });
    await on.becomes(late, isRead);
    await on.becomes(givenUp, (entry) => entry.reading.model !== null);
  });

  it("is dropped if no model is configured any more", async () => {
    const entry = await saveUnread();
    await resumeUnread({ ...on.context, models: null }, { isStart: true });
    expect(await on.get(entry)).toMatchObject({
      step: "ready",
      reading: { model: null, modelFailure: null },
    });
  });
});
