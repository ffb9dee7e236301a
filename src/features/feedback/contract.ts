import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

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

/** A feedback item, which every signed-in user can see. */
export const FeedbackItem = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    severity: z.enum(severities),
    closed: z.boolean(),
    rank: z.number().describe("Votes down minus votes up."),
    isMine: z.boolean().describe("Whether the requesting user created it."),
    canModify: z.boolean().describe("Whether the requesting user may close, reopen and edit it."),
    canModerate: z
      .boolean()
      .describe("Whether the requesting user may answer, merge and delete it."),
    answer: z.string().nullable().describe("The operator's answer."),
    answeredAt: z.iso.datetime().nullable(),
    mergedInto: z
      .object({ id: z.uuid(), title: z.string() })
      .nullable()
      .describe("The duplicate that stays open in its place."),
    vote: z.enum(votes).describe("The requesting user's own vote."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "FeedbackItem" });
export type FeedbackItem = z.infer<typeof FeedbackItem>;

export const FeedbackPage = pageOf(FeedbackItem);
export type FeedbackPage = z.infer<typeof FeedbackPage>;

export const feedbackApi = defineApi("Feedback", {
  "GET /api/feedback": {
    summary: "List feedback",
    scope: "read",
    rate: "feedbackReads",
    query: FeedbackListQuery,
    answer: FeedbackPage,
  },
  "POST /api/feedback": {
    summary: "Submit feedback",
    scope: "write",
    rate: "feedbackChanges",
    body: FeedbackCreate,
    answer: FeedbackItem,
    status: 201,
  },
  "PATCH /api/feedback/:id": {
    summary: "Change your own feedback; as the operator, answer and merge it",
    scope: "write",
    rate: "feedbackChanges",
    body: FeedbackUpdate,
    answer: FeedbackItem,
  },
  "DELETE /api/feedback/:id": {
    summary: "Delete feedback, as the operator",
    scope: "write",
    rate: "feedbackChanges",
    answer: null,
  },
  "POST /api/feedback/:id/rank": {
    summary: "Vote on feedback",
    scope: "write",
    rate: "feedbackVotes",
    body: FeedbackRank,
    answer: FeedbackItem,
  },
});
