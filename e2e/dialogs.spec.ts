/** Dialogs and the browser's Back button; toasts in dialogs on a phone; Undo after which the tab is closed. */
// Covers: src/web/ui/dialog, src/web/ui/toast
import { begin, expectAccessibleInBoth, goToCollection, selection } from "./testing/collections.ts";
import { expect, test } from "./testing/fixtures.ts";

test("Back closes an open dialog, toasts leave dialogs usable on a phone, and Undo survives a closed tab", async ({
  page,
  context,
}) => {
  await begin(page, "dialog-back@example.org");
  await goToCollection(page, "Unfiled");
  const path = new URL(page.url()).pathname;
  const add = page.getByRole("banner").getByRole("button", { name: "Add Entry" });
  const dialog = page.getByRole("dialog");

  await test.step("what was typed is kept, as it is after Escape", async () => {
    await add.click();
    await dialog.getByLabel("Why is this interesting?").fill("Half a thought");
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(add).toBeFocused();
    await add.click();
    await expect(dialog.getByLabel("Why is this interesting?")).toHaveValue("Half a thought");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the palette too, and a link followed inside a dialog leaves no entry of it", async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goto("/home");
    await page.getByRole("button", { name: "Apples and pears" }).first().click();
    await dialog.getByRole("link", { name: "Open entry" }).click();
    await expect(page).toHaveURL(/\/entry\//);
    // Before the entry page has loaded, Back would return to the home page as it was left.
    await expect(page.getByRole("heading", { level: 1, name: "Apples and pears" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(path);
  });

  await test.step("after a reload with a dialog open, Back leaves the page", async () => {
    await page.goto("/projects");
    await page.getByRole("button", { name: "New Project" }).first().click();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "My Projects" })).toBeVisible();
    await page.waitForFunction(() => !history.state?.dialogs);
    await page.goBack();
    await expect(page).toHaveURL(path);
  });

  await test.step("a failure is shown once, in the form, and a toast on a phone covers no header or button", async () => {
    await page.goto("/projects");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "New Project" }).first().click();
    await page.route("**/api/projects", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await dialog.getByLabel("Project Name").fill("Talk");
    await dialog.getByRole("button", { name: "Create Project" }).click();
    const toast = page.locator(".toast");
    await expect(dialog.getByRole("alert")).toContainText("Failed to add project");
    await expect(toast).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.unroute("**/api/projects");
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(toast).toContainText("Project added successfully");
    await toast.hover();
    const box = (await toast.boundingBox())!;
    for (const part of [
      page.getByRole("banner"),
      page.getByRole("button", { name: "New Project" }).first(),
    ]) {
      const other = (await part.boundingBox())!;
      expect(box.y + box.height <= other.y || other.y + other.height <= box.y).toBe(true);
    }
  });

  await test.step("Undo of many entries survives that the tab is closed at once", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(path);
    await page.getByRole("article").first().hover();
    await page.getByRole("checkbox").first().check();
    await page.keyboard.press("Control+a");
    const deleted = page.waitForResponse("**/api/entries/delete");
    await selection(page).getByRole("button", { name: "Delete" }).click();
    expect(await (await deleted).json()).toMatchObject({ deleted: 3 });
    // In the corner without buttons.
    const { x } = (await page.locator(".toast").boundingBox())!;
    expect(x).toBeLessThan(40);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.close();
    const other = await context.newPage();
    await expect
      .poll(async () => {
        const { items } = await (await other.request.get("/api/entries")).json();
        return items.length;
      })
      .toBe(3);
  });
});
