/** Highlighting the text of an entry with a mouse and by keyboard. */
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, signUp, test } from "./testing/fixtures.ts";
import { eddystone, saveText } from "./testing/saved-texts.ts";

test("a user highlights passages, writes a note, and finds them after a reload", async ({
  page,
}) => {
  await signUp(page, "marker@example.org");
  await saveText(page, { text: eddystone });
  await page.goto("/home");
  await page
    .getByRole("link", { name: /Eddystone/ })
    .first()
    .click();
  await page.waitForURL("**/entry/**");
  const marks = page.locator("mark.highlight");
  const list = page.getByRole("region", { name: "Highlights" });

  await test.step("the mouse selects, and the bar highlights in a color", async () => {
    await selectWithMouse(page, "shaped it like the trunk of an oak");
    const bar = page.getByRole("toolbar", { name: "Selected text" });
    await expect(bar).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await bar.getByRole("button", { name: "Highlight in green" }).click();
    await expect(marks).toHaveText(["shaped it like the trunk of an oak"]);
    await expect(marks).toHaveAttribute("data-colour", "green");
    await expect(bar).toHaveCount(0);
    await expect(list).toContainText("shaped it like the trunk of an oak");
  });

  await test.step("h highlights the selection, and a note is written", async () => {
    await selectWords(page, "hydraulic lime");
    await page.keyboard.press("h");
    const dialog = page.getByRole("dialog", { name: "Highlight" });
    await expect(dialog.getByLabel("Note")).toBeFocused();
    await page.keyboard.type("It sets under water");
    await dialog.getByRole("radio", { name: "Blue" }).check();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(list).toContainText("It sets under water");
  });

  await test.step("both are there after a reload", async () => {
    await page.reload();
    await expect(marks).toHaveText(["shaped it like the trunk of an oak", "hydraulic lime"]);
    await expect(marks.last()).toHaveAttribute("data-colour", "blue");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("a press on a highlight opens it, and it is removed", async () => {
    await marks.first().click();
    const dialog = page.getByRole("dialog", { name: "Highlight" });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(marks).toHaveText(["hydraulic lime"]);
  });

  await test.step("the assistant is asked about a quote", async () => {
    await list.getByRole("button", { name: /^Edit the highlight/ }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Ask about this" }).click();
    await page.waitForURL("**/chat?entry=**");
    await expect(page.getByLabel("Your question")).toHaveValue(/“hydraulic lime”/);
  });
});

/** The corners of the words on the page. */
async function measureWords(page: Page, words: string) {
  return page.locator(".reading").evaluate((reading, sought) => {
    const walker = document.createTreeWalker(reading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
      const at = node.data.indexOf(sought);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      node.parentElement?.scrollIntoView({ block: "center" });
      const [first, last] = [range.getClientRects()[0]!, [...range.getClientRects()].at(-1)!];
      return {
        from: { x: first.left + 1, y: first.top + first.height / 2 },
        to: { x: last.right, y: last.top + last.height / 2 },
      };
    }
    throw new Error(`"${sought}" is not on the page`);
  }, words);
}

async function selectWithMouse(page: Page, words: string): Promise<void> {
  const { from, to } = await measureWords(page, words);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Selects the first word with a double click, and the others by keyboard. */
async function selectWords(page: Page, words: string): Promise<void> {
  const { from } = await measureWords(page, words);
  await page.mouse.dblclick(from.x + 4, from.y);
  const [first] = words.split(" ");
  for (let index = first!.length; index < words.length; index += 1)
    await page.keyboard.press("Shift+ArrowRight");
}
