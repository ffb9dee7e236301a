/** A process behind a load balancer is replaced under load, and no request fails. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#server/testing/database/create-test-database.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { type RoundRobin, startRoundRobin } from "#server/testing/servers/round-robin.ts";
import { templateDatabase } from "#server/testing/setup/global-setup.ts";
import { signUp, startSteadyLoad } from "#server/testing/steady-load.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { connectDatabase } from "#server/db/database.ts";
import { knownMigration } from "#server/db/schema-version.ts";

const { options: _options, ...place } = inject("cluster");
let database: string;
let dataDir: string;
let balancer: RoundRobin;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  database = await createTestDatabase(templateDatabase);
  dataDir = mkdtempSync(join(tmpdir(), "cp-rolling-"));
  balancer = await startRoundRobin();
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await balancer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startWeb(): Promise<ServerProcess> {
  const query = new URLSearchParams({ user: "commonplace", ...place, port: String(place.port) });
  const started = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres:///${database}?${query}`,
    ROLE: "web",
  });
  running.add(started);
  balancer.add(started.origin);
  return started;
}

const isUp = (path: string) =>
  fetch(`${balancer.origin}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

describe("two web processes behind a load balancer", () => {
  it(
    "are replaced on SIGTERM within 30 s without a failed request",
    { timeout: 180_000 },
    async () => {
      const [first] = await Promise.all([startWeb(), startWeb()]);
      await waitFor(() => isUp("/api/ready"));
      const token = await signUp(balancer.origin);
      const stream = await fetch(`${first.origin}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const load = startSteadyLoad(balancer.origin, token, 6);
      await waitFor(async () => load.counts.sent > 50);
      first.child.kill("SIGTERM");
      const [code] = (await once(first.child, "exit")) as [number | null];
      expect(code).toBe(0);
      expect(await stream.text()).toMatch(
        /event: reconnect\ndata: \{"withinMilliseconds":1000\}\n\n$/,
      );
      balancer.remove(first.origin);
      const sent = load.counts.sent;
      await waitFor(async () => load.counts.sent > sent + 20);
      await load.stop();
      expect(load.counts.failures).toEqual([]);
      // As it is after 30 s.
      expect(first.output()).not.toMatch(/cut short/);
    },
  );

  it(
    "stop with a sentence and status 1 when a newer version migrates the database",
    { timeout: 120_000 },
    async () => {
      const opened = connectDatabase({ ...place, user: "commonplace", database });
      const alive = [...running].filter(({ child }) => child.exitCode === null);
      expect(alive).toHaveLength(1);
      await opened.system.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)",
        [knownMigration + 1],
      );
      await opened.system.query("notify schema_changed");
      await opened.close();
      expect(await once(alive[0]!.child, "exit")).toEqual([1, null]);
      expect(alive[0]!.output()).toMatch(/A newer version of Commonplace migrated the database/);
    },
  );
});
