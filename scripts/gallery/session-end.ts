/** The sign-in over a page whose session has ended while a form was filled. */
import type { Page } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** Fills a form, and ends the session of the browser under it. */
async function endSession(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  const form = page.getByRole("dialog", { name: "Add New Entry" });
  await form.getByRole("tab", { name: "Text" }).click();
  await form.getByRole("textbox").first().fill("Herons wait in shallow water for fish.");
  await page.context().clearCookies();
}

/** Submits the form without a session, which opens the dialog to sign in again. */
async function submitForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Text Entry" }).click();
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
}

/** The scenes after the session has ended, by the name of the picture. */
const scenes: Record<string, (page: Page) => Promise<void>> = {
  "session-ended": submitForm,
  "session-ended-code": async (page) => {
    await submitForm(page);
    await page.getByRole("button", { name: "Magic link" }).click();
    await page.getByRole("button", { name: "Get a code" }).click();
    await page.getByRole("button", { name: "Send code" }).waitFor();
  },
  "session-ended-leave": async (page) => {
    await submitForm(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
  },
  "session-ended-here": async (page) => {
    await page.evaluate(() => new BroadcastChannel("session").postMessage("left"));
    await page.getByRole("dialog", { name: "You signed out" }).waitFor();
  },
};

export const sessionEndScenes: readonly Scene[] = Object.entries(scenes).map(([name, show]) => ({
  name,
  as: "lively",
  whole: false,
  show: async (page) => {
    await endSession(page);
    await show(page);
  },
}));
