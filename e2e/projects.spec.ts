/**
 * The life of a project: created, described, with people and entries, asked about, completed, deleted and
 * restored.
 */
// Covers: src/features/projects
import { expect, expectAccessible, signUp, test } from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

test("creates, fills, asks about, completes, deletes and restores a project", async ({ page }) => {
  await signUp(page, "foreman@example.org");
  await saveText(page, {
    text: "How the harbour was dredged\n\nThe contractor moved two million cubic metres of silt out of the harbour in one summer.",
  });
  await page.getByRole("banner").getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Projects" })).toBeVisible();

  await test.step("the project is created", async () => {
    await expect(page.getByText("No projects found")).toBeVisible();
    await page.getByRole("button", { name: "Create Project" }).click();
    const dialog = page.getByRole("dialog", { name: "New Project" });
    await dialog.getByLabel("Project Name").fill("Deepen the harbour");
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(page.getByText("Project added successfully")).toBeVisible();
    const card = page.getByRole("article", { name: "Deepen the harbour" });
    await expect(card).toContainText("Active");
    await expect(card).toContainText("No description provided");
    await expect(card).toContainText(/Updated .+ ago/);
    await expectAccessible(page);
    await card.getByRole("link", { name: "Details" }).click();
  });

  await test.step("attributes are added and reordered", async () => {
    await page.getByRole("button", { name: "Add attribute" }).click();
    await expect(page.getByLabel("Name of attribute 1")).toBeFocused();
    await page.keyboard.type("Budget");
    await page.getByLabel("Value of Budget").fill("128000");
    await page.getByRole("button", { name: "Add attribute" }).click();
    await expect(page.getByLabel("Name of attribute 2")).toBeFocused();
    await page.keyboard.type("Due");
    await page.getByLabel("Value of Due").fill("2027-03-12");
    await page.getByRole("button", { name: "Move Due", exact: true }).press("ArrowUp");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Project updated successfully")).toBeVisible();
    await expect(page.getByRole("term")).toHaveText(["Due", "Budget"]);
    await expect(page.getByRole("definition")).toHaveText(["March 12, 2027", "128,000"]);
  });

  await test.step("a person is added", async () => {
    await page.getByRole("button", { name: "Add Person" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Person" });
    await dialog.getByLabel("Name *").fill("Grace Hopper");
    await dialog.getByLabel("Role").fill("Harbour master");
    await dialog.getByRole("button", { name: "Add Person" }).click();
    await expect(page.getByText("Person added to project")).toBeVisible();
    await expect(page.getByRole("tab", { name: "People 1" })).toBeVisible();
  });

  await test.step("an entry is found despite a typing error, and linked", async () => {
    await page.getByRole("tab", { name: /^Entries/ }).click();
    await page.getByRole("button", { name: "Link Entry" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Link Entry" });
    await dialog.getByLabel("Search Entries").fill("harbuor");
    await dialog.getByRole("option", { name: /How the harbour was dredged/ }).click();
    await dialog.getByLabel("Notes").fill("What one summer can move.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Link Entry" }).click();
    await expect(page.getByText("Entry linked to project")).toBeVisible();
    await expect(page.getByText("What one summer can move.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a question about the project is answered", async () => {
    await page.getByRole("link", { name: "Ask about this project" }).click();
    await page.getByLabel("Your question").fill("How much silt was moved out of the harbour?");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/two million cubic metres/).first()).toBeVisible();
    await page.getByRole("link", { name: "About: Deepen the harbour" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Deepen the harbour" })).toBeVisible();
  });

  await test.step("the project is completed, deleted and restored", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("switch", { name: "Mark as Completed" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText(/^Completed .+ ago$/)).toBeVisible();
    await page.getByRole("button", { name: "Project actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    // Hovering keeps the toast open, however slow the machine is.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(page.getByText("No projects found")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    const card = page.getByRole("article", { name: "Deepen the harbour" });
    await expect(card).toContainText("Completed");
    await expect(card).toContainText("1 person · 1 entry");
  });
});
