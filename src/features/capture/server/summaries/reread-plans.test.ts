/** Which users' entries a model reads if plans are sold. */
import { afterAll, expect, it } from "vitest";
import type { Tier } from "#shared/plans.ts";
import { subscriptions } from "#features/billing/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { startStripeServer } from "#server/testing/stripe/stripe-server.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { modelAnswer, isRead, createRereadTest } from "../testing/reread.ts";

const stripe = await startStripeServer();
const setup = await createRereadTest(stripe.settings);
afterAll(async () => {
  await setup.close();
  await stripe.close();
});

const setTier = (tier: Tier) =>
  asSystem(setup.context.database, (tx) =>
    tx
      .insert(subscriptions)
      .values({ userId: setup.adaCtx.userId, tier })
      .onConflictDoUpdate({ target: subscriptions.userId, set: { tier } }),
  );
const saveSettled = async (why: string) => {
  const saved = await setup.save({ whyInteresting: why });
  return waitFor(async () => {
    const entry = await setup.get(saved);
    return isRead(entry) && entry;
  });
};

it("keeps the built-in reader's result on the Free plan, and asks no model", async () => {
  expect(await saveSettled("One")).not.toMatchObject({ title: modelAnswer.title });
  expect(setup.provider.calls).toHaveLength(0);
});

it("uses the model on a paid plan", async () => {
  await setTier("basic");
  expect(await saveSettled("Two")).toMatchObject({ title: modelAnswer.title });
  expect(setup.provider.calls).toHaveLength(1);
});
