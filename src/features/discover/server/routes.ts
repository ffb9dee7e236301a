import { Hono } from "hono";
import { PublicationUpdate } from "#features/discover/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { getPublicEntry, listPublicEntries } from "./public-list.ts";
import { getPublication, updatePublication } from "./publication.ts";

const choices = limitRate({
  burst: 120,
  perSecond: 2,
  message: "Too many changes at once. Please wait a moment.",
});

/** /api/public/entries: for everybody. How much one network may ask for, app.ts limits. */
export const publicEntryRoutes = new Hono<HttpEnv>()
  .get("/", async (c) => c.json({ items: await listPublicEntries(c.var.app, c.req.raw.signal) }))
  .get("/:slug", async (c) =>
    c.json(await getPublicEntry(c.var.app, c.req.param("slug"), c.req.raw.signal)),
  );

/** /api/entries/:id/publication */
export const publicationRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/:id/publication", idParam, async (c) =>
    c.json(await getPublication(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id/publication", idParam, valid("json", PublicationUpdate), async (c) => {
    choices(c.var.actor.userId);
    return c.json(await updatePublication(c.var.ctx, c.req.valid("param").id, c.req.valid("json")));
  });
