import { screen } from "@testing-library/react";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { type Answers, answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { FeedbackPage } from "../feedback-page.tsx";

export const pageOf = (...items: FeedbackItem[]) => answerJson({ items, nextCursor: null });
export const refuse = () => answerJson({ error: { code: "unavailable", message: "Not now" } }, 503);

/** Opens the board with these items as the signed-in user, who acts through `user`. */
export async function renderBoard(items: FeedbackItem[], answers: Answers = {}) {
  const { calls, user } = await mountWithServer(<FeedbackPage />, "/home", {
    "GET /api/feedback": () => pageOf(...items),
    ...answers,
  });
  const sent = () => calls.filter(({ method }) => method !== "GET");
  return { user, calls, sent };
}

export const card = (name: string) => screen.findByRole("article", { name });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
