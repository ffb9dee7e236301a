/** A plan: from reaching the limit of Free to the end of the paid period. */
// Covers: src/features/billing
import type { Page } from "@playwright/test";
import { startStripeServer, type StripeServer } from "#server/testing/stripe/stripe-server.ts";
import { expect, expectAccessible, createUser, test as base } from "./testing/fixtures.ts";
import { startJourneyApp } from "./testing/journey-app.ts";
import { findFreePort } from "./testing/mailbox.ts";
import { saveText } from "./testing/saved-texts.ts";

const test = base.extend<{ stripe: StripeServer }>({
  // oxlint-disable-next-line no-empty-pattern
  stripe: async ({}, use) => {
    const stripe = await startStripeServer();
    await use(stripe);
    await stripe.close();
  },
  baseURL: async ({ stripe }, use) => {
    const port = String(await findFreePort());
    const app = await startJourneyApp({ PORT: port, ...stripe.settings });
    await use(app.url);
    await app.stop();
  },
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const plan = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function addText(page: Page, text: string): Promise<void> {
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Entry" });
  await dialog.getByRole("tab", { name: "Text" }).click();
  await dialog.getByPlaceholder("Paste or type your text here...").fill(text);
  await dialog.getByRole("button", { name: "Add Text Entry" }).click();
}

test("pays for Basic at the limit of Free, cancels it, and returns to Free at the end of the period", async ({
  page,
  baseURL,
  stripe,
}) => {
  await createUser(page, "plans-buyer@example.org");
  for (let at = 1; at <= 10; at += 1) await saveText(page, { text: `Note ${at}` });

  await test.step("the eleventh entry is refused, and stays in the form", async () => {
    await addText(page, "One too many");
    const dialog = page.getByRole("dialog", { name: "Add New Entry" });
    await expect(dialog.getByText(/Your plan allows 10 entries a month/)).toBeVisible();
    await expect(dialog.getByPlaceholder("Paste or type your text here...")).toHaveValue(
      "One too many",
    );
    await expect(dialog.getByRole("link", { name: /^Pricing/ })).toHaveAttribute(
      "href",
      "/pricing",
    );
  });

  await test.step("every tab shows the limit before anything is typed, and files are not offered", async () => {
    await page.goto("/home");
    await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Entry" });
    await expect(dialog.getByText(/Your plan allows 10 entries a month/)).toBeVisible();
    await dialog.getByRole("tab", { name: "File" }).click();
    await expect(dialog.getByText(/Your plan allows text and links only/)).toBeVisible();
    await expect(dialog.locator("input[type=file]")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("leaving the checkout without paying changes nothing", async () => {
    await page.goto("/pricing");
    await expect(plan(page, "Free").getByRole("button", { name: "Current Plan" })).toBeDisabled();
    await plan(page, "Basic").getByRole("button", { name: "Get Started" }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(
      page.getByText("The checkout was cancelled, and nothing was charged."),
    ).toBeVisible();
  });

  await test.step("after the payment, the page waits for Stripe's notification", async () => {
    await plan(page, "Basic").getByRole("button", { name: "Get Started" }).click();
    await button(page, "Subscribe").click();
    await page.waitForURL("**/account?checkout=done");
    await expect(
      page.getByRole("heading", { name: "Your payment is being confirmed…" }),
    ).toBeVisible();
    stripe.sendEventsTo(`${baseURL}/api/billing/webhook`);
    await expect(page.getByRole("heading", { name: "Welcome to Basic" })).toBeVisible();
    await expect(page.getByText("Next billing date")).toBeVisible();
    await stripe.settle();
    await expectAccessible(page);
    await addText(page, "Room for this one");
    await expect(page.getByRole("dialog", { name: "Add New Entry" })).toBeHidden();
  });

  await test.step("a plan cancelled in the portal lasts until the end of its month", async () => {
    await page.goto("/account");
    await button(page, "Manage subscription").click();
    await button(page, "Cancel subscription").click();
    await expect(button(page, "Don't cancel subscription")).toBeVisible();
    await page.getByRole("link", { name: "Return" }).click();
    await expect(page.getByText("Ends on")).toBeVisible();
  });

  await test.step("at its end, the open page shows Free, and all entries are still there", async () => {
    const [subscription] = [...stripe.account.subscriptions.keys()];
    stripe.account.end(subscription!);
    await stripe.settle();
    await page.waitForURL("**/pricing");
    await expect(plan(page, "Free").getByRole("button", { name: "Current Plan" })).toBeDisabled();
    await page.goto("/home");
    await expect(page.getByRole("article").filter({ hasText: "Room for this one" })).toBeVisible();
  });
});
