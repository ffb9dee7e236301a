import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isBackupOverdue, loadBackupStatus } from "../backup/backup-status.ts";
import { serve } from "./serve.ts";

const Status = z.object({ status: z.string() });

/** The times of the backups, if this server makes them. */
const Backup = z.object({
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
});

const healthApi = defineApi("Server", {
  "GET /api/health": {
    summary: "Check that the process is running",
    scope: "public",
    answer: Status,
  },
  "GET /api/ready": {
    summary: "Check that the database answers",
    scope: "public",
    answer: Status.extend({ backup: Backup.optional() }),
  },
});

/**
 * Of /api/ready: the database responds too, and the process is not about to stop; includes the state of backups, if
 * enabled.
 */
export const healthRoutes = serve(healthApi, {
  "GET /api/health": () => ({ status: "ok" }),
  "GET /api/ready": async ({ c }) => {
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
    if (everyHours === null) return { status: "ok" };
    const status = loadBackupStatus(c.var.app.env.dataDir);
    const { lastSuccessAt, lastFailureAt } = status;
    const isOverdue = isBackupOverdue(status, everyHours, new Date());
    return { status: "ok", backup: { lastSuccessAt, lastFailureAt, isOverdue } };
  },
});
