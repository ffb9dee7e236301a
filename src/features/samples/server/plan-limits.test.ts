import { expect, it } from "vitest";
import { createTestBilling } from "#features/billing/server/testing/billing-app.ts";
import { getBilling } from "#features/billing/server/get-billing.ts";
import { captureText } from "#features/capture/server/service.ts";
import { listEntries } from "#features/entries/server/service.ts";
import { sampleTexts } from "./sample-texts.ts";
import { addSamples } from "./service.ts";

const { newUser } = await createTestBilling();

it("counts samples as entries of the plan, and adds all or none", async () => {
  const person = await newUser();
  await addSamples(person);
  expect((await getBilling(person)).used.entries).toBe(sampleTexts.length);
  const full = await newUser();
  for (let at = 0; at < 8; at += 1)
    await captureText(full, { text: `Own ${at}`, whyInteresting: "", isPrivate: true });
  await expect(addSamples(full)).rejects.toMatchObject({ code: "plan_limit" });
  expect((await listEntries(full, { limit: 100 })).items).toHaveLength(8);
  expect((await getBilling(full)).used.entries).toBe(8);
});
