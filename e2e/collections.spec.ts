/** Collections: created, given a colour and an emoji, sorted, deleted, and restored. */
// Covers: src/features/collections, src/features/trash
import {
  begin,
  card,
  collectionCard,
  drag,
  expectAccessibleInBoth,
  goToCollection,
} from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("creates and changes a collection, deletes it in two tabs, and restores a deleted one with Undo", async ({
  page,
}) => {
  await begin(page, "marker@example.org");

  await test.step("a collection is created with a colour and an emoji", async () => {
    await page.getByRole("button", { name: "New Collection" }).click();
    const dialog = page.getByRole("dialog", { name: "New Collection" });
    await dialog.getByLabel("Title").fill("Field notes");
    await dialog.getByRole("radio", { name: "Teal" }).check();
    await dialog.getByRole("button", { name: "Choose" }).click();
    await dialog.getByRole("radio", { name: "Bee" }).check();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: "Create Collection" }).click();
    await expect(page.getByText("Collection created successfully")).toBeVisible();
    await expect(collectionCard(page, "Field notes")).toContainText("🐝");
    await expect(collectionCard(page, "Field notes").locator("[data-color=teal]")).toBeVisible();
  });

  await test.step("its emoji and colour are changed", async () => {
    await goToCollection(page, "Field notes");
    await page.getByRole("button", { name: "Collection actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Collection" });
    await dialog.getByLabel("Emoji").fill("🦋");
    await dialog.getByRole("radio", { name: "Purple" }).check();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Collection updated successfully")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("🦋");
  });

  await test.step("the sort order of collections is kept after a reload", async () => {
    await page.goto("/home");
    const order = () =>
      page.getByRole("region", { name: "Your Collections" }).getByRole("heading", { level: 3 });
    await expect(order()).toContainText(["Field notes", "Later", "Unfiled"]);
    await page.getByRole("button", { name: "Sort collections: Newest" }).click();
    await page.getByRole("menuitemradio", { name: "Most entries" }).click();
    await expect(order()).toContainText(["Unfiled", "Field notes", "Later"]);
    await page.reload();
    await expect(order()).toContainText(["Unfiled", "Field notes", "Later"]);
  });

  await test.step("Unfiled can be neither changed nor deleted", async () => {
    await goToCollection(page, "Unfiled");
    await expect(page.getByRole("button", { name: "Add Entry" }).last()).toBeVisible();
    await page.getByRole("button", { name: "Collection actions" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Export…"]);
  });

  await test.step("one is deleted with its entry, in another tab too, restored with Undo, and deleted again", async () => {
    const remove = async (isFirst: boolean) => {
      await goToCollection(page, "Later");
      await page.getByRole("button", { name: "Collection actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("radio", { name: /Delete its 1 entry too/ }).check();
      if (isFirst) await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Delete Collection" }).click();
      await page.waitForURL("**/home");
      // Hovering keeps the toast open, however slow the machine is.
      await page.getByText("Collection deleted successfully").hover();
      await expect(collectionCard(page, "Later")).toHaveCount(0);
      await expect(card(page, "Bees in winter")).toHaveCount(0);
    };
    await page.goto("/home");
    await drag(page, card(page, "Bees in winter"), () => collectionCard(page, "Later"));
    await expect(page.getByText("Moved to Later")).toBeVisible();
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await remove(true);
    const other = await page.context().newPage();
    await other.goto("/home");
    await expect(collectionCard(other, "Unfiled")).toBeVisible();
    await expect(collectionCard(other, "Later")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(collectionCard(page, "Later")).toContainText("1 entry");
    await expect(card(page, "Bees in winter")).toBeVisible();
    await expect(collectionCard(other, "Later")).toContainText("1 entry");
    await other.close();
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await remove(false);
    expect((await gone).status()).toBe(204);
    await page.reload();
    await expect(collectionCard(page, "Unfiled")).toContainText("2 entries");
    await expect(collectionCard(page, "Later")).toHaveCount(0);
    await expect(card(page, "Bees in winter")).toHaveCount(0);
  });
});
