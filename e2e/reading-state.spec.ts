/** Reading on two devices: the position, finishing, the look of texts, printing. */
// Covers: src/features/reading-state
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  createUser,
  test,
} from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

const paragraphs = Array.from({ length: 60 }, (_, at) => {
  const sentence = `Paragraph ${at} tells how the keepers of harbour ${at} watch the tide and write it down.`;
  return Array.from({ length: 5 }, () => sentence).join(" ");
});
const text = `The keepers of the harbours\n\n${paragraphs.join("\n\n")}`;

test("reads an entry on two devices, and finishes it", async ({ page, openOtherBrowser }) => {
  // Time passes as usual, and journeys skip what reading takes.
  await page.clock.install();
  await createUser(page, "two-devices@example.org");
  const entry = await saveText(page, { text });
  const path = `/entry/${entry.id}`;
  const phone = await openOtherBrowser({
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.clock.install();

  await test.step("opening an entry does not begin it", async () => {
    await page.goto(path);
    await expect(bar(page)).toContainText("min left");
    await page.clock.runFor(20_000);
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: "Your Collections" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Continue reading" })).toHaveCount(0);
  });

  await test.step("reading stores the position, which the list shows", async () => {
    await page.goto(path);
    await readAt(page, "Paragraph 20");
    await page.goto("/home");
    const section = page.getByRole("region", { name: "Continue reading" });
    await expect(section.getByRole("link")).toContainText("min left");
    await expect(page.getByRole("article").first()).toContainText("% read");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("the phone continues there by touch", async () => {
    await phone.goto("/home");
    await phone.getByRole("region", { name: "Continue reading" }).getByRole("link").tap();
    await expectFirstLine(phone, 20);
    await expectAccessibleInBothThemes(phone);
  });

  await test.step("the phone's header hides while the text is scrolled down", async () => {
    const header = phone.getByRole("banner");
    // As a user: a script's scrolling would be undone while the page still moves to the place.
    const scroll = (y: number) => phone.mouse.wheel(0, y);
    await scroll(-60);
    await expect(header).toBeInViewport();
    await scroll(200);
    await expect(header).not.toBeInViewport();
    const bell = header.getByRole("link", { name: "Notifications" });
    await bell.focus();
    await expect(header).toBeInViewport();
    await scroll(300);
    await expect(header).toBeInViewport();
    await bell.evaluate((element) => element.blur());
    await expect(header).not.toBeInViewport();
    await scroll(-60);
    await expect(header).toBeInViewport();
    await phone.getByRole("button", { name: "Your account" }).tap();
    await scroll(200);
    await expect(header).toBeInViewport();
    await phone.keyboard.press("Escape");
  });

  await test.step("what the phone reads is offered here, and nothing moves by itself", async () => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Continue at 3\d%$/ }).first()).toBeVisible();
    await readAt(phone, "Paragraph 40");
    const offer = bar(page).getByRole("button", { name: /^Continue at 6\d%$/ });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await offer.focus();
    await page.keyboard.press("Enter");
    await expectFirstLine(page, 40);
    await expect(offer).toHaveCount(0);
  });

  await test.step("the place is the same with larger type", async () => {
    await page.getByRole("button", { name: "How the text looks" }).press("Enter");
    const panel = page.getByRole("dialog", { name: "How the text looks" });
    await expect(panel.getByRole("button", { name: "Smaller" })).toBeFocused();
    await panel.getByRole("button", { name: "Larger" }).press("Enter");
    await panel.getByRole("button", { name: "Larger" }).press("Enter");
    await panel.getByRole("radio", { name: "Wide" }).press("Space");
    await panel.getByRole("radio", { name: "Sepia" }).press("Space");
    await expectAccessible(page);
    await expectFirstLine(page, 40);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: "How the text looks" })).toBeFocused();
    await page.reload();
    // In the markup of the server, before any script.
    await expect(page.locator("article[data-reading-size]").first()).toHaveAttribute(
      "data-reading-theme",
      "sepia",
    );
    await page
      .getByRole("button", { name: /^Continue at/ })
      .first()
      .click();
    await expectFirstLine(page, 40);
  });

  await test.step("reading to the end finishes the entry on both", async () => {
    await page.keyboard.press("End");
    // A fifth of the time that reading takes must have passed, thirty seconds at most.
    await page.clock.runFor(30_000);
    await expect(bar(page)).toContainText("Finished");
    await expect(bar(phone)).toContainText("Finished");
    await page.goto("/home");
    await expect(page.getByRole("article").first()).toContainText("Finished");
    await expect(page.getByRole("heading", { name: "Continue reading" })).toHaveCount(0);
  });

  await test.step("f marks as unread, and Undo takes it back", async () => {
    await page.goto(path);
    await expect(bar(page)).toContainText("Finished");
    await page.keyboard.press("e");
    await expect(bar(page)).not.toContainText("Finished");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(bar(page)).toContainText("Finished");
    await expect(bar(phone)).toContainText("Finished");
  });

  await test.step("the article alone is printed", async () => {
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Paragraph 59").last()).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  });
});

const bar = (page: Page) => page.locator(".reading-bar");

const isPositionStored = (response: { url(): string; request(): { method(): string } }) =>
  response.url().endsWith("/reading") && response.request().method() === "PATCH";

/** Scrolls to the words, and reads there until the position is stored. */
async function readAt(page: Page, words: string): Promise<void> {
  await page
    .getByText(words)
    .first()
    .evaluate((element) => element.scrollIntoView());
  const stored = page.waitForResponse(isPositionStored);
  await page.clock.runFor(20_000);
  await stored;
}

/** Expects that the paragraph is the first one below the header. */
async function expectFirstLine(page: Page, paragraph: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const line = document.querySelector("header")!.getBoundingClientRect().bottom + 17;
        const shown = [...document.querySelectorAll(".reading p")].find(
          (one) => one.getBoundingClientRect().bottom > line,
        );
        return Number(/Paragraph (\d+)/.exec(shown?.textContent ?? "")?.[1]);
      }),
    )
    .toBe(paragraph);
}
