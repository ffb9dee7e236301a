/** The scenes of search and chat. */
import type { Page } from "@playwright/test";
import { never, goToHome, type Scene } from "./scene.ts";

async function openPalette(page: Page, text = ""): Promise<void> {
  await goToHome(page);
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").first().fill(text);
}

async function ask(page: Page, question: string, path = "/chat"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Your question").fill(question);
  await page.getByLabel("Your question").press("Enter");
}

export const chatScenes: readonly Scene[] = [
  { name: "palette", as: "lively", whole: false, show: (page) => openPalette(page) },
  {
    name: "palette-hits",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openPalette(page, "streets speed");
      await page.getByRole("option").locator("mark").first().waitFor();
    },
  },
  {
    name: "palette-nothing",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openPalette(page, "zeppelin");
      await page
        .getByText(/nothing/i)
        .first()
        .waitFor();
    },
  },
  {
    name: "palette-help",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openPalette(page);
      await page.getByText("How to search").first().click();
    },
  },
  {
    name: "collection-search",
    as: "lively",
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.locator("[data-search-box]").fill("books");
      await page.locator("article mark").first().waitFor();
    },
  },
  {
    name: "entry-passage",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}?at=40-160`);
      await page.locator("[data-passage]").waitFor();
    },
  },
  {
    name: "entry-link-dialog",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("button", { name: "Link entry" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "chat",
    as: "lively",
    show: (page) =>
      page.goto("/chat").then(() => page.getByText("Ask what you have saved").waitFor()),
  },
  {
    name: "chat-nothing-saved",
    as: "new",
    show: (page) =>
      page.goto("/chat").then(() => page.getByText(/not saved anything yet/).waitFor()),
  },
  {
    name: "chat-answer",
    as: "lively",
    show: async (page) => {
      await ask(page, "Why are narrow streets safer?");
      await page.getByRole("list", { name: "Sources" }).waitFor();
    },
  },
  {
    name: "chat-unanswered",
    as: "lively",
    show: async (page) => {
      await ask(page, "Which vaccine was approved in Ghana?");
      await page.getByText("Nothing you saved answers this").first().waitFor();
    },
  },
  {
    name: "chat-about-one",
    as: "long",
    show: async (page, ids) => {
      await page.goto(`/chat?entry=${ids["entry"]}`);
      await page.getByRole("heading", { name: /^Ask about/ }).waitFor();
    },
  },
  {
    name: "chat-thinking",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/chat", never);
      await ask(page, "What do I know about sourdough?");
      await page.getByText("Thinking...").waitFor();
    },
  },
  {
    name: "chat-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/chat", (route) => route.abort());
      await ask(page, "What do I know about sourdough?");
      await page.getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  {
    name: "chat-load-failed",
    as: "lively",
    show: (page) =>
      page
        .goto("/chat/00000000-0000-7000-8000-000000000000")
        .then(() => page.getByText("This conversation is not here").waitFor()),
  },
];
