import { Hono } from "hono";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getUsage } from "./service.ts";

export const usageRoutes = new Hono<HttpEnv>().get("/", access("read"), async (c) =>
  c.json(await getUsage(c.var.ctx)),
);
