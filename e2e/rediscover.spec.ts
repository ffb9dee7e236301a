/** One thing a day on /home, and the weekly e-mail with one-click unsubscribing. */
// Covers: src/features/mailings, src/features/rediscover
import type { Page } from "@playwright/test";
import pg from "pg";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import {
  closeQuestions,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  send,
  test,
} from "./testing/fixtures.ts";
import type { JourneyApp } from "./testing/journey-app.ts";
import { type Mailbox, parseLink } from "./testing/mailbox.ts";
import { saveText } from "./testing/saved-texts.ts";

const email = "rereader@example.org";

const card = (page: Page) => page.getByRole("region", { name: "Rediscover" });
const button = (page: Page, name: string) => card(page).getByRole("button", { name });

/** Signs up by the link in an e-mail, which confirms the address. */
async function join(page: Page, takeEmail: Mailbox): Promise<void> {
  await send(page, "POST", "/api/auth/sign-in/magic-link", { email });
  await page.goto(parseLink(await takeEmail(email, /sign-in link/)));
  // The page did not ask for the link itself.
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/home");
  await closeQuestions(page);
}

/** Saved long ago, each with a note. */
async function importOld(page: Page): Promise<void> {
  const rows = [1, 2, 3, 4, 5].map(
    (at) =>
      `https://lighthouses.invalid/${at},The lighthouse ${at},A wide base keeps tower ${at} standing,2024-03-0${at}T10:00:00Z`,
  );
  const text = `url,title,note,created\n${rows.join("\n")}\n`;
  const file = { name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  const answer = await page.request.post("/api/import", { multipart: { file } });
  const { import: created } = await answer.json();
  const reached = (status: string) =>
    expect(async () => {
      const now = await (await page.request.get(`/api/imports/${created.id}`)).json();
      expect(now.status).toBe(status);
    }).toPass();
  await reached("ready");
  await send(page, "POST", `/api/imports/${created.id}/start`, {});
  await reached("finished");
}

/** Sets the user's next e-mail to now. */
async function makeDue({ dataDir }: JourneyApp): Promise<void> {
  const cluster = await startCluster(dataDir);
  const client = new pg.Client({ ...cluster.app, options: "-c app.system=on" });
  await client.connect();
  try {
    await client.query(
      `update mailings set next_at = now() from users
       where users.id = mailings.user_id and users.email = $1`,
      [email],
    );
  } finally {
    await client.end();
    await cluster.stop();
  }
}

test("what was saved comes back, and the weekly e-mail is sent and switched off", async ({
  page,
  app,
  openOtherBrowser,
  takeEmail,
}) => {
  await join(page, takeEmail);
  await expect(card(page)).toHaveCount(0);
  await importOld(page);

  await test.step("the card is answered by keyboard, and the answer is undone", async () => {
    await page.goto("/home");
    await expect(card(page)).toContainText(/keeps tower \d standing/);
    await expectAccessibleInBothThemes(page);
    await button(page, "Keep").press("Enter");
    await expect(card(page).getByRole("status")).toHaveText(/^Comes back on /);
    await expect(button(page, "Undo")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(button(page, "Keep")).toBeFocused();
    await button(page, "Less often").click();
    await expect(card(page).getByRole("status")).toHaveText(/^Comes back on /);
    await button(page, "Undo").click();
    await expect(button(page, "Keep")).toBeFocused();
    const shown = await card(page).getByRole("paragraph").first().textContent();
    await page.reload();
    await expect(card(page)).toContainText(shown!);
  });

  await test.step("its text does not move while its code loads", async () => {
    const loading = Promise.withResolvers<void>();
    await page.route(/rediscover-card/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto("/home");
    const measure = () =>
      page.locator(".rediscover").evaluate((element) => {
        const text = element.querySelector(".rediscover-text")!.getBoundingClientRect();
        return [element.getBoundingClientRect().height, text.top, text.left].map(Math.round);
      });
    const before = await measure();
    await expect(page.getByRole("button", { name: "Keep", exact: true })).toHaveCount(0);
    loading.resolve();
    await expect(button(page, "Keep")).toBeVisible();
    expect(await measure()).toEqual(before);
  });

  await test.step("Done is for good, and the day has no second one", async () => {
    await button(page, "Done").click();
    await expect(card(page).getByRole("status")).toHaveText("It does not come back.");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Recent Entries" })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  await test.step("it is turned off with one press, and on again in the profile", async () => {
    await page.goto("/profile");
    const toggle = page.getByRole("switch", { name: "Show one thing a day on the home page" });
    await expect(toggle).toBeChecked();
    await whenStored(page, () => toggle.uncheck());
    await page.reload();
    await expect(toggle).not.toBeChecked();
    await whenStored(page, () => toggle.check());
    await page.reload();
    await expect(toggle).toBeChecked();
  });

  await test.step("the weekly e-mail is switched on and arrives", async () => {
    await saveText(page, {
      text: "A sourdough starter is flour and water in which wild yeast and bacteria live.",
      whyInteresting: "For Sunday",
    });
    await page.getByRole("switch", { name: "Weekly e-mail" }).click();
    await expect(page.getByLabel("Day", { exact: true })).toHaveValue("1");
    await expectAccessibleInBothThemes(page);
    await makeDue(app);
  });

  const text = await takeEmail(email, /^Your week in Commonplace/);
  const unsubscribe = /^\S+\/unsubscribe#token=(\S+)$/m.exec(text)!;

  await test.step("it lists the week and what is worth seeing again", async () => {
    expect(text).toContain("Saved this week: ");
    expect(text).toContain("Your note: For Sunday");
    expect(text).toContain("Worth seeing again");
  });

  await test.step("its link asks, and unsubscribes without a session", async () => {
    const other = await openOtherBrowser();
    await other.goto(unsubscribe[0]);
    await expect(other.getByRole("heading", { name: /^Unsubscribe from/ })).toBeVisible();
    await expectAccessibleInBothThemes(other);
    await other.getByRole("button", { name: "Unsubscribe" }).press("Enter");
    await expect(other.getByText(/^You get no more weekly e-mails/)).toBeVisible();
    await expectAccessible(other);
    const toggle = page.getByRole("switch", { name: "Weekly e-mail" });
    await page.reload();
    await expect(toggle).not.toBeChecked();
    await whenStored(page, () => toggle.click());
    await expect(page.getByLabel("Day", { exact: true })).toBeVisible();
    // As a mail provider does it.
    const answer = await other.request.post(`/api/unsubscribe?token=${unsubscribe[1]}`, {
      form: { "List-Unsubscribe": "One-Click" },
      headers: { origin: "https://mail.example.com" },
    });
    expect(answer.status()).toBe(204);
    await page.reload();
    await expect(toggle).not.toBeChecked();
  });
});

/** The screen shows a setting before the server has stored it. */
async function whenStored(page: Page, change: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await change();
  expect((await stored).ok()).toBe(true);
}
