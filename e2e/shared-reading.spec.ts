/** Reading together: shared highlights, the library of others' entries, and two browsers that edit at once. */
// Covers: src/features/highlights, src/features/sharing
import type { Page } from "@playwright/test";
import {
  createSession,
  createUser,
  expect,
  expectAccessibleInBothThemes,
  send,
  test,
} from "./testing/fixtures.ts";
import { eddystone, saveText } from "./testing/saved-texts.ts";
import {
  highlightDialog,
  highlightList,
  marks,
  openEntry,
  selectWithMouse,
} from "./testing/select-text.ts";

type Named = { id: string };
const oak = "shaped it like the trunk of an oak";

test("shares a highlight with the owner, leaves a removed member only its note, and compares the edits of two browsers", async ({
  page,
  openOtherBrowser,
}) => {
  await createUser(page, "marks-owner@example.org");
  const { id } = await send<Named>(page, "POST", "/api/collections", { title: "Lighthouses" });
  await saveText(page, { text: eddystone, collectionId: id });
  const member = await openOtherBrowser();
  await createUser(member, "marks-member@example.org");
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: "marks-member@example.org",
    role: "viewer",
  });
  await member.goto("/home");
  await member
    .getByRole("article", { name: "Invitation to Lighthouses" })
    .getByRole("button", { name: "Accept" })
    .click();
  const shelf = member.getByRole("region", { name: "Shared with you" });
  await expect(shelf.getByRole("link", { name: "Lighthouses" })).toBeVisible();
  await openEntry(page, /Eddystone/);

  await test.step("the library lists what others added", async () => {
    await member.goto("/library");
    await member.getByText("Shared with me").click();
    await expect(member).toHaveURL(/shared=true/);
    const entry = member.getByRole("feed").getByRole("article").first();
    await expect(entry).toContainText("Eddystone");
    await expect(member.getByRole("checkbox")).toHaveCount(0);
    await expectAccessibleInBothThemes(member);
    const path = new URL(page.url()).pathname;
    // The server renders both: above the text, a part that arrives later would move it and end a selection.
    const served = await (await member.request.get(path)).text();
    expect(served).toContain("Save a copy");
    expect(served).toContain("Say why it’s interesting to you…");
    await member.goto(path);
  });

  await test.step("a private highlight stays private, and is then shown with its note", async () => {
    await expect(member.locator(".reading")).toContainText(oak);
    await selectWithMouse(member, oak);
    await member.keyboard.press("h");
    const dialog = highlightDialog(member);
    await expect(dialog.getByLabel("Note")).toBeFocused();
    await expect(marks(member)).toHaveText([oak]);
    await member.keyboard.type("The shape that lasted");
    await expect(dialog.getByText("Only you see this passage and your note.")).toBeVisible();
    await expect(marks(page)).toHaveCount(0);
    await dialog.getByRole("switch", { name: "Show to members" }).press("Space");
    await expect(dialog).toContainText("The members of “Lighthouses” see this passage");
    await expectAccessibleInBothThemes(member);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(highlightList(member)).toContainText("Shown to members");
  });

  await test.step("the owner sees it at once, with the name and the note", async () => {
    await expect(marks(page)).toContainText([oak]);
    await expect(marks(page)).toHaveAttribute("data-author", "marks-member");
    await expect(highlightList(page)).toContainText("The shape that lasted");
    await expectAccessibleInBothThemes(page);
    await marks(page).first().click();
    const theirs = page.getByRole("dialog", { name: "marks-member’s highlight" });
    await expect(theirs).toContainText("The shape that lasted");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(theirs).toHaveCount(0);
  });

  await test.step("after the end of the membership, both lose it, and the note stays", async () => {
    const path = `/api/collections/${id}/members`;
    const answer = await page.request.get(path);
    const { items } = (await answer.json()) as { items: (Named & { role: string })[] };
    await send(page, "DELETE", `${path}/${items.find(({ role }) => role === "viewer")!.id}`, {});
    await expect(marks(page)).toHaveCount(0);
    await member.waitForURL("**/home");
    await member.goto("/highlights");
    const list = member.getByRole("main");
    await expect(list).toContainText("The shape that lasted");
    await expect(list).toContainText("no longer shared with you");
    await expect(list).not.toContainText(oak);
    await expectAccessibleInBothThemes(member);
  });

  await test.step("a second browser compares what the first one saved, and nothing is lost", async () => {
    const other = member;
    await createSession(other, "marks-owner@example.org");
    const note = (one: Page) => one.getByLabel("Why is it interesting?");
    for (const one of [page, other]) {
      await openEntry(one, /Eddystone/);
      await one.getByRole("button", { name: "Edit", exact: true }).click();
    }
    await note(other).fill("From the other browser");
    await note(page).fill("From this browser");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Entry updated successfully")).toBeVisible();

    await expect(other.getByText("From this browser")).toBeVisible();
    await expect(note(other)).toHaveValue("From the other browser");
    await expectAccessibleInBothThemes(other);
    await other.getByRole("button", { name: "Save mine" }).click();
    await expect(page.getByText("From the other browser")).toBeVisible();
  });
});
