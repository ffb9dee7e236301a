import type { FeedbackItem } from "#features/feedback/contract.ts";
import { makeFeedbackItem } from "#features/feedback/web/testing/make-feedback-item.ts";
import { daysAgo, emptyPage } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import { answer, click, fail, hang, openInClient, see, showDialog, type Step } from "./steps.ts";

const createdAt = daysAgo(3);
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

const openBoard = (stub: Step): Step => [
  stub,
  openInClient("/feedback"),
  see("heading", "Feedback"),
];
const showItems: Step = [
  openBoard(answer("feedback", { items, nextCursor: "more" })),
  see("article", plain.title),
];

export const feedbackScenes: readonly Scene[] = [
  ...wholePages("lively", {
    feedback: showItems,
    "feedback-empty": [openBoard(answer("feedback", emptyPage)), "No feedback yet"],
    "feedback-loading": openBoard(hang("feedback")),
    "feedback-failed": [openBoard(fail("feedback")), "Failed to load feedback"],
  }),
  ...viewports("lively", {
    "feedback-hint": [
      showItems,
      (page) => page.getByRole("button", { name: `Close ${plain.title}` }).focus(),
    ],
    "feedback-edit": [showItems, showDialog("Edit Collections inside collections")],
    "feedback-answer": [showItems, showDialog(/^Answer The dark theme/)],
    "feedback-merge": [
      showItems,
      click(/^Merge The dark theme/),
      see("button", /^Collections inside collections/),
    ],
  }),
];
