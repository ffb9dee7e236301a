/** Highlights on two devices, in a PDF, and on the page of all highlights. */
// Covers: src/features/highlights
import type { Page } from "@playwright/test";
import type { Highlight } from "#features/highlights/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Page as Listed } from "#shared/pages.ts";
import { createPdf } from "./testing/documents.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  send,
  createSession,
  createUser,
  test,
} from "./testing/fixtures.ts";
import { eddystone, hives, saveText } from "./testing/saved-texts.ts";
import {
  bar,
  highlightDialog,
  highlightList,
  marks,
  openEntry,
  selectWithMouse,
} from "./testing/select-text.ts";

async function findEntry(page: Page, title: RegExp): Promise<Entry> {
  const response = await page.request.get("/api/entries");
  const { items } = (await response.json()) as Listed<Entry>;
  return items.find((one) => title.test(one.title))!;
}

test("two devices see each other's highlights, and neither overwrites a note of the other", async ({
  page: desk,
  openOtherBrowser,
}) => {
  await createUser(desk, "desk-and-phone@example.org");
  await saveText(desk, { text: eddystone });
  const phone = await openOtherBrowser();
  await createSession(phone, "desk-and-phone@example.org");
  await openEntry(desk, /Eddystone/);
  await openEntry(phone, /Eddystone/);

  await selectWithMouse(desk, "hydraulic lime");
  await bar(desk).getByRole("button", { name: "Highlight in blue" }).click();
  await expect(marks(phone)).toHaveText(["hydraulic lime"]);
  await expect(highlightList(phone)).toContainText("hydraulic lime");

  const dialog = highlightDialog(desk);
  await marks(desk).click();
  await dialog.getByLabel("Note").fill("From the desk");
  await marks(phone).click();
  await highlightDialog(phone).getByLabel("Note").fill("From the phone");
  await highlightDialog(phone).getByRole("button", { name: "Save" }).click();
  await expect(highlightList(desk)).toContainText("From the phone");

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("changed on another device");
  await expect(dialog).toContainText("From the phone");
  await expect(dialog.getByLabel("Your note")).toHaveValue("From the desk");
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(highlightList(phone)).toContainText("From the desk");
});

test("filters, edits, removes and copies highlights on their page, leads to the text, and names the page of a PDF", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createUser(page, "collector@example.org");
  await page.goto("/highlights");
  await expect(page.getByText("No highlights yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await saveText(page, { text: eddystone });
  await saveText(page, { text: hives });
  const lighthouse = await findEntry(page, /Eddystone/);
  const hive = await findEntry(page, /hive/);
  const add = (entry: Entry, quote: string, more: object = {}) =>
    send<Highlight>(page, "POST", `/api/entries/${entry.id}/highlights`, { quote, ...more });
  await add(lighthouse, "rebuilt four times");
  await add(lighthouse, "hydraulic lime", { colour: "blue", note: "It sets under water" });
  await add(hive, "thirty-five degrees", { colour: "green" });
  const rows = page.locator("[data-highlight-item]");
  const quotes = [/^Green: thirty-five degrees/, /^Blue: hydraulic lime/, /^Yellow: rebuilt/];

  await test.step("highlights made elsewhere appear, newest first, by entry", async () => {
    await expect(rows).toHaveText(quotes);
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("filters combine as chips, survive a reload, and are removed", async () => {
    await page.getByRole("button", { name: "Only blue" }).click();
    await expect(rows).toHaveText([quotes[1]!]);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Collection").selectOption({ label: lighthouse.collection.title });
    await page.getByLabel("Until").fill("2020-01-01");
    await expect(page.getByText("No highlights match")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(page.getByText("No highlights match")).toBeVisible();
    await page.getByRole("button", { name: /Remove the filter Until/ }).click();
    await expect(rows).toHaveText([quotes[1]!]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows).toHaveText(quotes);
    await page.keyboard.press("/");
    await page.keyboard.type("UNDER WATER");
    await expect(rows).toHaveText([quotes[1]!]);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(rows).toHaveText(quotes);
  });

  await test.step("j moves, e edits, Delete removes, and Undo restores", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows.nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("e");
    await highlightDialog(page).getByLabel("Note").fill("Smeaton tried many limes");
    await highlightDialog(page).getByRole("button", { name: "Save" }).click();
    await expect(rows.nth(1)).toContainText("Smeaton tried many limes");
    await rows.nth(1).getByRole("link").focus();
    await page.keyboard.press("Delete");
    await expect(rows).toHaveText([quotes[0]!, quotes[2]!]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Highlight restored")).toBeVisible();
    await expect(rows).toHaveText(quotes);
  });

  await test.step("all are copied as Markdown", async () => {
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByText("Copied 3 highlights")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("> hydraulic lime\n\nSmeaton tried many limes\n\n[Open in");
  });

  await test.step("a quote leads to its place in the text", async () => {
    await rows.nth(1).getByRole("link").click();
    await page.waitForURL("**/entry/**");
    await expect(marks(page).last()).toBeFocused();
    await expect(marks(page).last()).toContainText("hydraulic lime");
  });

  await test.step("a passage of a PDF is highlighted, and the list names its page", async () => {
    const file = { name: "eddystone.pdf", mimeType: "application/pdf", buffer: await createPdf() };
    const response = await page.request.post("/api/functions/upload-file", {
      multipart: { file },
    });
    expect(response.ok()).toBe(true);
    await openEntry(page, /Smeaton/);
    await expect(page.locator(".reading")).toContainText("dovetailed");
    await selectWithMouse(page, "trunk of an oak");
    await bar(page).getByRole("button", { name: "Highlight in pink" }).click();
    await expect(marks(page)).toHaveText(["trunk of an oak"]);
    await expect(highlightList(page)).toContainText("Page 1");
  });
});
