/** Two users at the feedback board: one sees the other's changes without a reload. */
// Covers: src/features/feedback
import {
  expect,
  expectAccessibleInBothThemes,
  createUser,
  signUp,
  test,
} from "./testing/fixtures.ts";

test("submits feedback items, keeps their order while one is focused and another user votes, and closes one", async ({
  page,
  openOtherBrowser,
}) => {
  await signUp(page, "board-author@example.org");
  await page.getByRole("banner").getByRole("link", { name: "Feedback" }).click();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
  for (const [title, severity] of [
    ["First thing", "Error"],
    ["Second thing", "Note"],
  ] as const) {
    await page.getByRole("button", { name: "Add Feedback" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Submit Feedback" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Severity").selectOption(severity);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  }
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["First thing", "Second thing"]);

  const other = await openOtherBrowser();
  await createUser(other, "board-reader@example.org");
  await other.goto("/feedback");
  const second = other.getByRole("article", { name: "Second thing" });
  const close = second.getByRole("button", { name: "Close Second thing" });
  await expect(close).toBeDisabled();
  await close.focus();
  await expect(
    second.getByText("You can only modify feedback items that you created"),
  ).toBeInViewport();

  // While the focus is among the items, their order does not change.
  await page.getByRole("button", { name: "Edit First thing" }).focus();
  const up = other.getByRole("button", { name: "Move Second thing up" });
  const rank = page.getByRole("group", { name: "Rank of Second thing" });
  for (const [isPressed, count] of [
    [true, 1],
    [false, 0],
    [true, 1],
  ] as const) {
    await up.press("Enter");
    await expect(up).toHaveAttribute("aria-pressed", String(isPressed));
    await expect(rank).toHaveText(`Votes up minus votes down: ${count}`);
  }
  await expect(other.getByText("Rank updated successfully")).toBeVisible();
  await expect(titles).toHaveText(["First thing", "Second thing"]);
  await page.getByRole("button", { name: "New order" }).press("Enter");
  await expect(titles).toHaveText(["Second thing", "First thing"]);
  await expect(page.getByRole("list", { name: "Feedback" })).toBeFocused();

  await page.getByRole("button", { name: "Close First thing" }).click();
  await expect(page.getByText("Feedback closed")).toBeVisible();
  await expect(other.getByRole("article", { name: "First thing" })).toHaveCount(0);
  await other.getByRole("switch", { name: "Show closed items" }).click();
  await expect(other.getByRole("article", { name: "First thing" })).toContainText("Closed");
  await expectAccessibleInBothThemes(other);
  await other.context().close();
});
