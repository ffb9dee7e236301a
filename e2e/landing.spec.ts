/** Visitors: the landing page, the static pages, and the ways to sign up. */
// Covers: src/features/landing
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleInBothThemes,
  send,
  createUser,
  test,
} from "./testing/fixtures.ts";

const phone = { width: 360, height: 800 };
const pages = ["/", "/pricing", "/faq", "/privacy", "/terms", "/api-reference", "/nothing/here"];

test("public pages fit a phone and a desktop, are accessible in both themes, and lead to each other and to the sign-up form", async ({
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

  await openOnDesktop(page, "/");
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

  await page.getByRole("main").getByRole("link", { name: "See Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose Your Plan" })).toBeVisible();
  await expect(page.getByText("This server has no paid plans")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Start Free" }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
});

test("shows readable pages without JavaScript, which say that they need it", async ({
  browser,
  baseURL,
  page,
}) => {
  await createUser(page, "plain@example.org");
  await send(page, "POST", "/api/collections", { title: "Read without a program" });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: baseURL!,
  });
  const bare = await context.newPage();
  await bare.goto("/home");
  await expect(bare.getByText("Read without a program")).toBeVisible();
  await expect(bare.locator(".no-script")).toContainText("needs JavaScript");
  await context.clearCookies();
  await bare.goto("/login");
  await expect(bare.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(bare.locator(".no-script")).toContainText("needs JavaScript");
  await bare.goto("/");
  await expect(bare.getByRole("heading", { name: "Insights Instantly" })).toBeVisible();
  await context.close();
});

test("adds the app's header and keys to a public page when another tab signs in, and removes them at sign-out", async ({
  page,
}) => {
  await openOnDesktop(page, "/faq");
  const header = page.getByRole("banner");
  const signIn = header.getByRole("link", { name: "Sign In" });
  const expectHeader = async () => {
    for (const name of ["Search", "Add Entry", "Your account"])
      await expect(header.getByRole("button", { name })).toBeVisible();
    await expect(header.getByRole("link", { name: "Feedback" })).toBeVisible();
  };
  await expect(signIn).toBeVisible();
  await createUser(page, "page-reader@example.org");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expectHeader();

  for (const path of ["/faq", "/privacy", "/terms", "/pricing"]) {
    await openOnDesktop(page, path);
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
  await header.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveTitle("Home · Commonplace");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Choose Your Plan" })).toBeVisible();
  await expect(page).toHaveTitle("Choose Your Plan · Commonplace");

  await openOnDesktop(page, "/faq");
  await expectHeader();
  await send(page, "POST", "/api/auth/sign-out", {});
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(signIn).toBeVisible();
  await expect(header.getByRole("button", { name: "Add Entry" })).toBeHidden();
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
