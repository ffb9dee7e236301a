/** The admin page: blocking, moderation, and that it does not exist for other users. */
// Covers: src/features/operations
import type { Page } from "@playwright/test";
import { passwordField } from "./testing/accounts.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  password,
  send,
  createUser,
  test as base,
} from "./testing/fixtures.ts";
import { type JourneyApp, startJourneyApp } from "./testing/journey-app.ts";
import { findFreePort, loadOutbox, parseLink } from "./testing/mailbox.ts";
import { saveText } from "./testing/saved-texts.ts";

const operator = "olga@example.org";

const test = base.extend<{ own: JourneyApp }>({
  // oxlint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const port = String(await findFreePort());
    const app = await startJourneyApp({ PORT: port, ADMIN_EMAILS: operator });
    await use(app);
    await app.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

test("shows accounts and no content to an operator, who withdraws a reported entry and blocks its owner", async ({
  page,
  openOtherBrowser,
  own,
}) => {
  const takeEmail = loadOutbox(own.dataDir);
  const secret = "The private diary of a lighthouse keeper";
  const user = await openOtherBrowser();
  await createUser(user, "sam@example.org");
  await saveText(user, { text: `${secret}\n\nNobody else reads this.` });
  const offer = { text: "Cheap watches\n\nWatches are cheap here, and only here." };
  await saveText(user, { ...offer, isPrivate: false });

  await test.step("the page does not exist for a user who is no operator", async () => {
    const answer = await user.goto("/admin?tab=system");
    expect(answer!.status()).toBe(404);
    await expect(user.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });

  await test.step("an operator with a confirmed address opens it", async () => {
    await page.goto("/login#magic_link");
    await page.getByLabel("E-mail").fill(operator);
    await page.getByRole("button", { name: "Send magic link" }).click();
    await page.goto(parseLink(await takeEmail(operator, /sign-in link/)));
    await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).waitFor();
    const { items } = (await (await page.request.get("/api/discover")).json()) as {
      items: { captureId: string }[];
    };
    const report = { reason: "Advertising" };
    await send(page, "POST", `/api/discover/${items[0]!.captureId}/report`, report);
    await send(page, "PATCH", "/api/profile", { onboardingDismissed: true });
    await page.goto("/home");
    await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Administration" }).click();
    await expect(page.getByRole("heading", { name: "Administration", level: 1 })).toBeVisible();
    await expect(page.getByRole("list", { name: "Accounts" })).toContainText("2 entries");
    await expectAccessibleAtBothWidths(page);
  });

  await test.step("every view can be opened by keyboard, and shows nothing private", async () => {
    await page.getByRole("tab", { name: "Users" }).focus();
    for (const [name, shown] of [
      ["Jobs", "No job has failed."],
      ["Captures", "No capture has failed."],
      ["Public", "Advertising"],
      ["System", "Off. Set BACKUP_EVERY_HOURS to switch it on."],
    ] as const) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name, selected: true })).toBeFocused();
      await expect(page.getByText(shown)).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(secret);
      await expectAccessibleAtBothWidths(page);
    }
  });

  await test.step("a reported entry is withdrawn", async () => {
    await page.getByRole("tab", { name: "Public" }).click();
    const reported = page.getByRole("list", { name: "Reported" });
    await reported.getByRole("button", { name: /^Withdraw / }).click();
    const dialog = page.getByRole("alertdialog");
    await expectAccessibleAtBothWidths(page);
    await dialog.getByRole("button", { name: "Withdraw" }).press("Enter");
    await expect(page.getByText("Withdrawn. Its owner cannot share it again.")).toBeVisible();
    await expect(page.getByText("Nothing is public.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Withdrawn" })).toBeVisible();
  });

  await test.step("its owner is blocked, cannot sign in, and is unblocked", async () => {
    await page.getByRole("tab", { name: "Users" }).click();
    await page.getByLabel("Search by e-mail address").fill("sam@");
    await expect(page.getByRole("list", { name: "Accounts" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Block sam@example.org" }).click();
    const dialog = page.getByRole("alertdialog");
    // An open page leaves by itself when its user is blocked, which would abort the navigation below.
    await user.goto("about:blank");
    await dialog.getByRole("button", { name: "Block", exact: true }).click();
    await expect(page.getByText("Account blocked")).toBeVisible();
    await user.goto("/home");
    await user.waitForURL("**/login**");
    await user.getByLabel("E-mail").fill("sam@example.org");
    await passwordField(user).fill(password);
    await user.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(user.getByText(/blocked by the operator/)).toBeVisible();
    await page.getByRole("button", { name: "Unblock sam@example.org" }).click();
    await dialog.getByRole("button", { name: "Unblock", exact: true }).click();
    await expect(page.getByText("Account unblocked")).toBeVisible();
    await user.getByRole("button", { name: "Sign in", exact: true }).click();
    await user.waitForURL("**/home");
  });
  await user.context().close();
});
