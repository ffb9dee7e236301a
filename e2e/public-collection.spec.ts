/** The public page of a shared collection: turned on, read by a visitor, agreed to and withdrawn, turned off. */
// Covers: src/features/collection-pages
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

test("shows a team's collection to everybody: each user chooses among their own entries, and takes them back", async ({
  page,
  openOtherBrowser,
}) => {
  await createUser(page, "page-owner@example.org");
  const { id } = await send<Named>(page, "POST", "/api/collections", {
    title: "Harbour walls",
    description: "What holds the sea off",
  });
  for (const title of ["Granite blocks", "Quiet water"])
    await saveText(page, {
      text: `${title}\n\n${title} are what this text is about, and nothing else is said in it.`,
      whyInteresting: `A reason for ${title}`,
      collectionId: id,
    });
  const member = await openOtherBrowser();
  await signUp(member, "page-member@example.org");
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: "page-member@example.org",
    role: "editor",
  });
  await member.getByRole("button", { name: /^Accept/ }).click();
  await expect(member.getByRole("region", { name: "Shared with you" })).toBeVisible();
  await saveText(member, {
    text: "Iron rings\n\nIron rings are what this text is about, and nothing else is said in it.",
    whyInteresting: "My grandfather forged them",
    collectionId: id,
  });

  // The owner turns the page on by keyboard, with one entry and its note.
  await goToCollection(page, "Harbour walls");
  await page.getByRole("button", { name: "Collection actions" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Public page…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Public page" });
  await dialog.getByRole("checkbox", { name: "Granite blocks" }).check();
  await dialog.getByRole("checkbox", { name: "Show my note on Granite blocks" }).check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Turn on" }).press("Enter");
  await expect(dialog.getByText("The page is on, and shows 1 entry.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const path = (await dialog.getByRole("link", { name: "Open page" }).getAttribute("href"))!;
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Public page", exact: true })).toBeVisible();

  // A signed-out visitor sees what was agreed, and nothing else.
  const visitor = await openOtherBrowser();
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { level: 1, name: "Harbour walls" })).toBeVisible();
  await expect(visitor.getByText("What holds the sea off")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Granite blocks" })).toBeVisible();
  await expect(visitor.getByText("A reason for Granite blocks")).toBeVisible();
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await visitor.content()).not.toMatch(/Quiet water|Iron rings|page-owner|page-member/);
  await expectAccessibleInBothThemes(visitor);
  const feed = await visitor.request.get(`${path}/feed.xml`);
  expect(await feed.text()).toContain("Granite blocks");

  // The member is asked, and agrees with name and note.
  const question = "Show one of your entries on it?";
  // The server renders it: above the entries, a part that arrives later would move them.
  const served = await (await member.request.get(`/collection/${id}`)).text();
  expect(served.replaceAll("<!-- -->", "")).toContain(question);
  await member.goto(`/collection/${id}`);
  await expect(member.getByText(question)).toBeVisible();
  await expectAccessibleInBothThemes(member);
  await member.getByRole("button", { name: "Choose…" }).press("Enter");
  const theirs = member.getByRole("dialog", { name: "Public page" });
  await theirs.getByRole("checkbox", { name: "Iron rings" }).check();
  await theirs.getByLabel("Show my name with my entries").check();
  await expectAccessibleInBothThemes(member);
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toHaveCount(0);
  await expect(member.getByText(question)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText("Added by page-member")).toBeVisible();
  await expect(visitor.getByText("My grandfather forged them")).toHaveCount(0);

  // An entry has a page of its own, which is gone when its user takes it back on the entry's page.
  await visitor.getByRole("link", { name: "Iron rings" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Iron rings" })).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  const entryPath = new URL(visitor.url()).pathname;
  await card(member, "Iron rings").getByRole("link", { name: "Open Iron rings" }).click();
  const toggle = member.getByRole("switch", { name: "Show on the public page of the collection" });
  await expect(toggle).toBeChecked();
  await toggle.press("Space");
  await expect(toggle).not.toBeChecked();
  await expect.poll(async () => (await visitor.request.get(entryPath)).status()).toBe(404);
  await visitor.goto(path);
  await expect(visitor.getByText("Granite blocks").first()).toBeVisible();
  await expect(visitor.getByText("Iron rings")).toHaveCount(0);

  // Turned off, page and feed are gone at once.
  await page.getByRole("button", { name: "Public page", exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Turn off…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).press("Enter");
  await expect(page.getByText("The public page is off")).toBeVisible();
  await expect(page.getByRole("button", { name: "Public page", exact: true })).toHaveCount(0);
  const gone = await visitor.goto(path);
  expect(gone!.status()).toBe(404);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await visitor.request.get(`${path}/feed.xml`)).status()).toBe(404);
});
