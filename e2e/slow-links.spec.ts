/** A link whose site answers slowly: the dialog can be closed, and the card shows the rest. */
// Covers: src/features/capture
import { expect, expectAccessible, signUp, test } from "./testing/fixtures.ts";

test("closes the dialog while a slow link is read, and continues on its card", async ({
  page,
  site,
}) => {
  const [read, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  site.held.set("/slow", read.promise);
  site.held.set("/gone-slowly", gone.promise);
  await signUp(page, "patient@example.org");
  const dialog = page.getByRole("dialog", { name: "Add New Entry" });
  const why = dialog.getByPlaceholder("What makes this content valuable or interesting to you?");
  const cards = page.getByRole("region", { name: "Recent Entries" }).getByRole("article");

  async function addSlowly(path: string, note: string): Promise<void> {
    await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
    await why.fill(note);
    await dialog.getByPlaceholder("Paste or type URL here...").fill(`${site.url}${path}`);
    await dialog.getByPlaceholder("Paste or type URL here...").press("Enter");
    await expect(dialog.getByRole("status")).toContainText("Saved, and still being read.");
  }

  await addSlowly("/slow", "For the talk");
  await expectAccessible(page);
  // What is typed while it is read is stored with it.
  await why.fill("For the talk on libraries");
  await dialog.getByRole("button", { name: "Close now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("It is still being read.")).toBeVisible();
  await expect(cards).toContainText("Fetching");

  await addSlowly("/gone-slowly", "It was here yesterday");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // As if the tab had been closed: everything is on the server.
  await page.reload();
  await expect(cards).toHaveCount(2);
  read.resolve();
  gone.resolve();
  const [failed, ready] = [
    cards.filter({ hasText: "It was here yesterday" }),
    cards.filter({ hasText: "For the talk on libraries" }),
  ];
  await expect(ready).toContainText("The library that floats");
  await expect(failed).toContainText("does not exist (status 404)");
  await failed.getByRole("button", { name: "Save link only" }).click();
  await expect(failed.getByRole("button", { name: "Save link only" })).toBeHidden();
  await expect(dialog).toBeHidden();
});
