/** Topics: added to many entries, renamed with undo, merged, removed from one entry. */
// Covers: src/features/topics
import { begin, card, expectAccessibleInBoth, selection } from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("topics are added to many entries, renamed, merged, undone, and removed from one", async ({
  page,
}) => {
  await begin(page, "topics@example.org");
  const row = (name: string) => page.locator(`[data-topic="${name.toLowerCase()}"]`);

  await test.step("two entries get a topic in the library", async () => {
    await page.goto("/library");
    await expect(card(page, "Clocks of the tide")).toBeVisible();
    for (const topic of ["Winter", "Winter reading"]) {
      await page.getByRole("heading", { name: "Library", level: 1 }).click();
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await selection(page).getByRole("button", { name: "Add topic" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a topic" });
      await dialog.getByRole("combobox", { name: "Topic" }).fill(topic);
      await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Add topic" }).click();
      await expect(page.getByText(`“${topic}” added to 2 entries`)).toBeVisible();
      await selection(page).getByRole("button", { name: "Cancel" }).click();
    }
  });

  await test.step("a topic is renamed, and Undo gives it back its name", async () => {
    await page.goto("/topics");
    await expect(row("Winter")).toContainText("2 entries");
    await expectAccessibleInBoth(page);
    await row("Winter").getByRole("button", { name: "Actions for Winter" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Cold season");
    await page.keyboard.press("Enter");
    await expect(row("Cold season")).toContainText("2 entries");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row("Winter")).toContainText("2 entries");
    await expect(row("Cold season")).toHaveCount(0);
  });

  await test.step("two topics are merged, and the library finds both", async () => {
    await row("Winter").getByRole("button", { name: "Actions for Winter" }).click();
    await page.getByRole("menuitem", { name: "Merge into…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Merge into" }).fill("winter r");
    await dialog.getByRole("option", { name: /Winter reading/ }).click();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(row("Winter")).toHaveCount(0);
    await row("Winter reading").getByRole("link").click();
    await expect(page).toHaveURL(/\/library\?topic=Winter(\+|%20)reading$/);
    await expect(page.getByRole("main")).toContainText("2 entries");
  });

  await test.step("a topic removed from an entry is gone there only", async () => {
    const found = await page.request.get("/api/library?topic=Winter%20reading");
    const { items } = (await found.json()) as { items: { id: string }[] };
    await page.goto(`/entry/${items[0]!.id}`);
    await page.getByRole("button", { name: "Edit topics" }).click();
    await page.getByRole("button", { name: "Remove Winter reading" }).click();
    await expect(page.getByText(/stays removed when the page is read again/)).toBeVisible();
    await page.goto("/topics");
    await expect(row("Winter reading")).toContainText("1 entry");
  });
});
