import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { recordTokens } from "#features/usage/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import type { ModelReply } from "#server/testing/model-server.ts";
import { waitFor } from "#server/testing/test-context.ts";
import {
  answerWith,
  modelAnswer,
  isAsync,
  isRead,
  createRereadTest,
  type Reread,
} from "./testing/reread.ts";

let on: Reread;

beforeAll(async () => {
  on = await createRereadTest();
});
beforeEach(() => on.answers(() => answerWith()));
afterAll(() => on.close());

describe("reading with a model that fails", () => {
  it.each([
    ["has no valid key", { status: 401 }, /does not accept this server's key/, 3_600],
    ["asks to wait", { status: 429, headers: { "retry-after": "90" } }, /too many requests/, 99],
    ["is overloaded", { status: 529 }, /overloaded/, 15],
    ["breaks off", { cutAfter: "{" }, /connection broke/, 15],
    ["answers no JSON", { text: "Bees!" }, /answer could not be read/, 60],
    ["breaks the shape", { text: '{"title":1}' }, /answer could not be read/, 60],
  ] satisfies [string, ModelReply, RegExp, number][])(
    "keeps the embedded reading and retries automatically if the model %s",
    async (_what, reply, sentence, seconds) => {
      on.answers(() => reply);
      const entry = await on.save();
      expect(entry).toMatchObject({ status: "ready", reading: { model: null } });
      expect(entry.reading.modelFailure).toMatch(sentence);
      expect(entry.reading.modelFailure).toMatch(/It will be retried automatically\.$/);
      expect(entry.summary).toContain("Wild bees nest in bare soil");
      const [waiting, ...others] = await on.readWaiting(entry);
      expect(others).toEqual([]);
      expect(waiting!.data.attempt).toBe(1);
      expect(waiting!.seconds).toBeGreaterThan(seconds - 10);
      expect(waiting!.seconds).toBeLessThanOrEqual(seconds * 1.2 + 1);

      on.answers(() => answerWith());
      await on.hurry(entry);
      expect(await on.becomes(entry, isRead)).toMatchObject({
        title: modelAnswer.title,
        reading: { model: "anthropic: claude-haiku-4-5", modelFailure: null },
      });
      expect(await on.readWaiting(entry)).toEqual([]);
    },
  );

  it("retries at growing intervals, with one retry queued at a time", async () => {
    on.answers(() => ({ status: 500 }));
    const entry = await on.save();
    for (const attempt of [2, 3]) {
      await on.hurry(entry);
      const [waiting] = await waitFor(async () => {
        const rows = await on.readWaiting(entry);
        return rows[0]?.data.attempt === attempt && rows;
      });
      expect(waiting!.seconds).toBeGreaterThan(50);
    }
    await on.again(entry);
    expect(await on.readWaiting(entry)).toMatchObject([{ data: { attempt: 1 } }]);
  });

  it("retries waiting entries soon after the model succeeds again", async () => {
    on.answers(() => ({ status: 401 }));
    const waiting = await on.save();
    expect(waiting.reading.modelFailure).not.toBeNull();
    on.answers(() => answerWith());
    await on.save();
    expect(await on.becomes(waiting, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("waits for the next day if the day's tokens are used up", async () => {
    await recordTokens(on.adaCtx, { input: 2_000_000, output: 0 });
    const calls = on.provider.calls.length;
    const entry = await on.save();
    expect(on.provider.calls).toHaveLength(calls);
    expect(entry.reading.modelFailure).toBe(
      "You have used your daily limit of 1,000,000 AI tokens. It resets at midnight UTC. It will then be read automatically.",
    );
    expect(entry.summary).toContain("Wild bees nest in bare soil");
    expect(await on.readWaiting(entry)).toMatchObject([
      { data: { attempt: 0, waitsFor: "budget" } },
    ]);

    await inTransaction(on.adaCtx, (tx) => tx.execute(sql`delete from token_usage`));
    await on.hurry(entry);
    expect(await on.becomes(entry, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("does not ask the model if the text exceeds a whole day's tokens", async () => {
    const calls = on.provider.calls.length;
    const entry = await on.save({ text: "蜜蜂在花园里筑巢。".repeat(90_000) }, isAsync);
    expect(await on.becomes(entry, isRead)).toMatchObject({
      reading: {
        model: null,
        modelFailure: "This is longer than what the AI model may read for you in a day.",
      },
    });
    expect(on.provider.calls).toHaveLength(calls);
    expect(await on.readWaiting(entry)).toEqual([]);
  });
});
