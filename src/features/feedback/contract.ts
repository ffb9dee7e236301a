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
  /** An empty answer removes the existing one. */
  answer: z
    .string()
    .trim()
    .max(2_000, "An answer has at most 2,000 characters")
    .nullable()
    .transform((text) => text || null)
    .optional(),
  /** The item that this one duplicates. It gains the votes of this item. */
  mergedIntoId: z.uuid().optional(),
});
export type FeedbackUpdate = z.input<typeof FeedbackUpdate>;

/** Shown to users who may not modify an item. */
export const onlyOwn = "You can only modify feedback items that you created";

/** Lowest rank first, then oldest first. Closed items are left out unless `closed` is "true". */
export const FeedbackListQuery = PageQuery.extend({
  severity: z.enum(["all", ...severities]).optional(),
  closed: z.enum(["true", "false"]).optional(),
  /** A case-insensitive part of the title. */
  q: z.string().trim().max(200, "A search has at most 200 characters").optional(),
});
export type FeedbackListQuery = z.infer<typeof FeedbackListQuery>;

export const votes = ["up", "down", "none"] as const;
export type Vote = (typeof votes)[number];

/**
 * POST /api/feedback/:id/rank. Each user has at most one vote per item; "none" withdraws it, and repeating a request
 * changes nothing. Without `vote`, `newRank` below the rank last shown to the user means "up", above it "down".
 */
export const FeedbackRank = z
  .object({
    vote: z.enum(votes).optional(),
    newRank: z.int().min(-2_000_000_000).max(2_000_000_000).optional(),
  })
  .refine(({ vote, newRank }) => vote !== undefined || newRank !== undefined, {
    path: ["newRank"],
    message: "Send vote (up, down or none) or newRank",
  });
export type FeedbackRank = z.input<typeof FeedbackRank>;

/** A feedback item, which every signed-in user can see. Times are ISO 8601. */
export type FeedbackItem = {
  id: string;
  title: string;
  description: string | null;
  severity: Severity;
  closed: boolean;
  /** Votes down minus votes up. */
  rank: number;
  /** Whether the requesting user created it. */
  isMine: boolean;
  /** Whether the requesting user may close, reopen and edit it. Its author and the operator may. */
  canModify: boolean;
  /** The operator may answer, merge and delete it. */
  canModerate: boolean;
  /** The operator's answer. */
  answer: string | null;
  answeredAt: string | null;
  /** The duplicate that stays open in its place. */
  mergedInto: { id: string; title: string } | null;
  /** The requesting user's own vote. */
  vote: Vote;
  createdAt: string;
  updatedAt: string;
};

export type FeedbackPage = Page<FeedbackItem>;
