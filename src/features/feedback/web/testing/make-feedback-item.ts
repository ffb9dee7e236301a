import type { FeedbackItem } from "#features/feedback/contract.ts";

export const makeFeedbackItem = (part: Partial<FeedbackItem> = {}): FeedbackItem => ({
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
