/** A session that ends while a form is filled: the sign-in opens over the page, and nothing typed is lost. */
// Covers: src/features/account, src/web/drafts
import type { Page } from "@playwright/test";
import {
  button,
  expectAccessibleInBothThemes,
  password,
  passwordField,
  test,
} from "./testing/accounts.ts";
import { createSession, createUser, expect, send, signUp } from "./testing/fixtures.ts";

const signInAgain = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const addEntry = (page: Page) => page.getByRole("dialog", { name: "Add New Entry" });
const note = "What makes this content valuable or interesting to you?";

async function signInOver(page: Page): Promise<void> {
  const dialog = signInAgain(page);
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(dialog).toBeHidden();
}

async function openAddEntry(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
}

test("saves an entry with its file after signing in again, and shows no typed text to another user", async ({
  page,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser();
  await createUser(other, "next@example.org");
  await other.context().close();
  await page.setViewportSize({ width: 360, height: 700 });
  await signUp(page, "held@example.org");
  await openAddEntry(page);
  const form = addEntry(page);
  await form.getByRole("tab", { name: "File" }).click();
  await form.locator("input[type=file]").setInputFiles({
    name: "herons.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Herons wait in shallow water for fish. They stand still for a long time."),
  });
  await form.getByPlaceholder(note).fill("For the talk on patience");
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Add File Entry" }).click();

  const dialog = signInAgain(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText("You must be logged in")).toHaveCount(0);
  await expect(dialog.getByLabel("E-mail")).toHaveValue("held@example.org");
  await expectAccessibleInBothThemes(page);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

  await passwordField(page).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid email or password");
  // Escape asks for confirmation before it leaves the dialog.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without signing in?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();

  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(dialog).toBeHidden();
  // Not its message, which may have gone again on a busy machine.
  await expect(page.getByRole("article").filter({ hasText: "patience" })).toBeVisible();

  await test.step("another user gets a page of their own, and nothing that was typed", async () => {
    await openAddEntry(page);
    await form.getByPlaceholder(note).fill("A secret of the first");
    await page.context().clearCookies();
    await form.getByPlaceholder("Paste or type URL here...").fill("https://example.org/");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("E-mail").fill("next@example.org");
    await passwordField(page).fill(password);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(form).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
    await expect(page.getByRole("menu").getByText("next@example.org")).toBeVisible();
    await page.keyboard.press("Escape");
    await openAddEntry(page);
    await expect(form.getByPlaceholder(note)).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.getItem("drafts"))).toBeNull();
  });
});

test("keeps a typed project and feedback when all sessions end elsewhere", async ({
  page,
  openOtherBrowser,
}) => {
  const email = "elsewhere@example.org";
  await createUser(page, email);
  const other = await openOtherBrowser();
  const endAll = async () => {
    await createSession(other, email);
    await send(other, "DELETE", "/api/account/sessions", {});
  };

  await page.goto("/projects");
  await button(page, "New Project").click();
  await page.getByLabel("Project Name").fill("The book of herons");
  await endAll();
  // Nothing is pressed here: the server ends the stream of live changes.
  await signInOver(page);
  await expect(page.getByLabel("Project Name")).toHaveValue("The book of herons");
  await page.getByRole("dialog").getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByRole("heading", { name: "The book of herons" })).toBeVisible();

  await page.goto("/feedback");
  await button(page, "Add Feedback").first().click();
  await page.getByLabel("Title").fill("Larger herons");
  await endAll();
  await signInOver(page);
  await button(page, "Submit").click();
  await expect(page.getByRole("article").filter({ hasText: "Larger herons" })).toBeVisible();

  // Without anything typed the sign-in page says what happened, and leads back, also from an open dialog.
  await button(page, "Add Feedback").first().click();
  await expect(page.getByLabel("Title")).toBeVisible();
  await endAll();
  await page.waitForURL("**/login?next=%2Ffeedback");
  await expect(page.getByRole("status")).toHaveText(
    "Your session has ended. Please sign in again.",
  );
  await expectAccessibleInBothThemes(page);
});

test("shows nothing private in this tab after signing out in another", async ({
  page,
  context,
}) => {
  await signUp(page, "tabs@example.org");
  const idle = await context.newPage();
  await idle.goto("/home");
  const writing = await context.newPage();
  await writing.goto("/home");
  await openAddEntry(writing);
  await addEntry(writing).getByPlaceholder(note).fill("Half a thought");

  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await idle.waitForURL("**/login**");
  const dialog = writing.getByRole("dialog", { name: "You signed out" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue("");
  await expect(writing).toHaveTitle("Sign in · Commonplace");
  await expectAccessibleInBothThemes(writing);
  await dialog.getByLabel("E-mail").fill("tabs@example.org");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await writing.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(addEntry(writing).getByPlaceholder(note)).toHaveValue("Half a thought");
});
