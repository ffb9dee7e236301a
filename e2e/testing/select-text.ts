/** Selects words of the text of an entry. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const marks = (page: Page) => page.locator("mark.highlight");
export const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected text" });
export const highlightList = (page: Page) => page.getByRole("region", { name: "Highlights" });
export const highlightDialog = (page: Page) => page.getByRole("dialog", { name: "Highlight" });

/** Opens the newest entry whose title contains `title`. */
export async function openEntry(page: Page, title: RegExp): Promise<void> {
  await page.goto("/home");
  await page.getByRole("link", { name: title }).first().click();
  await page.waitForURL("**/entry/**");
  await expect(page.locator(".reading")).toContainText(/\w/);
}

/** Scrolls to the words. Returns the middle of their left and of their right edge on the page. */
async function measureWords(page: Page, words: string, block: ScrollLogicalPosition = "center") {
  return page.locator(".reading").evaluate(
    (reading, { sought, block }) => {
      const walker = document.createTreeWalker(reading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
        const at = node.data.indexOf(sought);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + sought.length);
        node.parentElement?.scrollIntoView({ block });
        const [first, last] = [range.getClientRects()[0]!, [...range.getClientRects()].at(-1)!];
        return {
          from: { x: first.left + 1, y: first.top + first.height / 2 },
          to: { x: last.right, y: last.top + last.height / 2 },
        };
      }
      throw new Error(`"${sought}" is not on the page`);
    },
    { sought: words, block },
  );
}

/** From the first of `words` to the last of `until`. */
export async function selectWithMouse(page: Page, words: string, until = words): Promise<void> {
  const { from } = await measureWords(page, words);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A scroll while the button is pressed ends the selection in Chromium.
  const { to } = await measureWords(page, until, "nearest");
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** As a long press does on a phone; headless Chromium does not select by touch. */
export async function selectAsPhone(page: Page, words: string): Promise<void> {
  await measureWords(page, words);
  await page.locator(".reading").evaluate((reading, sought) => {
    const walker = document.createTreeWalker(reading, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(sought);
      if (at >= 0) getSelection()!.setBaseAndExtent(node, at, node, at + sought.length);
    }
  }, words);
}

/** The text that the browser has selected. */
export const readSelected = (page: Page) => page.evaluate(() => String(getSelection()));
