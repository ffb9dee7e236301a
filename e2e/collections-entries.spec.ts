/** Entries in collections: selected, dragged, moved and deleted with the pointer. */
// Covers: src/features/collections, src/features/entries
import {
  begin,
  card,
  collectionCard,
  drag,
  expectAccessibleInBoth,
  listTitles,
  goToCollection,
  selection,
} from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("entries are selected, dragged, moved and deleted with the pointer", async ({ page }) => {
  await begin(page, "mover@example.org");
  await goToCollection(page, "Unfiled");

  await test.step("entries are sorted by title, also after a reload", async () => {
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    expect(await listTitles(page)).toEqual([
      "Clocks of the tide",
      "Bees in winter",
      "Apples and pears",
    ]);
    await page.getByRole("button", { name: "Sort entries: Newest" }).click();
    await page.getByRole("menuitemradio", { name: "Title" }).click();
    await expect
      .poll(() => listTitles(page))
      .toEqual(["Apples and pears", "Bees in winter", "Clocks of the tide"]);
    await page.reload();
    await expect(card(page, "Apples and pears")).toBeVisible();
    expect((await listTitles(page))[0]).toBe("Apples and pears");
  });

  await test.step("two entries are selected, moved, and moved back", async () => {
    await card(page, "Apples and pears").hover();
    await page.getByRole("checkbox", { name: "Select Apples and pears" }).check();
    await page
      .getByRole("checkbox", { name: "Select Bees in winter" })
      .click({ modifiers: ["Shift"] });
    await expect(selection(page)).toContainText("2 selected");
    await expectAccessibleInBoth(page);
    await selection(page).getByRole("button", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 2 entries" });
    await expect(dialog.getByRole("button", { name: /Unfiled/ })).toBeDisabled();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: /Later/ }).click();
    await page.getByText("Moved to Later").hover();
    await expect.poll(() => listTitles(page)).toEqual(["Clocks of the tide"]);
    await expect(page.getByRole("main")).toContainText("1 entry");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => listTitles(page))
      .toEqual(["Apples and pears", "Bees in winter", "Clocks of the tide"]);
  });

  await test.step("an entry is dragged onto the list of collections, which appears with the drag", async () => {
    const targets = page.getByText("Move to", { exact: true }).locator("..");
    await expect(targets).toHaveCount(0);
    await drag(page, card(page, "Bees in winter"), () => targets.getByText("Later"));
    await expect(page.getByText("Moved to Later")).toBeVisible();
    await expect(targets).toHaveCount(0);
    await expect.poll(() => listTitles(page)).toEqual(["Apples and pears", "Clocks of the tide"]);
    await page.goto("/home");
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await expect(collectionCard(page, "Unfiled")).toContainText("2 entries");
  });

  await test.step("two entries are deleted, restored with Undo, and deleted again", async () => {
    await goToCollection(page, "Unfiled");
    const remove = async () => {
      await card(page, "Apples and pears").hover();
      await page.getByRole("checkbox", { name: "Select Apples and pears" }).check();
      await page.getByRole("checkbox", { name: "Select Clocks of the tide" }).check();
      const gone = page.waitForResponse("**/api/entries/delete");
      await selection(page).getByRole("button", { name: "Delete" }).click();
      expect(await (await gone).json()).toMatchObject({ deleted: 2 });
      // While it is hovered it stays, however slow the machine is.
      await page.getByText("2 entries deleted").hover();
      await expect(page.getByText("Nothing kept here yet")).toBeVisible();
    };
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    // Wait for this toast: if it appeared later, it would replace the toast of the next deletion.
    await expect(page.getByText("2 entries restored")).toBeVisible();
    await remove();
    await page.reload();
    await expect(page.getByText("Nothing kept here yet")).toBeVisible();
  });
});
