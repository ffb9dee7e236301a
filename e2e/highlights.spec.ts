/** Highlighting the text of an entry with a mouse, by keyboard alone, and on a touch screen. */
// Covers: src/features/highlights
import { expect, expectAccessibleInBothThemes, createUser, test } from "./testing/fixtures.ts";
import { eddystone, saveText } from "./testing/saved-texts.ts";
import {
  bar,
  highlightDialog,
  highlightList,
  marks,
  openEntry,
  readSelected,
  selectAsPhone,
  selectWithMouse,
} from "./testing/select-text.ts";

const oak = "shaped it like the trunk of an oak";

test("highlights passages, writes a note, and finds them after a reload", async ({
  page,
  context,
}) => {
  await createUser(page, "highlighter@example.org");
  await saveText(page, { text: eddystone });
  await openEntry(page, /Eddystone/);
  const list = highlightList(page);
  const dialog = highlightDialog(page);

  await test.step("the mouse selects, and the bar highlights in a color", async () => {
    await selectWithMouse(page, oak);
    await expect(bar(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await bar(page).getByRole("button", { name: "Highlight in green" }).click();
    await expect(marks(page)).toHaveText([oak]);
    await expect(marks(page)).toHaveAttribute("data-colour", "green");
    await expect(bar(page)).toHaveCount(0);
    await expect(list).toContainText(oak);
  });

  await test.step("h highlights the selection, and a note is written", async () => {
    await selectWithMouse(page, "hydraulic lime");
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press("h");
    await expect(dialog.getByLabel("Note")).toBeFocused();
    await page.keyboard.type("It sets under water");
    await dialog.getByTitle("Blue").click();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(list).toContainText("It sets under water");
  });

  await test.step("without a connection, the selection and the typed note stay", async () => {
    await context.setOffline(true);
    await list.getByRole("button", { name: /hydraulic/ }).click();
    await dialog.getByLabel("Note").fill("It sets under water, as Smeaton found");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
    await expect(dialog.getByLabel("Note")).toHaveValue("It sets under water, as Smeaton found");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(list).toContainText("as Smeaton found");
  });

  await test.step("both are there after a reload", async () => {
    await page.reload();
    await expect(marks(page)).toHaveText([oak, /^hydraulic lime/]);
    await expect(marks(page).last()).toHaveAttribute("data-colour", "blue");
    await expectAccessibleInBothThemes(page);
  });

  const overlapping = ["shaped it like ", "the trunk of an oak", ", because a wide base"];

  await test.step("an overlapping highlight is shown together with it", async () => {
    await selectWithMouse(page, "the trunk", "a wide base");
    await bar(page).getByRole("button", { name: "Highlight in pink" }).click();
    await expect(marks(page)).toHaveText([...overlapping, /^hydraulic lime/]);
    await expect(marks(page).nth(1)).toHaveAttribute("data-under", "pink");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("a press on a highlight opens it, and Undo restores a removed one", async () => {
    await marks(page).first().click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(marks(page)).toHaveText([overlapping.slice(1).join(""), /^hydraulic lime/]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(marks(page)).toHaveText([...overlapping, /^hydraulic lime/]);
    await page.reload();
    await expect(marks(page)).toHaveCount(4);
  });

  await test.step("a quote in the list leads to its place, where it keeps its color", async () => {
    await list.getByRole("link", { name: "hydraulic lime" }).click();
    await expect(page).toHaveURL(/at=\d+-\d+/);
    await expect(marks(page).last()).toBeFocused();
    await expect(marks(page).last()).toHaveAttribute("data-colour", "blue");
  });

  await test.step("a drag that begins and ends within words highlights whole words", async () => {
    await selectWithMouse(page, "ater towers copied its cur");
    await expect(bar(page)).toBeVisible();
    expect(await readSelected(page)).toBe("Later towers copied its curve");
    await bar(page).getByRole("button", { name: "Highlight in yellow" }).click();
    await expect(marks(page).last()).toHaveText("Later towers copied its curve");
    await page.reload();
    await expect(marks(page).last()).toHaveText("Later towers copied its curve");
  });

  await test.step("the assistant is asked about a quote", async () => {
    await list.getByRole("button", { name: /hydraulic/ }).press("Enter");
    await dialog.getByRole("button", { name: "Ask about this" }).click();
    await page.waitForURL("**/chat?entry=**");
    await expect(page.getByLabel("Your question")).toHaveValue(/“hydraulic lime”/);
  });
});

test("chooses sentences and paragraphs with the keyboard alone, and highlights them", async ({
  page,
}) => {
  await createUser(page, "keys-only@example.org");
  await saveText(page, { text: eddystone });
  await openEntry(page, /Eddystone/);

  await test.step("h chooses the first sentence on the screen, and arrows move", async () => {
    await page.keyboard.press("h");
    await expect(bar(page)).toContainText("sentence");
    const first = await readSelected(page);
    expect(first).toMatch(/^The lighthouse at Eddystone/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await readSelected(page)).toMatch(/^His mortar[^]*dovetailed stones\.$/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await readSelected(page)).toMatch(/^John Smeaton[^]*in a storm\.$/);
    await expect(page.getByText(/^John Smeaton/, { exact: false }).first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
  });

  await test.step("Shift extends, and Enter highlights", async () => {
    await page.keyboard.press("Shift+ArrowRight");
    expect(await readSelected(page)).toMatch(/^John Smeaton[^]*in the sea\.$/);
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await readSelected(page)).toMatch(/^John Smeaton[^]*in a storm\.$/);
    await page.keyboard.press("Enter");
    await expect(marks(page)).toHaveText([/^John Smeaton/]);
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step("Tab reaches the bar, and Escape ends the choice", async () => {
    await page.keyboard.press("h");
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(bar(page).getByRole("button").first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(bar(page).getByRole("button", { name: "Next sentence" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    expect(await readSelected(page)).toBe("");
  });

  await test.step("a number highlights in its color, and h opens the note", async () => {
    await page.keyboard.press("h");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("3");
    await expect(marks(page).last()).toHaveAttribute("data-colour", "blue");
    await expect(bar(page)).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press("h");
    await expect(highlightDialog(page).getByLabel("Note")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(highlightDialog(page)).toHaveCount(0);
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("shows the bar at the bottom of the screen, and highlights by a tap", async ({ page }) => {
    await createUser(page, "thumb@example.org");
    await saveText(page, { text: eddystone });
    await openEntry(page, /Eddystone/);
    await selectAsPhone(page, "hydraulic lime");
    await expect(bar(page)).toBeVisible();
    const box = (await bar(page).boundingBox())!;
    expect(box.y + box.height).toBeGreaterThan(680);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    await expectAccessibleInBothThemes(page);
    await bar(page).getByRole("button", { name: "Highlight in yellow" }).tap();
    await expect(marks(page)).toHaveText(["hydraulic lime"]);
    await marks(page).tap();
    await expect(highlightDialog(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await highlightDialog(page).getByRole("button", { name: "Remove" }).tap();
    await expect(marks(page)).toHaveCount(0);
  });
});
