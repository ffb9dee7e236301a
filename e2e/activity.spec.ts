/** The activity of a shared collection in two browsers: unread marks that appear live, the list, muting. */
// Covers: src/features/activity
import { card } from "./testing/collections.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  send,
  createUser,
  test,
} from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

test("members see who changed what, as it happens, and can mute it", async ({
  page,
  openOtherBrowser,
}) => {
  await createUser(page, "activity-owner@example.org");
  const { id } = await send<{ id: string }>(page, "POST", "/api/collections", { title: "Tides" });
  const member = await openOtherBrowser();
  await createUser(member, "activity-member@example.org");
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: "activity-member@example.org",
    role: "editor",
  });
  await member.goto("/home");
  await member.getByRole("button", { name: "Accept the invitation to Tides" }).click();
  const shelf = member.getByRole("region", { name: "Shared with you" });
  await expect(shelf.getByRole("link", { name: "Tides" })).toBeVisible();
  await expect(shelf.getByText("1 new")).toHaveCount(0);

  // The owner adds an entry: the mark appears on the member's home, and on the open collection.
  await saveText(page, {
    text: "Spring tides\n\nSpring tides rise after a full moon, and nothing else is said here.",
    collectionId: id,
  });
  await expect(shelf.getByText("1 new")).toBeAttached();
  await expectAccessibleInBothThemes(member);
  await shelf.getByRole("link", { name: "Tides" }).click();
  await expect(card(member, "Spring tides")).toBeVisible();
  const button = member.getByRole("button", { name: /^Activity/ });
  await expect(button).toHaveText(/1 new$/);

  // By keyboard: open, read, and the mark is gone.
  await button.focus();
  await member.keyboard.press("Enter");
  const activity = member.getByRole("dialog", { name: "Activity" });
  await expect(activity.getByRole("listitem").first()).toContainText(
    "activity-owner added Spring tides",
  );
  await expect(activity.getByText("New", { exact: true })).toHaveCount(1);
  await expect(activity.getByRole("listitem").last()).toContainText("You joined");
  await expectAccessibleInBothThemes(member);
  await expect(button).not.toContainText("new");

  // The list grows while it is open.
  const listed = await page.request.get(`/api/entries?collectionId=${id}`);
  const { items } = (await listed.json()) as { items: { id: string }[] };
  const entry = `/api/entries/${items[0]!.id}`;
  await send(page, "PATCH", entry, { title: "Tides of spring" });
  await expect(activity.getByRole("listitem").first()).toContainText(
    "activity-owner edited Tides of spring",
  );
  await send(page, "PATCH", `/api/collections/${id}`, { title: "Currents" });
  await expect(activity.getByRole("listitem").first()).toContainText(
    "activity-owner renamed the collection",
  );

  // Muted: no mark, on this page and at home.
  await activity.getByRole("switch", { name: "Mute this collection" }).press("Space");
  await expect(activity.getByRole("switch", { name: "Mute this collection" })).toBeChecked();
  await member.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveText("Activity · muted");
  await send(page, "PATCH", entry, { summary: "Twice a month" });
  await expect(member.getByText("Twice a month")).toBeVisible();
  await expect(button).toHaveText("Activity · muted");

  // A link leads to the entry, and the owner reads what the member did.
  await button.click();
  await activity.getByRole("link", { name: "Tides of spring" }).first().click();
  await expect(member.getByRole("heading", { level: 1, name: "Tides of spring" })).toBeVisible();
  await saveText(member, {
    text: "Neap tides\n\nNeap tides come with the half moon, and nothing else is said here.",
    collectionId: id,
  });
  await member.goto("/home");
  await expect(shelf.getByRole("listitem").filter({ hasText: "Currents" })).toContainText("Muted");
  await expect(shelf.getByText(/\d new/)).toHaveCount(0);
  await page.goto("/home");
  await expect(
    page.getByRole("region", { name: "Your Collections" }).getByText("2 new"),
  ).toBeAttached();
});
