import { Hono } from "hono";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { getUsage } from "./service.ts";

export const usageRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", async (c) => c.json(await getUsage(c.var.ctx)));
