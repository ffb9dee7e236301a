/** Onboarding questions, their results, and changing the profile later. */
// Covers: src/features/interests, src/features/profile
import type { Page } from "@playwright/test";
import { registerCanary } from "#server/testing/canaries/canaries.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  password,
  signUp,
  signUpOnScreen,
  test,
} from "./testing/fixtures.ts";

const questions = (page: Page) => page.getByRole("dialog", { name: "Customize Profile" });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("answers the onboarding questions by keyboard and mouse, and gets the matching collections", async ({
  page,
}) => {
  await signUpOnScreen(page, "first-time@example.org");
  const dialog = questions(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Back" })).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  await test.step("an answer typed under Other is kept after Back", async () => {
    await dialog.getByLabel("Academic").press("Space");
    await dialog.getByLabel("Other", { exact: true }).check();
    await dialog.getByRole("textbox").fill("beekeeping");
    // Enter in a field activates Next.
    await dialog.getByRole("textbox").press("Enter");
    await expect(dialog.getByRole("heading", { level: 3 })).toBeFocused();
    await dialog.getByLabel("35–44").check();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue("beekeeping");
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByLabel("35–44")).toBeChecked();
    await dialog.getByRole("button", { name: "Next" }).click();
  });

  await test.step("interests are answered, and the last step completes", async () => {
    await dialog.getByLabel("Science").check();
    await dialog.getByLabel("Other", { exact: true }).check();
    await dialog.getByRole("textbox").fill("Honey, owls");
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByText("Step 4 of 4", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Complete" }).click();
    await expect(toast(page, "Onboarding completed!")).toBeVisible();
    await expect(toast(page, "Your preferences have been saved.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("the collections exist, and the questions do not open again", async () => {
    for (const title of ["My Academic Collection", "My Beekeeping Collection"])
      await expect(page.getByRole("link", { name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "My Academic Collection" })).toBeVisible();
    await page.goto("/chat");
    await expect(page.getByText("What do I know about Honey?")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("answers can be changed later, and nothing is created twice", async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Customize Profile" }).click();
    await expect(dialog.getByLabel("Academic")).toBeChecked();
    await dialog.getByLabel("Academic").uncheck();
    await dialog.getByLabel("Other", { exact: true }).uncheck();
    await dialog.getByLabel("Personal").check();
    await expect(dialog.getByText("Step 1 of 3", { exact: true })).toBeVisible();
    for (let at = 0; at < 2; at += 1) await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByLabel("Science")).toBeChecked();
    await dialog.getByRole("button", { name: "Complete" }).click();
    await expect(toast(page, "Onboarding completed!")).toBeVisible();
    const collections = page.getByRole("region", { name: "Interest Collections" });
    await expect(collections.getByRole("article")).toHaveCount(4);
    await expect(
      page.getByRole("region", { name: "Interests", exact: true }).getByText("Science"),
    ).toHaveCount(4);
  });
});

test("username, interests, collections and API keys are managed on one page", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page, "profile-keeper@example.org");
  // Once dismissed, the questions do not open.
  await expect(page.getByRole("heading", { name: "Recent Entries" })).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeFocused();
  await expect(page.getByText("Manage your account preferences")).toBeVisible();

  await test.step("the username is changed, and the menu shows it", async () => {
    await page.getByLabel("Username").fill("The Keeper");
    await page.getByLabel("Username").press("Enter");
    await expect(toast(page, "Profile updated")).toBeVisible();
    await expect(toast(page, "Your profile has been successfully updated.")).toBeVisible();
    await page.getByRole("button", { name: "Your account" }).click();
    await expect(page.getByRole("menu")).toContainText("The Keeper");
    await page.keyboard.press("Escape");
  });

  const interests = page.getByRole("region", { name: "Interests", exact: true });
  await test.step("interests are managed with the keyboard only", async () => {
    await interests.getByRole("button", { name: "+ Add Interest to Unfiled" }).press("Enter");
    await page.keyboard.type("Bees");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Interest added successfully")).toBeVisible();
    await expect(interests.getByRole("button", { name: "Rename Bees" })).toBeVisible();
    await page.keyboard.type("bEES");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Failed to add interest. It might already exist.")).toBeVisible();
    await expect(interests.getByRole("textbox")).toHaveValue("bEES");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await interests.getByRole("textbox").fill("Owls");
    await page.keyboard.press("Enter");
    await expect(interests.getByRole("button", { name: "Rename Owls" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(
      interests.getByRole("button", { name: "+ Add Interest to Unfiled" }),
    ).toBeFocused();
    await interests.getByRole("button", { name: "Rename Owls" }).press("Enter");
    await page.keyboard.type("Barn owls");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Interest updated successfully")).toBeVisible();
    await expect(interests.getByRole("button", { name: "Rename Barn owls" })).toBeFocused();
    await interests.getByRole("button", { name: "Delete Bees" }).press("Enter");
    await expect(toast(page, "Interest deleted successfully")).toBeVisible();
    await expect(interests.getByRole("button", { name: "Rename Bees" })).toBeHidden();
  });

  const collections = page.getByRole("region", { name: "Interest Collections" });
  await test.step("a collection is created, changed and deleted, and Unfiled cannot be", async () => {
    await collections.getByRole("button", { name: "New Collection" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Apiary");
    await page.getByRole("dialog").getByRole("button", { name: "Create Collection" }).click();
    await expect(toast(page, "Collection created successfully")).toBeVisible();
    await expect(interests.getByRole("heading", { name: "Apiary" })).toBeVisible();
    await expect(collections.getByRole("button", { name: /^Actions for/ })).toHaveCount(1);
    await collections.getByRole("button", { name: "Actions for Apiary" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("The apiary");
    await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Collection updated successfully")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await collections.getByRole("button", { name: "Actions for The apiary" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete Collection" }).click();
    await expect(toast(page, "Collection deleted successfully")).toBeVisible();
    await expect(collections.getByRole("article")).toHaveCount(1);
    await expect(collections.getByRole("button", { name: "New Collection" })).toBeFocused();
  });

  await test.step("the navigation leads to a section with the keyboard, and Back returns", async () => {
    const sections = page.getByRole("navigation", { name: "Sections" });
    const link = (name: string) => sections.getByRole("link", { name });
    for (const [name, hash] of [
      ["Pictures", "pictures-title"],
      ["Delete account", "deletion-title"],
    ] as const) {
      await link(name).press("Enter");
      await expect(page.getByRole("heading", { name, exact: true })).toBeFocused();
      await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport();
      await expect(page).toHaveURL(`/profile#${hash}`);
      await expect(link(name)).toHaveAttribute("aria-current", "location");
    }
    await page.goBack();
    await expect(page).toHaveURL("/profile#pictures-title");
    await expect(page.getByRole("heading", { name: "Pictures" })).toBeFocused();
    await expect(link("Pictures")).toHaveAttribute("aria-current", "location");

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("Sections", { exact: true }).click();
    await expectAccessibleInBothThemes(page);
    await link("API keys").click();
    await expect(page.getByRole("heading", { name: "API keys" })).toBeInViewport();
    await expect(sections).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("an API key is created, shown once, used by a program, and refused once it is revoked", async () => {
    const keys = page.getByRole("region", { name: "API keys" });
    await keys.getByRole("button", { name: "Create API key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Backup");
    await page.getByLabel("Write").check();
    await page.getByLabel("Your password").fill(password);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByRole("dialog", { name: "Your new API key" });
    const key = await shown.getByText(/^cpk_/).innerText();
    registerCanary(key, "key");
    await expectAccessibleInBothThemes(page);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(key)).toHaveCount(0);

    const program = await playwright.request.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: { authorization: `Bearer ${key}` },
    });
    const made = await program.post("/api/collections", { data: { title: "By a program" } });
    expect(made.status()).toBe(201);
    expect((await program.get("/api/account")).status()).toBe(403);
    await page.reload();
    await expect(keys.getByText(/Last used/)).toBeVisible();
    await keys.getByRole("button", { name: "Revoke Backup" }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(keys.getByText("No API keys yet")).toBeVisible();
    const refused = await program.get("/api/collections");
    expect([refused.status(), await refused.text()]).toEqual([
      401,
      expect.stringContaining("This API key was revoked."),
    ]);
    await program.dispose();
  });

  await test.step("signing out leads to the sign-in page", async () => {
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.waitForURL("**/login");
    await page.goto("/profile");
    await page.waitForURL("**/login**");
  });
});
