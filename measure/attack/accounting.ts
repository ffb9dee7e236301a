/**
 * After the attack: checks that everything acknowledged exists, every entry is settled, and nothing still
 * runs.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { AttackedApp } from "./attacked-app.ts";
import type { Neighbours } from "./neighbours.ts";

export type Accounts = {
  acknowledged: number;
  lost: number;
  /** The neighbours' entries that failed, although each is a plain text. */
  failed: number;
  /** Entries that are neither ready nor failed. */
  unsettled: number;
  activeJobs: number;
  connections: number;
  /** Seconds until none of the neighbours' entries was processing. */
  settledAfter: number;
  residentMegabytes: number;
};

export async function checkAccounts(app: AttackedApp, { saved }: Neighbours): Promise<Accounts> {
  const startedAt = performance.now();
  const settleMilliseconds = 300_000;
  let pending = saved;
  let lost = 0;
  let failed = 0;
  while (pending.length > 0 && performance.now() - startedAt < settleMilliseconds) {
    const later: typeof saved = [];
    for (const one of pending) {
      const response = await fetch(`${app.url}/api/entries/${one.id}`, {
        headers: { authorization: `Bearer ${one.token}` },
      });
      if (response.status === 404) lost += 1;
      else if (!response.ok) later.push(one);
      else {
        const entry = (await response.json()) as { status: string; whyItsInteresting: string };
        if (entry.whyItsInteresting !== one.marker) lost += 1;
        else if (entry.status === "processing") later.push(one);
        else if (entry.status === "failed") failed += 1;
      }
    }
    pending = later;
    if (pending.length > 0) await sleep(500);
  }
  const settledAfter = (performance.now() - startedAt) / 1_000;
  const client = new pg.Client({
    host: `${app.dataDir}/postgres/run`,
    port: 5432,
    user: "commonplace_admin",
    database: "commonplace",
  });
  await client.connect();
  const { rows } = await client.query<{ jobs: number; connections: number }>(
    `select (select count(*)::int from pgboss.job where state = 'active' and started_on < now() - interval '10 minutes') as jobs,
       (select count(*)::int from pg_stat_activity where datname = 'commonplace') as connections`,
  );
  await client.end();
  return {
    acknowledged: saved.length,
    lost,
    failed,
    unsettled: pending.length,
    activeJobs: rows[0]!.jobs,
    connections: rows[0]!.connections,
    settledAfter,
    residentMegabytes: app.residentMegabytes(),
  };
}
