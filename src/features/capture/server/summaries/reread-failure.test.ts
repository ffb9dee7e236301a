import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { recordTokens } from "#features/usage/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import type { ModelReply } from "#server/testing/models/model-server.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { answerWith, modelAnswer, isAsync, isRead, setUpReread } from "../testing/reread.ts";

const setup = await setUpReread();

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
      setup.answers(() => reply);
      const entry = await setup.save();
      expect(entry).toMatchObject({ status: "ready", reading: { model: null } });
      expect(entry.reading.modelFailure).toMatch(sentence);
      expect(entry.reading.modelFailure).toMatch(/It will be retried automatically\.$/);
      expect(entry.summary).toContain("Wild bees nest in bare soil");
      const [waiting, ...others] = await setup.readWaiting(entry);
      expect(others).toEqual([]);
      expect(waiting!.data.attempt).toBe(1);
      expect(waiting!.seconds).toBeGreaterThan(seconds - 10);
      expect(waiting!.seconds).toBeLessThanOrEqual(seconds * 1.2 + 1);

      setup.answers(() => answerWith());
      await setup.hurry(entry);
      expect(await setup.becomes(entry, isRead)).toMatchObject({
        title: modelAnswer.title,
        reading: { model: "anthropic: claude-haiku-4-5", modelFailure: null },
      });
      expect(await setup.readWaiting(entry)).toEqual([]);
    },
  );

  it("retries at growing intervals, with one retry queued at a time", async () => {
    setup.answers(() => ({ status: 500 }));
    const entry = await setup.save();
    for (const attempt of [2, 3]) {
      await setup.hurry(entry);
      const [waiting] = await waitFor(async () => {
        const rows = await setup.readWaiting(entry);
        return rows[0]?.data.attempt === attempt && rows;
      });
      expect(waiting!.seconds).toBeGreaterThan(50);
    }
    await setup.again(entry);
    expect(await setup.readWaiting(entry)).toMatchObject([{ data: { attempt: 1 } }]);
  });

  it("retries waiting entries soon after the model succeeds again", async () => {
    setup.answers(() => ({ status: 401 }));
    const waiting = await setup.save();
    expect(waiting.reading.modelFailure).not.toBeNull();
    setup.answers(() => answerWith());
    await setup.save();
    expect(await setup.becomes(waiting, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("waits for the next day if the day's tokens are used up", async () => {
    await recordTokens(setup.adaCtx, { input: 2_000_000, output: 0 });
    const calls = setup.provider.calls.length;
    const entry = await setup.save();
    expect(setup.provider.calls).toHaveLength(calls);
    expect(entry.reading.modelFailure).toBe(
      "You have used your daily limit of 1,000,000 AI tokens. It resets at midnight UTC. It will then be read automatically.",
    );
    expect(entry.summary).toContain("Wild bees nest in bare soil");
    expect(await setup.readWaiting(entry)).toMatchObject([
      { data: { attempt: 0, waitsFor: "budget" } },
    ]);

    await inTransaction(setup.adaCtx, (tx) => tx.execute(sql`delete from token_usage`));
    await setup.hurry(entry);
    expect(await setup.becomes(entry, isRead)).toMatchObject({ title: modelAnswer.title });
  });

  it("does not ask the model if the text exceeds a whole day's tokens", async () => {
    const calls = setup.provider.calls.length;
    const entry = await setup.save({ text: "蜜蜂在花园里筑巢。".repeat(90_000) }, isAsync);
    expect(await setup.becomes(entry, isRead)).toMatchObject({
      reading: {
        model: null,
        modelFailure: "This is longer than what the AI model may read for you in a day.",
      },
    });
    expect(setup.provider.calls).toHaveLength(calls);
    expect(await setup.readWaiting(entry)).toEqual([]);
  });
});
