/** An entry is made public, read by a visitor, found and saved by another user, and withdrawn. */
// Covers: src/features/discover
import { expect, expectAccessibleInBothThemes, signUp, test } from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

test("publishes, finds, saves and withdraws an entry", async ({ page, openOtherBrowser }) => {
  await signUp(page, "publisher@example.org");
  const entry = await saveText(page, {
    title: "On the patience of lichens",
    text: "Lichens grow a millimetre a year. They outlive the stones they stand on. ".repeat(12),
    whyInteresting: "A measure for my impatience",
  });
  await page.goto(`/entry/${entry.id}`);
  await page.getByRole("switch", { name: "Share publicly" }).click();
  const dialog = page.getByRole("dialog", { name: "Share publicly" });
  await expect(dialog.getByRole("group", { name: "Preview" })).toContainText("Lichens");
  await expect(dialog.getByRole("group", { name: "Preview" })).not.toContainText("impatience");
  await expectAccessibleInBothThemes(page);
  await dialog.getByText("Show my note, too").click();
  await expect(dialog.getByRole("group", { name: "Preview" })).toContainText("impatience");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const path = await page.getByRole("link", { name: "Open", exact: true }).getAttribute("href");

  const visitor = await openOtherBrowser();
  await visitor.goto(path!);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Lichens");
  await expect(visitor.getByText("A measure for my impatience")).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await visitor.goto("/");
  await expect(visitor.getByRole("link", { name: /Lichens/ })).toBeVisible();

  await signUp(visitor, "discoverer@example.org");
  await visitor.getByRole("link", { name: "Discover" }).first().click();
  const card = visitor.getByRole("article", { name: /Lichens/ });
  await expect(card).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await card.hover();
  await card.getByRole("button", { name: "Add to Collection" }).click();
  const confirm = visitor.getByRole("dialog", { name: "Confirm Entry Details" });
  await confirm.getByLabel("Why is this interesting?").fill("Slow is a kind of fast");
  await expectAccessibleInBothThemes(visitor);
  await confirm.getByRole("button", { name: "Save Entry" }).click();
  await expect(card).toBeHidden();
  await expect(visitor.getByText("You have saved or hidden everything")).toBeVisible();
  await expectAccessibleInBothThemes(visitor);

  await page.getByRole("switch", { name: "Share publicly" }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expect.poll(async () => (await visitor.request.get(path!)).status()).toBe(404);
  await visitor.goto("/home");
  await expect(visitor.getByRole("article", { name: /Lichens/ })).toContainText(
    "Slow is a kind of fast",
  );
  await visitor.context().close();
});
