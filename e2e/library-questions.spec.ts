/** Questions about the library itself: what was understood, the entries, the next question, and a phone. */
// Covers: src/features/assistant, src/features/library
import type { Page } from "@playwright/test";
import { begin, expectAccessibleInBoth } from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("the assistant lists, counts and narrows what is saved", async ({ page }) => {
  await begin(page, "library-questions@example.org");
  await page.goto("/chat");

  await test.step("an answer shows its filters and entries", async () => {
    await ask(page, "Which texts did I save this week?");
    const found = page.getByRole("group", { name: "Entries found" });
    await expect(found.getByRole("button", { name: /^Remove filter Type: Text/ })).toBeVisible();
    await expect(found.getByRole("link", { name: "Clocks of the tide" })).toBeVisible();
    await expect(page.getByText("3 texts saved since")).toBeVisible();
    await expectAccessibleInBoth(page);
    await found.getByRole("button", { name: /^Remove filter Type/ }).click();
    await expect(found.getByRole("button", { name: /^Remove filter Type/ })).toHaveCount(0);
    await found.getByRole("button", { name: "Reset" }).click();
    await expect(found.getByRole("button", { name: /^Remove filter Type/ })).toBeVisible();
  });

  await test.step("the next question narrows it, and leads to the library", async () => {
    await ask(page, "How many of them are unread?");
    await expect(page.getByText("You have 3 unread texts saved since")).toBeVisible();
    await page.reload();
    const last = page.getByRole("group", { name: "Entries found" }).last();
    await last.getByRole("link", { name: "Open in Library" }).click();
    await expect(page).toHaveURL(/\/library\?type=text&saved=.*&state=unread$/);
    await expect(page.getByRole("main")).toContainText("3 entries");
    await page.goBack();
  });

  await test.step("what to read next comes with a reason, on a phone too", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await ask(page, "What should I read next?");
    await expect(page.getByRole("listitem").filter({ hasText: "min" }).first()).toBeVisible();
    await expect(page.getByText("3 unread entries.")).toBeVisible();
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(wider).toBeLessThanOrEqual(0);
    await expectAccessibleInBoth(page);
  });
});

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.getByLabel("Your question").press("Enter");
}
