/** Pricing and account pages. The gallery's server sells no plans, so the responses are stubbed. */
import type { Page } from "@playwright/test";
import type { Billing } from "#features/billing/contract.ts";
import { plans, type Tier } from "#shared/plans.ts";
import { never, goToHome, goToClientRendered, type Scene } from "./scene.ts";

const month = { since: "2026-11-22T10:00:00.000Z", until: "2026-12-22T10:00:00.000Z" };

async function stubPlan(page: Page, tier: Tier, part: Partial<Billing> = {}): Promise<void> {
  const billing: Billing = {
    isConfigured: true,
    tier,
    status: tier === "free" ? null : "active",
    periodEnd: tier === "free" ? null : month.until,
    isEnding: false,
    limits: plans[tier].limits,
    used: { collections: 2, entries: 8, ...month },
    ...part,
  };
  await page.route("**/api/billing", (route) => route.fulfill({ json: billing }));
  await page.route("**/api/public/plans", (route) =>
    route.fulfill({ json: { isConfigured: true } }),
  );
}

async function showPricing(page: Page, tier: Tier | null): Promise<void> {
  await stubPlan(page, tier ?? "free");
  await goToClientRendered(page, "/pricing");
  await page.getByText("Get Started").first().waitFor();
}

function showAccount(tier: Tier, part: Partial<Billing> = {}, address = "/account") {
  return async (page: Page): Promise<void> => {
    await stubPlan(page, tier, part);
    await goToClientRendered(page, address);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  };
}

const refusal = {
  error: {
    code: "plan_limit",
    message:
      "Your plan allows 10 entries a month, and all are used until December 1. See /pricing for plans with more.",
  },
};

const fullPlan = { used: { collections: 3, entries: 10, ...month } };

async function openAddEntry(page: Page, tier: Tier, part: Partial<Billing> = {}): Promise<void> {
  await stubPlan(page, tier, part);
  await goToHome(page);
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  await page.getByText(/ entries this month$/).waitFor();
}

export const billingScenes: readonly Scene[] = [
  { name: "pricing-without-plans", show: (page) => page.goto("/pricing") },
  { name: "pricing", show: (page) => showPricing(page, null) },
  { name: "pricing-basic", as: "lively", show: (page) => showPricing(page, "basic") },
  { name: "account", as: "lively", show: showAccount("basic") },
  {
    name: "account-past-due",
    as: "lively",
    show: showAccount("basic", {
      status: "past_due",
      used: { collections: 12, entries: 50, ...month },
    }),
  },
  { name: "account-ending", as: "lively", show: showAccount("premium", { isEnding: true }) },
  {
    name: "account-confirming",
    as: "lively",
    show: showAccount("free", {}, "/account?checkout=done"),
  },
  {
    name: "account-confirmed",
    as: "lively",
    show: showAccount("basic", {}, "/account?checkout=done"),
  },
  {
    name: "account-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/billing", never);
      await goToClientRendered(page, "/account");
      await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    },
  },
  {
    name: "add-entry-full-plan",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page, "free", fullPlan);
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
  {
    name: "add-entry-plan-without-files",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page, "free");
      await page.getByRole("tab", { name: "File" }).click();
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
  {
    name: "add-entry-file-over-plan",
    as: "lively",
    whole: false,
    show: async (page) => {
      const limits = { ...plans.basic.limits, uploadBytes: 1024 * 1024 };
      await openAddEntry(page, "basic", { limits });
      await page.getByRole("tab", { name: "File" }).click();
      const buffer = Buffer.alloc(1024 * 1024 + 1, "x");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "A thesis.txt", mimeType: "text/plain", buffer });
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
  {
    name: "new-collection-full-plan",
    as: "lively",
    whole: false,
    show: async (page) => {
      await stubPlan(page, "free", fullPlan);
      await goToHome(page);
      await page.getByRole("button", { name: "New Collection" }).click();
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
  {
    name: "import-full-plan",
    as: "lively",
    show: async (page) => {
      await stubPlan(page, "free", fullPlan);
      await goToClientRendered(page, "/import");
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
  {
    name: "add-entry-over-plan",
    as: "lively",
    whole: false,
    show: async (page) => {
      await stubPlan(page, "free", { used: { collections: 3, entries: 10, ...month } });
      await page.route("**/api/functions/process-url", (route) =>
        route.fulfill({ status: 402, json: refusal }),
      );
      await goToHome(page);
      await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
      await page.getByPlaceholder("Paste or type URL here...").fill("https://example.com/");
      await page.keyboard.press("Enter");
      await page.getByText(/^Your plan allows/).waitFor();
    },
  },
];
