/** The sign-in over a page whose session has ended while a form was filled. */
import type { Page } from "@playwright/test";
import type { Scene } from "./gallery-scene.ts";

/** Fills a form, and ends the session of the browser under it. */
async function endSession(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  const form = page.getByRole("dialog", { name: "Add New Entry" });
  await form.getByRole("tab", { name: "Text" }).click();
  await form.getByRole("textbox").first().fill("Herons wait in shallow water for fish.");
  await page.context().clearCookies();
}

export const sessionEndScenes: readonly Scene[] = [
  {
    name: "session-ended",
    as: "lively",
    whole: false,
    show: async (page) => {
      await endSession(page);
      await page.getByRole("button", { name: "Add Text Entry" }).click();
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    },
  },
  {
    name: "session-ended-code",
    as: "lively",
    whole: false,
    show: async (page) => {
      await endSession(page);
      await page.getByRole("button", { name: "Add Text Entry" }).click();
      await page.getByRole("button", { name: "Magic link" }).click();
      await page.getByRole("button", { name: "Get a code" }).click();
      await page.getByRole("button", { name: "Send code" }).waitFor();
    },
  },
  {
    name: "session-ended-leave",
    as: "lively",
    whole: false,
    show: async (page) => {
      await endSession(page);
      await page.getByRole("button", { name: "Add Text Entry" }).click();
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "session-ended-here",
    as: "lively",
    whole: false,
    show: async (page) => {
      await endSession(page);
      await page.evaluate(() => new BroadcastChannel("session").postMessage("left"));
      await page.getByRole("dialog", { name: "You signed out" }).waitFor();
    },
  },
];
