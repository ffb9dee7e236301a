import { z } from "zod";
import { type Page, PageQuery } from "#shared/pages.ts";

export const severities = ["Error", "Feature", "Suggestion", "Note"] as const;
export type Severity = (typeof severities)[number];

const Title = z.string().trim().max(200, "A title has at most 200 characters");
/** An empty description is stored as null. */
const Description = z
  .string()
  .trim()
  .max(10_000, "A description has at most 10,000 characters")
  .nullable()
  .transform((text) => text || null);

export const FeedbackCreate = z.object({
  title: Title,
  description: Description.default(null),
  severity: z.enum(severities).default("Suggestion"),
});
export type FeedbackCreate = z.input<typeof FeedbackCreate>;

/** `answer` and `mergedIntoId` are the operator's. Merging closes an item, and reopening it undoes the merge. */
export const FeedbackUpdate = z.object({
  title: Title.optional(),
  description: Description.optional(),
  severity: z.enum(severities).optional(),
  closed: z.boolean().optional(),
  /** An empty one takes the answer away. */
  answer: z
    .string()
    .trim()
    .max(2_000, "An answer has at most 2,000 characters")
    .nullable()
    .transform((text) => text || null)
    .optional(),
  /** The item that this one repeats: it gains the rank of this one. */
  mergedIntoId: z.uuid().optional(),
});
export type FeedbackUpdate = z.input<typeof FeedbackUpdate>;

/** Said to whoever may not. */
export const onlyOwn = "You can only modify feedback items that you created";

/** Lowest rank first, then oldest first. Closed items are left out unless `closed` is "true". */
export const FeedbackListQuery = PageQuery.extend({
  severity: z.enum(["all", ...severities]).optional(),
  closed: z.enum(["true", "false"]).optional(),
  /** A part of the title, whatever its case. */
  q: z.string().trim().max(200, "A search has at most 200 characters").optional(),
});
export type FeedbackListQuery = z.infer<typeof FeedbackListQuery>;

/** POST /api/feedback/:id/rank. `newRank` is one below or above the rank that the person saw; `direction` says which (-1 is
 * up), as somebody else may have pressed meanwhile. The vote is counted, the rank is never set. */
export const FeedbackRank = z.object({
  newRank: z.int().min(-2_000_000_000).max(2_000_000_000),
  direction: z.literal([-1, 1]).optional(),
});
export type FeedbackRank = z.input<typeof FeedbackRank>;

/** An item of the board, which every signed-in person sees. Times are ISO 8601. */
export type FeedbackItem = {
  id: string;
  title: string;
  description: string | null;
  severity: Severity;
  closed: boolean;
  /** Up subtracts 1, down adds 1. */
  rank: number;
  /** Whether it is the reader's own. */
  isMine: boolean;
  /** Whether the reader may close, reopen and edit it: whoever wrote it, and the operator. */
  canModify: boolean;
  /** The operator may answer, merge and delete it. */
  canModerate: boolean;
  /** What the operator said to it. */
  answer: string | null;
  answeredAt: string | null;
  /** The item that says the same and stays open in its place. */
  mergedInto: { id: string; title: string } | null;
  /** Which way the reader pressed last: -1 up, 1 down, 0 not at all. */
  myVote: -1 | 0 | 1;
  createdAt: string;
  updatedAt: string;
};

export type FeedbackPage = Page<FeedbackItem>;
