/** Two web processes behind HAProxy are replaced one after the other under load, and no request fails. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#server/testing/database/create-test-database.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { templateDatabase } from "#server/testing/setup/global-setup.ts";
import { signUp, startSteadyLoad } from "#server/testing/steady-load.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { startWebProxy } from "./services/haproxy.ts";
import { findFreePort, type Service } from "./services/service.ts";

const { options: _options, ...place } = inject("cluster");
let dataDir: string;
let address: string;
let haproxy: Service;
let ports: number[];
const processes: ServerProcess[] = [];

const startWeb = (at: number) =>
  startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: address,
    ROLE: "web",
    PORT: String(ports[at]),
  });

beforeAll(async () => {
  const query = new URLSearchParams({ user: "commonplace", ...place, port: String(place.port) });
  address = `postgres:///${await createTestDatabase(templateDatabase)}?${query}`;
  dataDir = mkdtempSync(join(tmpdir(), "cp-rolling-"));
  ports = [await findFreePort(), await findFreePort()];
  for (const at of ports.keys()) processes.push(await startWeb(at));
  haproxy = await startWebProxy(ports);
});
afterAll(async () => {
  for (const { child } of processes) child.kill("SIGKILL");
  await haproxy?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a rolling restart behind HAProxy", () => {
  it(
    "fails no request, and ends each process within 30 s with status 0",
    { timeout: 180_000 },
    async () => {
      const origin = `http://127.0.0.1:${haproxy.port}`;
      const token = await signUp(origin);
      const load = startSteadyLoad(origin, token, 8);
      await waitFor(async () => load.counts.sent > 100);
      for (const at of ports.keys()) {
        const { child } = processes[at]!;
        const stoppedAt = performance.now();
        child.kill("SIGTERM");
        expect(await once(child, "exit")).toEqual([0, null]);
        expect(performance.now() - stoppedAt).toBeLessThan(30_000);
        processes[at] = await startWeb(at);
        // HAProxy needs a check to send requests to it again.
        const sent = load.counts.sent;
        await waitFor(async () => load.counts.sent > sent + 150);
      }
      await load.stop();
      process.stderr.write(`${load.counts.sent} requests, ${load.counts.failures.length} failed\n`);
      expect(load.counts.failures).toEqual([]);
    },
  );
});
