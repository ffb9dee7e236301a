import { Hono } from "hono";
import { CommentCreate, CommentListQuery } from "#features/comments/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { addComment, deleteComment, listComments, listOwnComments } from "./service.ts";

const rate = createRateLimiter(rateLimits.commentChanges);

/** /api/entries/:id/comments. A comment is shown to others, so a key needs "share". */
export const entryCommentRoutes = new Hono<HttpEnv>()
  .get("/:id/comments", access("read"), idParam, valid("query", CommentListQuery), async (c) =>
    c.json(await listComments(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post(
    "/:id/comments",
    access("share", { rate }),
    idParam,
    valid("json", CommentCreate),
    async (c) =>
      c.json(await addComment(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  );

/** /api/comments */
export const commentRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", CommentListQuery), async (c) =>
    c.json(await listOwnComments(c.var.ctx, c.req.valid("query"))),
  )
  .delete("/:id", access("write", { rate }), idParam, async (c) => {
    await deleteComment(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
