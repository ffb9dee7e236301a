/** The scenes of the feedback board. */
import type { Page } from "@playwright/test";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { makeFeedbackItem } from "#features/feedback/web/testing/make-feedback-item.ts";
import { never, goToHome, type Scene } from "./scene.ts";

const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
const plain = makeFeedbackItem({
  id: "first",
  title: "Searching 10,000 entries takes a moment too long",
  description: "On a small server the first search after a start takes two seconds.",
  severity: "Error",
  closed: false,
  rank: -1_204,
  vote: "up",
  createdAt,
  updatedAt: createdAt,
});
const own = { isMine: true, canModify: true, vote: "none" } as const;
const items: FeedbackItem[] = [
  plain,
  {
    ...plain,
    ...own,
    id: "second",
    title: "Collections inside collections",
    description: "One level is not enough:\n\n- by project\n- by year",
    severity: "Feature",
    rank: -3,
  },
  {
    ...plain,
    id: "third",
    title: "Averyveryverylongwordthatneverends".repeat(5),
    description: "It began when I saved the first article about bees. ".repeat(40),
    severity: "Suggestion",
    rank: 0,
    vote: "down",
  },
  { ...plain, ...own, id: "fourth", title: "", description: null, severity: "Note", rank: 0 },
  {
    ...plain,
    ...own,
    id: "fifth",
    title: "The dark theme is too bright at night",
    description: "White on black, at midnight.",
    answer: "Mended in the last version: look at it again, and say if it still is.",
    answeredAt: createdAt,
    rank: 2,
    closed: true,
    canModerate: true,
  },
  {
    ...plain,
    id: "sixth",
    title: "Search takes long",
    description: null,
    rank: 4,
    closed: true,
    mergedInto: { id: "first", title: plain.title },
  },
];

/** Opens it from another screen, because requests of the server's first render cannot be stubbed. */
async function openBoard(page: Page, answer: Parameters<Page["route"]>[1]): Promise<void> {
  await goToHome(page);
  await page.route("**/api/feedback*", answer);
  await page.getByRole("banner").getByRole("link", { name: "Feedback" }).click();
  await page.getByRole("heading", { name: "Feedback", level: 1 }).waitFor();
}

async function showItems(page: Page): Promise<void> {
  await openBoard(page, (route) => route.fulfill({ json: { items, nextCursor: "more" } }));
  await page.getByRole("article", { name: plain.title }).waitFor();
}

export const feedbackScenes: readonly Scene[] = [
  { name: "feedback", as: "lively", show: showItems },
  {
    name: "feedback-empty",
    as: "lively",
    show: async (page) => {
      await openBoard(page, (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
      await page.getByText("No feedback yet").waitFor();
    },
  },
  { name: "feedback-loading", as: "lively", show: (page) => openBoard(page, never) },
  {
    name: "feedback-failed",
    as: "lively",
    show: async (page) => {
      await openBoard(page, (route) => route.abort());
      await page.getByText("Failed to load feedback").waitFor();
    },
  },
  {
    name: "feedback-hint",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showItems(page);
      await page.getByRole("button", { name: `Close ${plain.title}` }).focus();
    },
  },
  {
    name: "feedback-edit",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showItems(page);
      await page.getByRole("button", { name: "Edit Collections inside collections" }).click();
      await page.getByRole("dialog", { name: "Edit Feedback" }).waitFor();
    },
  },
  {
    name: "feedback-answer",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showItems(page);
      await page.getByRole("button", { name: /^Answer The dark theme/ }).click();
      await page.getByRole("dialog", { name: "Answer feedback" }).waitFor();
    },
  },
  {
    name: "feedback-merge",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showItems(page);
      await page.getByRole("button", { name: /^Merge The dark theme/ }).click();
      await page.getByRole("button", { name: /^Collections inside collections/ }).waitFor();
    },
  },
];
