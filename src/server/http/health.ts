import { Hono } from "hono";
import { AppError } from "#shared/errors.ts";
import { isBackupOverdue, loadBackupStatus } from "../backup/backup-status.ts";
import { access } from "./access/access.ts";
import type { HttpEnv } from "./identity/actor.ts";

/**
 * /api/health: the process is running. /api/ready: the database responds too, and the process is not about to stop;
 * includes the state of backups, if enabled.
 */
export const healthRoutes = new Hono<HttpEnv>()
  .get("/health", access("public"), (c) => c.json({ status: "ok" }))
  .get("/ready", access("public"), async (c) => {
    const { shutdown } = c.var.app;
    shutdown.noteReadyCheck();
    if (shutdown.isStopping())
      throw new AppError("unavailable", "This process is about to stop", { retryAfterSeconds: 5 });
    try {
      await c.var.app.database.actors.query("select 1");
    } catch (cause) {
      throw new AppError("unavailable", "The database does not answer", {
        retryAfterSeconds: 5,
        cause,
      });
    }
    const { everyHours } = c.var.app.env.backup;
    if (everyHours === null) return c.json({ status: "ok" });
    const status = loadBackupStatus(c.var.app.env.dataDir);
    const { lastSuccessAt, lastFailureAt } = status;
    const isOverdue = isBackupOverdue(status, everyHours, new Date());
    return c.json({ status: "ok", backup: { lastSuccessAt, lastFailureAt, isOverdue } });
  });
