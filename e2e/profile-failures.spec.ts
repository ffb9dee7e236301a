/** Failures on /profile: shown with the specification's messages, without losing input. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signUp, test } from "./testing/fixtures.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("each failure on the profile shows its message, and keeps the form's input", async ({
  page,
}) => {
  await signUp(page, "failing@example.org");
  await page.goto("/profile");
  const interests = page.getByRole("region", { name: "Interests", exact: true });
  await interests.getByRole("button", { name: "+ Add Interest to Unfiled" }).click();
  await page.keyboard.type("Bees");
  await page.keyboard.press("Enter");
  await expect(interests.getByRole("button", { name: "Rename Bees" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.route("**/api/{profile,interests/*,auth/sign-out}", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await page.getByLabel("Username").fill("Somebody");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(toast(page, "There was an error updating your profile.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("Somebody");
  // Errors stay until they are dismissed, one after the other.
  await page.getByRole("button", { name: "Dismiss" }).click();

  await interests.getByRole("button", { name: "Rename Bees" }).click();
  await interests.getByRole("textbox").fill("Wasps");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Failed to save interest")).toBeVisible();
  await expect(interests.getByRole("textbox")).toHaveValue("Wasps");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await interests.getByRole("textbox").press("Escape");
  await interests.getByRole("button", { name: "Delete Bees" }).click();
  await expect(toast(page, "Failed to delete interest.")).toBeVisible();
  await expect(interests.getByRole("button", { name: "Rename Bees" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(toast(page, "Failed to sign out. Please try again.")).toBeVisible();
  await expectAccessible(page);

  await page.route("**/api/collections", (route) => route.abort());
  await page.goto("/profile");
  await expect(page.getByText("Error fetching collections").first()).toBeVisible({
    timeout: 15_000,
  });
});

test("a collection that fails to load or to change shows a message", async ({ page }) => {
  await signUp(page, "shelfless@example.org");
  const made = await page.request.post("/api/collections", { data: { title: "Shelf" } });
  const { id } = (await made.json()) as { id: string };
  await page.goto("/home");
  await page.route("**/api/entries?*", (route) => route.abort());
  await page.getByRole("link", { name: "Shelf" }).click();
  await expect(page.getByText("Failed to load entries").first()).toBeVisible();
  await page.route(`**/api/collections/${id}`, (route) => route.abort());
  await page.getByRole("button", { name: "Collection actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Another shelf");
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update collection").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Another shelf");
  await page.route("**/api/collections", (route) => route.abort());
  // A page that does not put the collection into the cache.
  await page.goto("/chat");
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/collection/${id}`);
  await expect(page.getByText("Failed to load collection").first()).toBeVisible();
});
