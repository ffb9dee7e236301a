import { Hono } from "hono";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { fetchEarlierPictures } from "./fetch-earlier.ts";

const fetches = access("write", { rate: createRateLimiter(rateLimits.pictureRuns) });

/** /api/pictures/fetch. Here, because it needs the reader. */
export const earlierPictureRoutes = new Hono<HttpEnv>().post("/fetch", fetches, async (c) =>
  c.json(await fetchEarlierPictures(c.var.ctx), 202),
);
