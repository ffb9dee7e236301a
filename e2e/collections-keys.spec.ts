/** Collections by the keys alone: made, filled and emptied. */
import type { Locator } from "@playwright/test";
import {
  begin,
  collectionCard,
  expectAccessibleInBoth,
  openCollection,
  selection,
} from "./collections-fixtures.ts";
import { expect, test } from "./fixtures.ts";

test("the keys alone make a collection, fill it, and empty it again", async ({ page }) => {
  await begin(page, "keys@example.org");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tab until it is there, as a person does who looks where they are. */
  const tabTo = async (target: Locator) => {
    for (let at = 0; at < 60; at += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab never gets there");
  };

  await test.step("the keys are listed", async () => {
    await press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toContainText("Move an entry, or those picked");
    await expect(keys).toContainText("Pick an entry, or let it go");
    await press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("a collection with a colour", async () => {
    await tabTo(page.getByRole("button", { name: "New Collection" }));
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await page.keyboard.type("By hand");
    await tabTo(dialog.getByRole("radio", { name: "No colour" }));
    await press("ArrowRight", "Enter");
    await expect(dialog).toBeHidden();
    await expect(collectionCard(page, "By hand").locator("[data-color=red]")).toBeVisible();
    await expect(page.getByRole("button", { name: "New Collection" })).toBeFocused();
  });

  await test.step("one entry is moved from home", async () => {
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

  await test.step("the others are picked and moved from their collection", async () => {
    await tabTo(collectionCard(page, "Unfiled").getByRole("link"));
    await press("Enter");
    const clocks = page.getByRole("button", { name: "Clocks of the tide", exact: true });
    await tabTo(clocks);
    // Its details take the room of a column, and the cards are drawn anew in those that are left.
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
    await expect(page.getByRole("searchbox", { name: "Search entries" })).toBeFocused();
  });

  await test.step("the collection goes, its entries are in Unfiled", async () => {
    await openCollection(page, "By hand");
    await expect(page.getByRole("feed").getByRole("article")).toHaveCount(3);
    await tabTo(page.getByRole("button", { name: "Collection actions" }));
    await press("Enter", "ArrowDown", "ArrowDown", "Enter");
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
