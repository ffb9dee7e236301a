/** Finding, reading and asking about saved entries, without a model. */
// Covers: src/features/assistant, src/features/connections, src/features/reading, src/features/search
import type { Page } from "@playwright/test";
import { expect, expectAccessible, createUser, test } from "./testing/fixtures.ts";
import { eddystone, hives, saveText, starter } from "./testing/saved-texts.ts";

test("finds, reads and connects saved entries, and asks about them", async ({ page }) => {
  await createUser(page, "finder@example.org");
  await saveText(page, { text: eddystone, whyInteresting: "For the talk on hydraulic lime" });
  await saveText(page, { text: hives });
  await saveText(page, { text: starter });
  await page.goto("/home");
  await expect(page.getByRole("banner").getByRole("button", { name: "Add Entry" })).toBeVisible();

  await test.step("the palette finds a passage despite a typing error", async () => {
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: /Search, go/ });
    await box.fill("hydraulc mortar");
    const hit = page.getByRole("option").filter({ hasText: "Eddystone" });
    await expect(hit.locator("mark").first()).toBeVisible();
    await expect(page.getByText(/Nothing has “hydraulc”/).first()).toBeVisible();
    await expectAccessible(page);
    await box.fill("shivering brood");
    await expect(page.getByRole("option").filter({ hasText: "hive" }).first()).toBeVisible();
    await box.press("Enter");
    await page.waitForURL("**/entry/**");
    await expect(page.locator("[data-passage]")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("two entries are linked by hand, and the link shows on both", async () => {
    await page.getByRole("button", { name: "Link entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Link Entry" });
    await dialog.getByLabel("Search Entries").fill("sourdough");
    await dialog.getByRole("option").first().click();
    const connections = page.getByRole("region", { name: "Connections" });
    await expect(connections).toContainText("Linked by you");
    await connections.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/sourdough/i);
    await expect(connections.getByRole("link").first()).toContainText(/hive|bees|brood/i);
  });

  await test.step("a question is answered with its source, which opens at the passage", async () => {
    await page.getByRole("link", { name: "Chat" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Chat" })).toBeVisible();
    await expectAccessible(page);
    await ask(page, "Who finished the third tower at Eddystone?");
    const source = page.getByRole("link", { name: /^Source 1/ }).first();
    await expect(source).toBeVisible();
    await expect(page.getByRole("list", { name: "Sources" })).toContainText("Eddystone");
    await expect(page.getByLabel("Your question")).toHaveValue("");
    await expectAccessible(page);
    await source.click();
    await page.waitForURL("**/entry/**");
    await expect(page.locator("[data-passage]")).toContainText("Smeaton");
    await page.goBack();
  });

  await test.step("a question that nothing saved answers is refused", async () => {
    await ask(page, "Which vaccine was approved against malaria in Ghana?");
    await expect(page.getByText("Nothing you saved answers this").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the conversation is kept, renamed, found and deleted", async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: /^Source 1/ }).first()).toBeVisible();
    const actions = page.getByRole("region", { name: "Chat" }).getByRole("button", {
      name: /^Actions for/,
    });
    await actions.click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename conversation" });
    await dialog.getByLabel("Title").fill("Towers in the sea");
    await dialog.getByLabel("Title").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Towers in the sea" })).toBeVisible();
    const list = page.getByRole("complementary", { name: "Conversations" });
    await list.getByLabel("Search conversations").fill("malaria");
    await expect(list.getByRole("link", { name: /Towers in the sea/ })).toBeVisible();
    await actions.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.waitForURL(/\/chat$/);
    await expect(list.getByRole("link", { name: /Towers in the sea/ })).toHaveCount(0);
  });

  await test.step("a question about a single entry only uses that entry", async () => {
    await page.goto("/home");
    await page
      .getByRole("link", { name: /Eddystone/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Ask about this" }).click();
    await expect(page.getByRole("heading", { name: /^Ask about “/ })).toBeVisible();
    await ask(page, "What keeps a hive warm?");
    await expect(page.getByText("Nothing you saved answers this").first()).toBeVisible();
  });
});

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.getByLabel("Your question").press("Enter");
}
