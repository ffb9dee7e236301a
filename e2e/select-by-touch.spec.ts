/** Selects entries on a touch screen, which has no hover. */
// Covers: src/features/entries, src/features/library
import type { Locator, Page } from "@playwright/test";
import {
  begin,
  card,
  expectAccessibleInBoth,
  listTitles,
  goToCollection,
  selection,
} from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select / });

/** Presses the middle of an element until the selection begins, and lifts the finger. */
async function pressLong(page: Page, what: Locator): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(selection(page)).toBeVisible();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("selection boxes appear after Select or a long press, and a tap selects until Cancel", async ({
  page,
}) => {
  await begin(page, "touch@example.org");
  await goToCollection(page, "Unfiled");
  await expect(card(page, "Apples and pears")).toBeVisible();
  await expect(boxes(page)).toHaveCount(0);

  await test.step("Select in the menu shows the boxes", async () => {
    await page.getByRole("button", { name: "Collection actions" }).tap();
    await page.getByRole("menuitem", { name: "Select" }).tap();
    await expect(selection(page)).toContainText("Select entries");
    await expect(boxes(page)).toHaveCount(3);
    await expect(selection(page).getByRole("button", { name: "Delete" })).toBeDisabled();
    await card(page, "Apples and pears").tap();
    await card(page, "Bees in winter").tap();
    await expect(selection(page)).toContainText("2 selected");
    await card(page, "Bees in winter").tap();
    await expect(selection(page)).toContainText("1 selected");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await selection(page).getByRole("button", { name: "Cancel" }).tap();
    await expect(boxes(page)).toHaveCount(0);
    await expect(selection(page)).toHaveCount(0);
  });

  await test.step("a tap opens the details again", async () => {
    await card(page, "Bees in winter").tap();
    const details = page.getByRole("dialog", { name: "Bees in winter" });
    await expect(details).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
  });

  await test.step("a long press selects the card beneath, and nothing opens when the finger is lifted", async () => {
    await pressLong(page, card(page, "Bees in winter"));
    await expect(selection(page)).toContainText("1 selected");
    await expect(page.getByRole("checkbox", { name: "Select Bees in winter" })).toBeChecked();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await card(page, "Clocks of the tide").tap();
    await selection(page).getByRole("button", { name: "Delete" }).tap();
    await expect.poll(() => listTitles(page)).toEqual(["Apples and pears"]);
    await expect(selection(page)).toHaveCount(0);
    await expect(boxes(page)).toHaveCount(0);
  });
});
