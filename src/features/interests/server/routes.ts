import { Hono } from "hono";
import { InterestCreate, InterestUpdate } from "#features/interests/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { addInterest, deleteInterest, listInterests, renameInterest } from "./service.ts";

/** Mounted under /api/collections. */
export const collectionInterestRoutes = new Hono<HttpEnv>()
  .get("/:id/interests", access("read"), idParam, async (c) =>
    c.json({
      items: await listInterests(c.var.ctx, c.req.valid("param").id),
      nextCursor: null,
    }),
  )
  .post("/:id/interests", access("write"), idParam, valid("json", InterestCreate), async (c) =>
    c.json(await addInterest(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  );

export const interestRoutes = new Hono<HttpEnv>()
  .patch("/:id", access("write"), idParam, valid("json", InterestUpdate), async (c) =>
    c.json(await renameInterest(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", access("write"), idParam, async (c) => {
    await deleteInterest(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
