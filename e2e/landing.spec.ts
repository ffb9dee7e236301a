/** Visitors: the landing page, the static pages, and the ways to sign up. */
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleInBothThemes,
  send,
  createUser,
  signUp,
  test,
} from "./testing/fixtures.ts";

const phone = { width: 360, height: 800 };
const pages = ["/", "/pricing", "/faq", "/privacy", "/terms", "/api-reference", "/nothing/here"];

test("public pages fit a phone and a desktop, and are accessible in both themes", async ({
  page,
}) => {
  for (const path of pages) {
    await openOnDesktop(page, path);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect([path, await measure(page)]).toEqual([path, { width: 1440, overflow: 0 }]);
    await page.setViewportSize(phone);
    expect([path, await measure(page)]).toEqual([path, { width: 360, overflow: 0 }]);
    await expectAccessibleInBothThemes(page);
  }
});

test("Start Free opens the sign-up form, and the footer links to every page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Start Free" }).first().click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  for (const [name, heading] of [
    ["FAQ", "Frequently asked questions"],
    ["Privacy", "Privacy"],
    ["Terms", "Terms"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole("banner").getByRole("link", { name: "Commonplace" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Unlock Your Knowledge");
});

test("See Pricing leads to the plans, which say whether this server has any", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "See Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose Your Plan" })).toBeVisible();
  await expect(page.getByText("This server has no paid plans")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Start Free" }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
});

test("without JavaScript, the landing page is readable", async ({ browser, page }) => {
  await page.goto("/");
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
  });
  const landing = await bare.newPage();
  await landing.goto("/");
  await expect(landing.getByRole("heading", { name: "Insights Instantly" })).toBeVisible();
  await bare.close();
});

test("signed-in users have the app's header and keys on public pages", async ({ page }) => {
  await page.goto("/");
  await createUser(page, "page-reader@example.org");
  for (const path of ["/faq", "/privacy", "/terms", "/pricing"]) {
    await openOnDesktop(page, path);
    const header = page.getByRole("banner");
    const expectHeader = async () => {
      for (const name of ["Search", "Add Entry", "Your account"])
        await expect(header.getByRole("button", { name })).toBeVisible();
      await expect(header.getByRole("link", { name: "Feedback" })).toBeVisible();
    };
    await expectHeader();
    await page.setViewportSize(phone);
    await expectHeader();
  }
  // The only one of these pages that has other content than for visitors.
  await expectAccessibleInBothThemes(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add New Entry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveTitle("Home · Commonplace");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Choose Your Plan" })).toBeVisible();
  await expect(page).toHaveTitle("Choose Your Plan · Commonplace");
});

test("a public page gets the app's header when another tab signs in, and loses it at sign-out", async ({
  page,
  context,
}) => {
  await page.goto("/faq");
  const addEntry = page.getByRole("banner").getByRole("button", { name: "Add Entry" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/terms");
  await signUp(other, "twice@example.org");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(addEntry).toBeVisible();
  await send(other, "POST", "/api/auth/sign-out", {});
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(addEntry).toBeHidden();
});

async function openOnDesktop(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(path);
}

/** Returns the width of the window, and by how many pixels its content is wider. */
function measure(page: Page): Promise<{ width: number; overflow: number }> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return { width: innerWidth, overflow: Math.max(0, scrollWidth - innerWidth) };
  });
}
