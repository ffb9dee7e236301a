/** All entries: filtered, saved as a filter, selected and deleted with the keyboard. */
// Covers: src/features/library, src/features/saved-filters
import {
  begin,
  card,
  expectAccessibleInBoth,
  listTitles,
  selection,
} from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("all entries are filtered, the filter is saved, and entries are deleted with the keyboard", async ({
  page,
}) => {
  await begin(page, "all-entries@example.org");
  const main = page.getByRole("navigation", { name: "Main" });

  await test.step("the header leads to every entry", async () => {
    await main.getByRole("link", { name: "Library" }).click();
    await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("3 entries");
    await expectAccessibleInBoth(page);
  });

  await test.step("highlights and topics are one press away", async () => {
    for (const name of ["Highlights", "Topics"]) {
      const more = page.getByRole("navigation", { name: "More of your library" });
      await more.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
      await page.goBack();
    }
  });

  await test.step("filters combine in the URL, as chips that can be removed", async () => {
    await page.keyboard.press("f");
    const panel = page.getByRole("region", { name: "Filters" });
    await panel.getByRole("button", { name: "Type" }).click();
    await expectAccessibleInBoth(page);
    await panel.getByRole("button", { name: /^Text/ }).click();
    await expect(page).toHaveURL("/library?type=text");
    // The list is updated beside the open panel.
    await expect.poll(() => listTitles(page)).toHaveLength(3);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(panel).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
    await page.getByRole("searchbox", { name: "Filter by title or topic" }).fill("bees");
    await expect(page).toHaveURL("/library?type=text&q=bees");
    await expect.poll(() => listTitles(page)).toEqual(["Bees in winter"]);
    await page.goBack();
    await expect.poll(() => listTitles(page)).toHaveLength(3);
    await page.goForward();
    await expect.poll(() => listTitles(page)).toEqual(["Bees in winter"]);
    await expectAccessibleInBoth(page);
  });

  await test.step("the filter is saved, renamed, found in another tab, and deleted", async () => {
    await page.getByRole("button", { name: "Save filter" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Bees");
    await page.keyboard.press("Enter");
    const saved = page.getByRole("navigation", { name: "Saved filters" });
    await expect(saved.getByRole("link", { name: "Bees" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Remove filter Type: Text" }).click();
    await expect(page).toHaveURL("/library?q=bees");
    await saved.getByRole("link", { name: "All entries" }).click();
    await expect(page).toHaveURL("/library");
    await page.reload();
    await saved.getByRole("link", { name: "Bees" }).click();
    await expect(page).toHaveURL("/library?type=text&q=bees");
    await saved.getByRole("button", { name: "Actions for Bees" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(saved.getByRole("link", { name: "Bees" })).toHaveCount(0);
    await saved.getByRole("link", { name: "All entries" }).click();
  });

  await test.step("j moves, x selects, and what is deleted comes back", async () => {
    await page.getByRole("radio", { name: "Compact" }).check({ force: true });
    // The server renders the chosen layout too.
    const failures: Error[] = [];
    page.on("pageerror", (error) => failures.push(error));
    await page.reload();
    await expect(page.getByRole("radio", { name: "Compact" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeEnabled();
    expect(failures).toEqual([]);
    await expect.poll(() => listTitles(page)).toHaveLength(3);
    await page.getByRole("heading", { name: "Library", level: 1 }).click();
    for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
    await expect(selection(page)).toContainText("2 selected");
    await expectAccessibleInBoth(page);
    await selection(page).getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => listTitles(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => listTitles(page)).toHaveLength(3);
  });
});
