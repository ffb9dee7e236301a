/** Visitors: the landing page, the static pages, and the ways to sign up. */
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";

const pages = ["/", "/pricing", "/faq", "/privacy", "/terms", "/api-reference", "/nothing/here"];

test("public pages fit a phone and a desktop, and are accessible in both themes", async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      );
      expect([path, isTooWide]).toEqual([path, false]);
      if (width === 360) await expectAccessibleInBothThemes(page);
    }
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
