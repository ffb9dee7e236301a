/** Collections with the keyboard only: created, filled and emptied. */
// Covers: src/features/collections
import type { Locator } from "@playwright/test";
import {
  begin,
  collectionCard,
  expectAccessibleInBoth,
  goToCollection,
  selection,
} from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("creates, fills and empties a collection with the keyboard only", async ({ page }) => {
  await begin(page, "keys@example.org");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until the target has the focus. */
  const tabTo = async (target: Locator) => {
    for (let at = 0; at < 60; at += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab never gets there");
  };

  await test.step("the shortcuts are listed", async () => {
    await press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toContainText("Move an entry, or those selected");
    await expect(keys).toContainText("Select an entry, or clear its selection");
    await press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("a collection is created with a colour", async () => {
    await tabTo(page.getByRole("button", { name: "New Collection" }));
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await page.keyboard.type("By hand");
    await tabTo(dialog.getByRole("radio", { name: "No color" }));
    await press("ArrowRight", "Enter");
    await expect(dialog).toBeHidden();
    await expect(collectionCard(page, "By hand").locator("[data-color=red]")).toBeVisible();
    await expect(page.getByRole("button", { name: "New Collection" })).toBeFocused();
  });

  await test.step("an entry is moved from the home page", async () => {
    await page.goto("/home");
    await tabTo(page.getByRole("button", { name: "Bees in winter", exact: true }));
    await press("m");
    const dialog = page.getByRole("dialog", { name: "Move entry" });
    await expect(dialog.getByRole("button", { name: /By hand/ })).toBeFocused();
    await press("ArrowDown");
    await expect(dialog.getByRole("button", { name: /Later/ })).toBeFocused();
    await press("ArrowUp", "Enter");
    await expect(page.getByText("Moved to By hand")).toBeVisible();
    await expect(page.getByRole("button", { name: "Bees in winter", exact: true })).toBeFocused();
  });

  await test.step("the other entries are selected and moved from their collection", async () => {
    await tabTo(collectionCard(page, "Unfiled").getByRole("link"));
    await press("Enter");
    const clocks = page.getByRole("button", { name: "Clocks of the tide", exact: true });
    await tabTo(clocks);
    // The details pane takes the place of a column, so the cards are rendered again in the remaining columns.
    await press("Enter");
    const details = page.getByRole("complementary", { name: "Details" });
    await expect(details.getByRole("link", { name: "Open entry" })).toBeVisible();
    await expect(clocks).toBeFocused();
    await press("x");
    await expect(selection(page)).toContainText("1 selected");
    await press("Escape");
    await expect(selection(page)).toBeHidden();
    await press("x", "ControlOrMeta+a");
    await expect(selection(page)).toContainText("2 selected");
    await press("m");
    const dialog = page.getByRole("dialog", { name: "Move 2 entries" });
    await expect(dialog.getByRole("button", { name: /By hand/ })).toBeFocused();
    await press("Enter");
    await expect(page.getByText("Nothing kept here yet")).toBeVisible();
    // An empty collection has no search box.
    await expect(page.getByRole("heading", { level: 1, name: "Unfiled" })).toBeFocused();
  });

  await test.step("the collection is deleted, and its entries are moved to Unfiled", async () => {
    await goToCollection(page, "By hand");
    await expect(page.getByRole("feed").getByRole("article")).toHaveCount(3);
    await tabTo(page.getByRole("button", { name: "Collection actions" }));
    await press("Enter", "End");
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
    await press("Enter");
    const dialog = page.getByRole("alertdialog");
    await expect(
      dialog.getByRole("radio", { name: /Move its 3 entries to Unfiled/ }),
    ).toBeChecked();
    await tabTo(dialog.getByRole("button", { name: "Delete Collection" }));
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await press("Enter");
    expect((await gone).status()).toBe(204);
    await page.waitForURL("**/home");
    await expect(collectionCard(page, "Unfiled")).toContainText("3 entries");
    await page.reload();
    await expect(collectionCard(page, "Unfiled")).toContainText("3 entries");
    await expectAccessibleInBoth(page);
  });
});
