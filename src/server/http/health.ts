import { Hono } from "hono";
import { AppError } from "#shared/errors.ts";
import type { HttpEnv } from "./actor.ts";

/** /api/health: the process serves. /api/ready: the database answers too. */
export const healthRoutes = new Hono<HttpEnv>()
  .get("/health", (c) => c.json({ status: "ok" }))
  .get("/ready", async (c) => {
    try {
      await c.var.app.database.actors.query("select 1");
    } catch (cause) {
      throw new AppError("unavailable", "The database does not answer", { cause });
    }
    return c.json({ status: "ok" });
  });
