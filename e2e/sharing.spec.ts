/** A shared collection in two browsers: invite, accept, add, read live, note, copy, remove, leave. */
// Covers: src/features/sharing
import type { Page } from "@playwright/test";
import { card, goToCollection } from "./testing/collections.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  send,
  createUser,
  signUp,
  test,
} from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

type Named = { id: string };

const memberAddress = "sharing-member@example.org";

const share = (page: Page) => page.getByRole("dialog", { name: "Share with people" });
const shelf = (page: Page) => page.getByRole("region", { name: "Shared with you" });
const detail = (page: Page) => page.getByRole("dialog").last();

async function inviteByKeyboard(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(share(page).getByLabel("E-mail address")).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press("Tab");
  await page.keyboard.press("e");
  await expect(share(page).getByLabel("Role", { exact: true })).toHaveValue("editor");
  await page.keyboard.press("Tab");
  await expect(share(page).getByRole("button", { name: "Invite" })).toBeFocused();
}

type Team = { page: Page; member: Page; id: string };

/** The invitation appears on the page that the invited user has open. */
async function inviteAndAccept({ page, member }: Team): Promise<void> {
  await goToCollection(page, "Tides");
  await inviteByKeyboard(page, memberAddress);
  await expect(share(page).getByText("They will see 1 entry, with your notes.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await expect(share(page).getByRole("heading", { name: "Open invitations" })).toBeVisible();
  await expect(share(page).getByText(memberAddress, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const invitation = member.getByRole("article", { name: "Invitation to Tides" });
  await expect(invitation).toContainText("sharing-owner invites you to");
  await expectAccessibleInBothThemes(member);
  await invitation.getByRole("button", { name: "Accept" }).focus();
  await member.keyboard.press("Enter");
  await expect(shelf(member).getByRole("link", { name: "Tides" })).toBeVisible();
  await expect(share(page).getByText("sharing-member", { exact: true })).toBeVisible();
  await expect(share(page).getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Shared · 2/ })).toBeVisible();
}

/** Both look at the collection; what the member adds appears on the owner's screen. */
async function addAsMember({ page, member }: Team): Promise<void> {
  await shelf(member).getByRole("link", { name: "Tides" }).focus();
  await member.keyboard.press("Enter");
  await expect(member.getByRole("heading", { level: 1, name: "Tides" })).toBeVisible();
  await expect(card(member, "Spring tides")).toContainText("Added by sharing-owner");
  await expectAccessibleInBothThemes(member);
  await member.keyboard.press("n");
  const add = member.getByRole("dialog", { name: "Add New Entry to Tides" });
  await expect(add.getByText("1 person will see this entry and its note.")).toBeVisible();
  await add.getByRole("tab", { name: "Text" }).click();
  await add.locator("textarea").first().fill("Neap tides\n\nNeap tides come with the half moon.");
  await add.getByLabel("Why is this interesting?").fill("Good days for small boats");
  await add.getByLabel("Leave my note out").check();
  await expect(add.getByText("1 person will see this entry, without its note.")).toBeVisible();
  await expectAccessibleInBothThemes(member);
  await add.getByRole("button", { name: "Add Text Entry" }).click();
  await expect(card(page, "Neap tides")).toContainText("Added by sharing-member");
  await expect(card(page, "Neap tides")).not.toContainText("small boats");
}

/** The member's own note, private first, then shown to the owner. */
async function annotateAsMember({ page, member }: Team): Promise<void> {
  await card(member, "Spring tides").getByRole("link", { name: "Open Spring tides" }).click();
  await expect(member.getByRole("heading", { level: 1, name: "Spring tides" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await member.getByRole("button", { name: "Say why it’s interesting to you…" }).focus();
  await member.keyboard.press("Enter");
  await expect(member.getByRole("textbox", { name: "Your note" })).toBeFocused();
  await member.keyboard.type("I sail on such days");
  await member.keyboard.press("Control+Enter");
  await expect(member.getByText("Only you see it.")).toBeVisible();
  await expectAccessibleInBothThemes(member);
  await card(page, "Spring tides").getByRole("link", { name: "Open Spring tides" }).click();
  await expect(page.getByRole("switch", { name: "Show my note to members" })).toBeChecked();
  await expect(page.getByText("I sail on such days")).toHaveCount(0);
  await member.getByRole("switch", { name: "Show to members" }).press("Space");
  await expect(page.getByText("I sail on such days")).toBeVisible();
  await page.getByRole("switch", { name: "Show my note to members" }).press("Space");
  await expect(member.getByText("Added by sharing-owner, without a note")).toBeVisible();
}

/** A copy of one's own, which stays. */
async function saveCopy({ member }: Team): Promise<void> {
  await member.getByRole("button", { name: "Save a copy" }).click();
  await detail(member).getByRole("button", { name: "Save Entry" }).click();
  await expect(member.getByText("Entry saved successfully")).toBeVisible();
}

/** The member's entry goes back to the member. */
async function removeEntryAsOwner({ page, member, id }: Team): Promise<void> {
  await page.goto(`/collection/${id}`);
  await card(page, "Neap tides").getByRole("link", { name: "Open Neap tides" }).click();
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Spring tides")).toBeVisible();
  await expect(card(page, "Neap tides")).toHaveCount(0);
  await member.goto(`/collection/${id}`);
  await expect(card(member, "Spring tides")).toBeVisible();
  await expect(card(member, "Neap tides")).toHaveCount(0);
}

/** The member has no entry left in the collection, so nothing is asked about them. */
async function leaveByKeyboard({ page, member }: Team): Promise<void> {
  await member.getByRole("button", { name: /^Shared · 2/ }).focus();
  await member.keyboard.press("Enter");
  await detail(member).getByRole("button", { name: "Leave…" }).press("Enter");
  const leaving = member.getByRole("alertdialog", { name: "Leave “Tides”?" });
  await expect(leaving.getByLabel(/^Take them along/)).toHaveCount(0);
  await expectAccessibleInBothThemes(member);
  await leaving.getByRole("button", { name: "Leave" }).press("Enter");
  await member.waitForURL("**/home");
  await expect(member.getByRole("region", { name: "Recent Entries" })).toContainText("Neap tides");
  await expect(shelf(member)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Shared/ })).toHaveCount(0);
}

/** Invited again, as a reader. */
async function acceptAsViewer({ page, member, id }: Team): Promise<void> {
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: memberAddress,
    role: "viewer",
  });
  await member.getByRole("button", { name: "Accept the invitation to Tides" }).click();
  await member.getByRole("button", { name: "Open", exact: true }).click();
  await expect(member.getByRole("heading", { level: 1, name: "Tides" })).toBeVisible();
  await expect(member.getByText("You can read it.")).toBeVisible();
  await expect(member.getByRole("main").getByRole("button", { name: "Add Entry" })).toHaveCount(0);
}

/** The entry appears on the page that the member has open. */
async function moveEntryAsOwner({ page, member }: Team): Promise<void> {
  await saveText(page, {
    text: "Tide mills\n\nA tide mill grinds twice a day, whatever the wind.",
  });
  await page.goto("/home");
  await card(page, "Tide mills").getByRole("button").first().focus();
  await page.keyboard.press("m");
  await page
    .getByRole("dialog", { name: "Move entry" })
    .getByRole("button", { name: /Tides/ })
    .press("Enter");
  const question = page.getByRole("alertdialog", { name: "Move to “Tides”?" });
  await expect(question.getByText("1 person will see this entry and its note.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Move" }).press("Enter");
  await expect(card(member, "Tide mills")).toBeVisible();
}

/** While the member has the collection open. */
async function removeMember({ page, member }: Team): Promise<void> {
  await goToCollection(page, "Tides");
  await page.getByRole("button", { name: /^Shared · 2/ }).click();
  await share(page).getByRole("button", { name: "More about sharing-member" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(
    member.getByRole("heading", { name: "This collection is no longer shared with you" }),
  ).toBeVisible();
  await expect(share(page).getByLabel("E-mail address")).toBeFocused();
  await member.getByRole("link", { name: "Go home" }).press("Enter");
  await member.waitForURL("**/home");
}

test("shares a collection with a team: invites, accepts, adds, reads live, annotates, leaves and removes", async ({
  page,
  openOtherBrowser,
}) => {
  await createUser(page, "sharing-owner@example.org");
  const { id } = await send<Named>(page, "POST", "/api/collections", { title: "Tides" });
  await saveText(page, {
    text: "Spring tides\n\nSpring tides rise after a full moon, and nothing else is said here.",
    whyInteresting: "The harbour floods on such days",
    collectionId: id,
  });
  const member = await openOtherBrowser();
  await signUp(member, memberAddress);
  const team = { page, member, id };
  for (const step of [
    inviteAndAccept,
    addAsMember,
    annotateAsMember,
    saveCopy,
    removeEntryAsOwner,
    leaveByKeyboard,
    acceptAsViewer,
    moveEntryAsOwner,
    removeMember,
  ])
    await test.step(step.name, () => step(team));
});
