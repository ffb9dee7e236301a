/** Pricing and account pages. The gallery's server sells no plans, so the responses are stubbed. */
import type { Billing } from "#features/billing/contract.ts";
import { createBilling, limitRefusal } from "#features/billing/web/testing/billing.ts";
import { plans, type Tier } from "#shared/plans.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  fillLink,
  hang,
  openHome,
  openInClient,
  press,
  see,
  setFiles,
  type Step,
} from "./steps.ts";

const stubPlan = (tier: Tier, part: Partial<Billing> = {}): Step => [
  answer("billing", createBilling(tier, part)),
  answer("public/plans", { isConfigured: true }),
];
const used = (collections: number, entries: number): Partial<Billing> => ({
  used: { ...createBilling("free").used, collections, entries },
});
const fullPlan = stubPlan("free", used(3, 10));

const openPricing: Step = [openInClient("/pricing"), "Get Started"];
const openAccount = (tier: Tier, part: Partial<Billing> = {}, path = "/account"): Step => [
  stubPlan(tier, part),
  openInClient(path),
  (page) => page.getByRole("heading", { level: 2 }).first().waitFor(),
];
const openAddEntry: Step = [openHome, click("Add Entry"), / entries this month$/];
const seeLimit = /^Your plan allows/;

export const billingScenes: readonly Scene[] = [
  ...wholePages("visitor", {
    "pricing-without-plans": "/pricing",
    pricing: [stubPlan("free"), openPricing],
  }),
  ...wholePages("lively", {
    "pricing-basic": [stubPlan("basic"), openPricing],
    account: openAccount("basic"),
    "account-past-due": openAccount("basic", { status: "past_due", ...used(12, 50) }),
    "account-ending": openAccount("premium", { isEnding: true }),
    "account-confirming": openAccount("free", {}, "/account?checkout=done"),
    "account-confirmed": openAccount("basic", {}, "/account?checkout=done"),
    "account-loading": [
      hang("billing"),
      openInClient("/account"),
      see("heading", "Account Settings"),
    ],
    "import-full-plan": [fullPlan, openInClient("/import"), seeLimit],
  }),
  ...viewports("lively", {
    "add-entry-full-plan": [fullPlan, openAddEntry, seeLimit],
    "add-entry-plan-without-files": [
      stubPlan("free"),
      openAddEntry,
      click("File", "tab"),
      seeLimit,
    ],
    "add-entry-file-over-plan": [
      stubPlan("basic", { limits: { ...plans.basic.limits, uploadBytes: 1024 * 1024 } }),
      openAddEntry,
      click("File", "tab"),
      setFiles({
        name: "A thesis.txt",
        mimeType: "text/plain",
        buffer: Buffer.alloc(1024 * 1024 + 1, "x"),
      }),
      seeLimit,
    ],
    "new-collection-full-plan": [fullPlan, openHome, click("New Collection"), seeLimit],
    "add-entry-over-plan": [
      stubPlan("free"),
      answer("functions/process-url", limitRefusal, 402),
      openHome,
      click("Add Entry"),
      fillLink("https://example.com/"),
      press("Enter"),
      seeLimit,
    ],
  }),
];
