import { Hono } from "hono";
import { InterestCreate, InterestUpdate } from "#features/interests/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { valid } from "#server/http/valid.ts";
import { addInterest, deleteInterest, listInterests, renameInterest } from "./service.ts";

/** Mounted under /api/collections. */
export const collectionInterestRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/:id/interests", idParam, async (c) =>
    c.json({
      items: await listInterests(c.var.ctx, c.req.valid("param").id),
      nextCursor: null,
    }),
  )
  .post("/:id/interests", idParam, valid("json", InterestCreate), async (c) =>
    c.json(await addInterest(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  );

export const interestRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .patch("/:id", idParam, valid("json", InterestUpdate), async (c) =>
    c.json(await renameInterest(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", idParam, async (c) => {
    await deleteInterest(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
