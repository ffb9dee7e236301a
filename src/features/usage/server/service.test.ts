import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asActor } from "#server/db/database.ts";
import { inTransaction } from "#server/app-context.ts";
import { startModelServer } from "#server/testing/models/model-server.ts";
import { createUser, createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { countSecondsToMidnight, getUsage, recordTokens, requireBudget } from "./service.ts";
import { tokenUsage } from "./tables.ts";

let context: TestContext;

beforeAll(async () => {
  const server = await startModelServer(
    "openai",
    () => ({ silent: true }),
    () => [],
  );
  // The provider receives no calls here; it only has to be configured.
  await server.close();
  context = await createTestContext({ ...server.settings, AI_DAILY_TOKENS: "1000" });
});
afterAll(() => context.close());

describe("usage", () => {
  it("starts each day at zero, with the limit and the models", async () => {
    expect(await getUsage(await createUser(context))).toEqual({
      input: 0,
      output: 0,
      limit: 1000,
      model: "openai: gpt-6-luna",
      embeddingModel: "openai: text-embedding-3-small",
    });
  });

  it("adds up simultaneous records", async () => {
    const ada = await createUser(context);
    await Promise.all(Array.from({ length: 20 }, () => recordTokens(ada, { input: 7, output: 3 })));
    expect(await getUsage(ada)).toMatchObject({ input: 140, output: 60 });
  });

  it("supports totals beyond 32 bits", async () => {
    const ada = await createUser(context);
    await recordTokens(ada, { input: 3_000_000_000, output: 0 });
    await recordTokens(ada, { input: 3_000_000_000, output: 1 });
    expect(await getUsage(ada)).toMatchObject({ input: 6_000_000_000, output: 1 });
  });

  it("excludes the tokens of yesterday", async () => {
    const ada = await createUser(context);
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await inTransaction(ada, (tx) =>
      tx.insert(tokenUsage).values({ userId: ada.userId, day, input: 5000, output: 5000 }),
    );
    await requireBudget(ada);
    expect(await getUsage(ada)).toMatchObject({ input: 0, output: 0 });
  });

  it("throws at the day's limit, with the time when it resets", async () => {
    const ada = await createUser(context);
    await recordTokens(ada, { input: 900, output: 99 });
    await requireBudget(ada);
    await recordTokens(ada, { input: 0, output: 1 });
    await expect(requireBudget(ada)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(/1,000 AI tokens.+ midnight UTC\.$/),
      retryAfterSeconds: expect.any(Number),
    });
  });

  it("starts again at midnight UTC", () => {
    expect(countSecondsToMidnight(new Date("2026-11-23T23:58:30+00:00"))).toBe(90);
    expect(countSecondsToMidnight(new Date("2026-11-23T01:00:00+02:00"))).toBe(3_600);
  });

  it("has no limit if no model is configured", async () => {
    const without = { ...context, models: null };
    const ada = await createUser(without);
    await recordTokens(ada, { input: 5000, output: 0 });
    await requireBudget(ada);
    expect(await getUsage(ada)).toEqual({
      input: 5000,
      output: 0,
      limit: null,
      model: null,
      embeddingModel: null,
    });
  });

  it("is neither counted for nor visible to other users", async () => {
    const ada = await createUser(context, "Ada");
    const eve = await createUser(context, "Eve");
    await recordTokens(ada, { input: 2000, output: 2000 });
    await requireBudget(eve);
    expect(await getUsage(eve)).toMatchObject({ input: 0, output: 0 });
    const seen = await inTransaction(eve, (tx) => tx.select().from(tokenUsage));
    expect(seen).toEqual([]);
  });

  it("cannot be changed by another user", async () => {
    const ada = await createUser(context, "Ada");
    const eve = await createUser(context, "Eve");
    await recordTokens(ada, { input: 10, output: 10 });
    await inTransaction(eve, (tx) => tx.update(tokenUsage).set({ input: 999_999 }));
    const row = { userId: ada.userId, day: "2026-01-01", input: 1, output: 1 };
    await expect(
      asActor(context.database, eve.userId, (tx) => tx.insert(tokenUsage).values(row)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
    expect(await getUsage(ada)).toMatchObject({ input: 10, output: 10 });
  });
});
