/** The first visit: an invitation before the questions, first steps on an empty home, and sample entries. */
// Covers: src/features/samples, src/features/library, src/features/profile
import {
  closeQuestions,
  createUser,
  expect,
  expectAccessibleInBothThemes,
  send,
  signUp,
  signUpOnScreen,
  test,
} from "./testing/fixtures.ts";

test("starts an empty home with samples, which can be asked about and removed at once", async ({
  page,
}) => {
  await signUp(page, "beginner@example.org");
  const steps = page.getByRole("region", { name: "Keep the first thing that struck you" });
  const column = page.getByRole("region", { name: "Recent Entries" });
  const cards = column.getByRole("article");
  await expectAccessibleInBothThemes(page);
  await steps.getByRole("link", { name: "Save from your browser" }).click();
  await page.waitForURL("**/profile#save-from-browser");
  await expect(page.getByRole("heading", { name: "Save from your browser" })).toBeInViewport();
  await page.goBack();

  await steps.getByRole("button", { name: "Add sample entries" }).click();
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("Sample");
  // The reader's summary replaces the progress.
  await expect(cards.filter({ hasText: "Summarising" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await test.step("the assistant answers from them", async () => {
    await page.getByRole("link", { name: "Ask about them" }).click();
    await page.waitForURL("**/chat");
    const box = page.getByRole("main").getByRole("textbox");
    await box.fill("Who built the clock that found the longitude?");
    await box.press("Enter");
    await expect(
      page
        .getByRole("main")
        .getByText(/Harrison/)
        .first(),
    ).toBeVisible();
  });

  await page.goto("/home");
  await column.getByRole("button", { name: "Remove samples" }).click();
  await expect(cards).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(4);

  await test.step("a changed sample is the user's own, and stays", async () => {
    await cards.first().getByRole("button", { name: /edit/i }).click();
    await page.getByLabel("Why is it interesting?").fill("For my own notebook");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Entry updated successfully")).toBeVisible();
    await expect(steps).toBeHidden();
    await column.getByRole("button", { name: "Remove samples" }).click();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("For my own notebook");
    await page.reload();
    await expect(cards).toHaveCount(1);
    await expect(steps).toBeHidden();
    await expect(page.getByRole("button", { name: "Remove samples" })).toBeHidden();
  });
});

test("closes the first steps, which stay closed", async ({ page }) => {
  await signUp(page, "experienced@example.org");
  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Close the first steps" }).click();
  await expect(page.getByText("First steps closed")).toBeVisible();
  await expect(page.getByText("No entries yet")).toBeVisible();
  await stored;
  await page.reload();
  await expect(page.getByText("No entries yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add sample entries" })).toBeHidden();
});

test("lets an invited user answer before the questions open", async ({
  page,
  openOtherBrowser,
}) => {
  await createUser(page, "host@example.org");
  const { id } = await send<{ id: string }>(page, "POST", "/api/collections", { title: "Herons" });
  const member = { email: "guest@example.org", role: "viewer" };
  await send(page, "POST", `/api/collections/${id}/members`, member);

  const guest = await openOtherBrowser();
  await signUpOnScreen(guest, "guest@example.org");
  const accept = guest.getByRole("button", { name: "Accept the invitation to Herons" });
  // Clickable, because no dialog covers it.
  await accept.click();
  await expect(guest.getByText("You are a member now")).toBeVisible();
  await closeQuestions(guest);
  await expect(guest.getByRole("region", { name: "Shared with you" })).toContainText("Herons");
});
