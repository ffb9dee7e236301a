/** The state of this process and its backups. */
import { readFileSync } from "node:fs";
import type { AdminSystem } from "#features/operations/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { isBackupOverdue, loadBackupStatus } from "#server/backup/backup-status.ts";
import { findNextBackup } from "#server/backup/schedule-backups.ts";
import { eventStreams, limitsHit } from "#server/metrics/counts.ts";
import { listSlowStatements } from "#server/metrics/slow-statements.ts";

const packageFile = new URL("../../../../package.json", import.meta.url);
const maxStatements = 25;

/** Slow statements and limits are this process's only. */
export async function describeSystem(app: AppContext): Promise<AdminSystem> {
  const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };
  const { rows } = await app.database.system.query<{ postgres: string; schema: number }>(
    `select current_setting('server_version') as postgres,
            (select count(*)::int from drizzle.__drizzle_migrations) as schema`,
  );
  return {
    versions: { app: version, node: process.versions.node, ...rows[0]! },
    process: {
      role: app.env.role,
      startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      eventStreams: eventStreams.open,
    },
    backup: describeBackup(app),
    slowStatements: listSlowStatements()
      .slice(0, maxStatements)
      .map(({ text, count, totalMilliseconds, maxMilliseconds, lastAt }) => ({
        text,
        count,
        averageMilliseconds: Math.round(totalMilliseconds / count),
        maxMilliseconds: Math.round(maxMilliseconds),
        lastAt: lastAt.toISOString(),
      })),
    limitsHit: limitsHit
      .list()
      .map(({ labels, count }) => ({ limit: labels[0]!, count }))
      .toSorted((a, b) => b.count - a.count),
  };
}

function describeBackup({ env }: AppContext): AdminSystem["backup"] {
  const { everyHours, verification } = env.backup;
  const status = loadBackupStatus(env.dataDir);
  const { lastSuccessAt, last, lastFailureAt, failure } = status;
  const now = new Date();
  return {
    everyHours,
    lastSuccessAt,
    bytes: last?.bytes ?? null,
    verification,
    nextAt: everyHours === null ? null : findNextBackup(status, everyHours, now).toISOString(),
    lastFailureAt,
    failure,
    isOverdue: everyHours !== null && isBackupOverdue(status, everyHours, now),
  };
}
