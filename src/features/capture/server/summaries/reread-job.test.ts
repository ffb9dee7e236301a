import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { saveEntryFor } from "#server/testing/test-entries.ts";
import { answerWith, modelAnswer, isRead, setUpReread } from "../testing/reread.ts";
import { rereadJob } from "./reread-job.ts";
import { resumeUnread } from "./reread-queue.ts";

const setup = await setUpReread();

describe("rereadJob", () => {
  const run = (entry: Entry, ctx = setup.adaCtx) =>
    rereadJob(setup.context).work(
      { captureId: entry.captureId, userId: ctx.userId, attempt: 0 },
      new AbortController().signal,
    );
  /** Saves an entry that waits for the model, without a job. */
  const saveUnread = async (body: object = {}) => {
    setup.answers(() => ({ status: 500 }));
    const entry = await setup.save(body);
    await setup.loseJob(entry);
    setup.answers(() => answerWith({ mainTopics: ["Run twice"] }));
    return entry;
  };

  it("counts topics once when run twice, sequentially or concurrently", async () => {
    const entry = await saveUnread();
    await Promise.all([run(entry), run(entry)]);
    const calls = setup.provider.calls.length;
    await run(entry);
    expect(setup.provider.calls).toHaveLength(calls);
    expect((await setup.get(entry)).attributes.mainTopics).toEqual(["Run twice"]);
    expect(await setup.countUses("Run twice")).toBe(1);
  });

  it("leaves the entry waiting for the next run when stopped midway", async () => {
    const entry = await saveUnread();
    const stopping = new AbortController();
    setup.answers(() => {
      stopping.abort(new Error("stopping"));
      return { silent: true };
    });
    const data = { captureId: entry.captureId, userId: setup.adaCtx.userId, attempt: 0 };
    await expect(rereadJob(setup.context).work(data, stopping.signal)).rejects.toThrow("stopping");
    expect((await setup.get(entry)).step).toBe("summarising");
    setup.answers(() => answerWith());
    await run(entry);
    expect(await setup.get(entry)).toMatchObject({ title: modelAnswer.title });
  });

  it("reads and changes nothing in the name of a user other than the creator", async () => {
    const entry = await saveUnread({ isPrivate: false });
    const pending = await saveEntryFor(setup.eveCtx, entry.captureId);
    const calls = setup.provider.calls.length;
    await run(entry, setup.eveCtx);
    expect(setup.provider.calls).toHaveLength(calls);
    expect((await setup.eve.get<Entry>(`/api/entries/${pending.id}`)).body.step).toBe(
      "summarising",
    );
    await run(entry);
    expect((await setup.eve.get<Entry>(`/api/entries/${pending.id}`)).body.title).toBe(
      modelAnswer.title,
    );
  });

  it("reads nothing once the user has deleted the entry", async () => {
    const entry = await saveUnread({ isPrivate: false });
    const pending = await saveEntryFor(setup.eveCtx, entry.captureId);
    await setup.remove(entry);
    const calls = setup.provider.calls.length;
    await run(entry);
    expect(setup.provider.calls).toHaveLength(calls);
    expect((await setup.eve.get<Entry>(`/api/entries/${pending.id}`)).body).toMatchObject({
      step: "ready",
      reading: { model: null, modelFailure: null },
    });
  });

  it("is sent again by the sweep if it was lost", async () => {
    const entry = await saveUnread();
    await resumeUnread(setup.context, { isStart: false });
    expect(await setup.becomes(entry, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("is retried at startup if it was given up or is due much later", async () => {
    setup.answers(() => ({ status: 401 }));
    const late = await setup.save();
    const givenUp = await saveUnread();
    await setup.context.database.system.query(
      "update global_entries set step = 'ready' where id = $1",
      [givenUp.captureId],
    );
    setup.answers(() => ({ status: 500 }));
    await resumeUnread(setup.context, { isStart: false });
    expect(await setup.readWaiting(givenUp)).toEqual([]);
    setup.answers(() => answerWith());
    await resumeUnread(setup.context, { isStart: true });
    await setup.becomes(late, isRead);
    await setup.becomes(givenUp, (entry) => entry.reading.model !== null);
  });

  it("is dropped if no model is configured any more", async () => {
    const entry = await saveUnread();
    await resumeUnread({ ...setup.context, models: null }, { isStart: true });
    expect(await setup.get(entry)).toMatchObject({
      step: "ready",
      reading: { model: null, modelFailure: null },
    });
  });
});
