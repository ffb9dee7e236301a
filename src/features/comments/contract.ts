import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { maxCommentLength } from "#shared/comment-limits.ts";

/** Members that one comment can mention: each of them is notified. */
export const maxMentions = 20;
export const maxCommentsOfEntry = 1_000;
export const maxCommentsOfUser = 20_000;

/** GET /api/entries/:id/comments: the oldest first. */
export const Comment = z
  .object({
    id: z.uuid(),
    entryId: z.uuid(),
    author: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe(
        "Also a former member of the collection. Null if the account was deleted meanwhile.",
      ),
    text: z.string().describe("Plain text."),
    mentions: z
      .array(z.object({ userId: z.uuid(), name: z.string() }))
      .describe("The mentioned members; “@name” is in the text as the author wrote it."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentCreate = z.object({
  text: z
    .string()
    .trim()
    .min(1, "Write a comment first")
    .max(maxCommentLength, "A comment has at most 5,000 characters"),
  mentions: z
    .array(z.uuid())
    .max(100)
    .default([])
    .describe(
      "Who is meant where several members have the name after an “@” in the text. Without it, the first of them.",
    ),
});
export type CommentCreate = z.input<typeof CommentCreate>;

/** In an export: a comment of the user, wherever its entry is now. */
export const ExportedComment = z.object({
  entryId: z.uuid(),
  collectionId: z.uuid(),
  text: z.string(),
  createdAt: z.string(),
});
export type ExportedComment = z.infer<typeof ExportedComment>;

export const CommentListQuery = PageQuery;

export const commentsApi = defineApi("Comments", {
  "GET /api/comments": {
    summary: "List the user's own comments, the newest first",
    scope: "read",
    query: CommentListQuery,
    answer: pageOf(Comment),
  },
  "DELETE /api/comments/:id": {
    summary: "Delete a comment",
    about: "For its author, and for the owner of the collection.",
    scope: "write",
    rate: "commentChanges",
    answer: null,
  },
  "GET /api/entries/:id/comments": {
    summary: "List the comments on an entry, the oldest first",
    about: "Comments stay for the owner of the collection when its last member has left.",
    scope: "read",
    query: CommentListQuery,
    answer: pageOf(Comment),
  },
  "POST /api/entries/:id/comments": {
    summary: "Comment on an entry",
    about:
      "Shown to the members, so an API key needs the scope share. 403 for an own entry in a collection that is not shared.",
    scope: "share",
    rate: "commentChanges",
    body: CommentCreate,
    answer: Comment,
    status: 201,
  },
});
