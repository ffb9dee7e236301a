/** The profile in its states, and the onboarding questions. */
import type { Page } from "@playwright/test";
import { never, goToClientRendered, type Scene } from "./scene.ts";

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await page
    .getByRole("button", { name: /^\+ Add Interest/ })
    .first()
    .waitFor();
}

/** Duplicates are rejected, so scenes may run in any order. */
async function addInterests(page: Page, names: readonly string[]): Promise<void> {
  const answer = await page.request.get("/api/collections");
  const { items } = (await answer.json()) as { items: { id: string }[] };
  for (const { id } of items)
    for (const name of names)
      await page.request.post(`/api/collections/${id}/interests`, { data: { name } });
}

async function openQuestions(page: Page): Promise<void> {
  await openProfile(page);
  await page.getByRole("button", { name: "Customize Profile" }).click();
  await page.getByText(/^Step 1 of/).waitFor();
}

async function goOn(page: Page, steps: number): Promise<void> {
  for (let at = 0; at < steps; at += 1) await page.getByRole("button", { name: "Next" }).click();
}

export const profileScenes: readonly Scene[] = [
  {
    name: "profile",
    as: "lively",
    show: async (page) => {
      await addInterests(page, ["Arts", "Beekeeping", "Science", "Slow technology"]);
      await openProfile(page);
    },
  },
  { name: "profile-new", as: "new", show: openProfile },
  { name: "profile-crowded", as: "crowded", show: openProfile },
  {
    name: "profile-long-words",
    as: "long",
    show: async (page) => {
      await addInterests(page, [longWord, "Tea"]);
      await openProfile(page);
    },
  },
  {
    name: "profile-adding",
    as: "lively",
    show: async (page) => {
      await addInterests(page, ["Arts", "Beekeeping"]);
      await openProfile(page);
      await page
        .getByRole("button", { name: /^\+ Add Interest/ })
        .first()
        .click();
      await page.keyboard.type("beekeeping");
      await page.keyboard.press("Enter");
      await page.getByText("Failed to add interest. It might already exist.").waitFor();
    },
  },
  {
    name: "profile-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/{profile,collections,account}", never);
      await page.goto("/profile");
      await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
    },
  },
  {
    name: "profile-load-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/{profile,collections,account}", (route) => route.abort());
      await page.goto("/profile");
      await page.getByText("Error fetching collections").waitFor();
    },
  },
  {
    name: "profile-interests-failed",
    as: "new",
    show: async (page) => {
      await page.route("**/api/collections/*/interests", (route) => route.abort());
      await page.goto("/profile");
      await page.getByText("The interests of this collection did not load.").waitFor();
    },
  },
  {
    name: "questions-greeting",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route("**/api/profile", async (route) => {
        const profile = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...profile, onboardingDismissed: false } });
      });
      await goToClientRendered(page, "/home");
      await page.getByText(/^Step 1 of/).waitFor();
    },
  },
  {
    name: "questions-other",
    as: "new",
    whole: false,
    show: async (page) => {
      await openQuestions(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Academic").check();
      await dialog.getByLabel("Other", { exact: true }).check();
      await dialog.getByRole("textbox").fill("Beekeeping");
    },
  },
  {
    name: "questions-about-you",
    as: "new",
    whole: false,
    show: async (page) => {
      await openQuestions(page);
      await goOn(page, 1);
      await page.getByRole("dialog").getByLabel("35–44").check();
    },
  },
  {
    name: "questions-interests",
    as: "new",
    whole: false,
    show: async (page) => {
      await openQuestions(page);
      await goOn(page, 2);
      await page.getByRole("dialog").getByLabel("Science").check();
    },
  },
  {
    name: "questions-last",
    as: "new",
    whole: false,
    show: async (page) => {
      await openQuestions(page);
      await goOn(page, 3);
      for (const button of await page.getByRole("dialog").getByLabel("Other").all())
        await button.check();
    },
  },
  {
    name: "questions-loading",
    as: "new",
    whole: false,
    show: async (page) => {
      await page.route("**/api/profile/onboarding", never);
      await openProfile(page);
      await page.getByRole("button", { name: "Customize Profile" }).click();
      await page.getByText("Loading the questions...").waitFor({ state: "attached" });
    },
  },
  {
    name: "questions-load-failed",
    as: "new",
    whole: false,
    show: async (page) => {
      await page.route("**/api/profile/onboarding", (route) => route.abort());
      await openProfile(page);
      await page.getByRole("button", { name: "Customize Profile" }).click();
      await page.getByText("The questions did not load").waitFor();
    },
  },
  {
    name: "questions-not-saved",
    as: "new",
    whole: false,
    show: async (page) => {
      await openQuestions(page);
      await page.route("**/api/profile/onboarding", (route) => route.abort());
      await goOn(page, 3);
      await page.getByRole("button", { name: "Complete" }).click();
      await page.getByText("Failed to save your preferences. Please try again.").waitFor();
    },
  },
];
