import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import {
  type Answers,
  answerJson,
  mountForTests,
  serveForTests,
} from "#features/entries/web/mount-for-tests.tsx";
import { FeedbackPage } from "./feedback-page.tsx";

export const makeItem = (part: Partial<FeedbackItem> = {}): FeedbackItem => ({
  id: "one",
  title: "Search is slow",
  description: null,
  severity: "Error",
  closed: false,
  rank: 0,
  isMine: false,
  canModify: false,
  canModerate: false,
  answer: null,
  answeredAt: null,
  mergedInto: null,
  vote: "none",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...part,
});
export const pageOf = (...items: FeedbackItem[]) => answerJson({ items, nextCursor: null });
export const refuse = () => answerJson({ error: { code: "unavailable", message: "Not now" } }, 503);

/** Opens the board with these items as the signed-in user, who acts through `user`. */
export async function openBoard(items: FeedbackItem[], answers: Answers = {}) {
  const calls = serveForTests({ "GET /api/feedback": () => pageOf(...items), ...answers });
  const user = userEvent.setup();
  await mountForTests(<FeedbackPage />);
  const sent = () => calls.filter(({ method }) => method !== "GET");
  return { user, calls, sent };
}

export const card = (name: string) => screen.findByRole("article", { name });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
