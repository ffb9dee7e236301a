/** The primary PostgreSQL crashes under load and its synchronous replica takes over. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { signUp, startSteadyLoad } from "#server/testing/steady-load.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { startPostgresProxy } from "./services/haproxy.ts";
import { startPgbouncer } from "./services/pgbouncer.ts";
import { appRole, type PostgresPair, startPostgresPair } from "./services/postgres-pair.ts";
import type { Service } from "./services/service.ts";

const maxOutageMilliseconds = 15_000;

let dataDir: string;
let pair: PostgresPair;
let haproxy: Service;
let pgbouncer: Service;
const processes: ServerProcess[] = [];

const addressOf = ({ port }: Service) => `postgres://${appRole}@127.0.0.1:${port}/${appRole}`;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cp-failover-"));
  pair = await startPostgresPair();
  haproxy = await startPostgresProxy(pair.ports);
  pgbouncer = await startPgbouncer({ host: "127.0.0.1", port: haproxy.port, user: appRole }, 20);
  const direct = { DATA_DIR: dataDir, DATABASE_URL: addressOf(haproxy) };
  const pooled = {
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(pgbouncer),
    DATABASE_DIRECT_URL: addressOf(haproxy),
    DATABASE_PREPARED: "off",
  };
  for (const settings of [
    { ...direct, ROLE: "web" },
    { ...pooled, ROLE: "web" },
    { ...direct, ROLE: "worker" },
    { ...pooled, ROLE: "worker" },
  ])
    processes.push(await startServerProcess(settings));
});
afterAll(async () => {
  for (const { child } of processes) child.kill("SIGKILL");
  await pgbouncer?.close();
  await haproxy?.close();
  pair?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async <Body>(origin: string, path: string, token: string, body?: unknown) => {
  const response = await fetch(`${origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "respond-async",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
};

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org", password: "a long enough password" }),
  });
  return response.headers.get("set-auth-token")!;
}

describe("a failover", () => {
  it(
    "loses no acknowledged write, fails requests with 503 for less than 15 s, and needs no restart",
    { timeout: 180_000 },
    async () => {
      const [direct, pooled] = processes as [ServerProcess, ServerProcess];
      const token = await signUp(direct.origin);
      const loads = [direct, pooled].map(({ origin }) => startSteadyLoad(origin, token, 4));
      await waitFor(async () => loads.every(({ counts }) => counts.sent > 100));
      expect(loads.flatMap(({ counts }) => counts.failures)).toEqual([]);

      pair.crashPrimary();
      await sleep(1_000);
      await pair.promoteReplica();
      const isBack = async () => {
        const sent = loads.map(({ counts }) => counts.sent);
        const failed = loads.map(({ counts }) => counts.failures.length);
        await sleep(3_000);
        return loads.every(
          ({ counts }, at) => counts.sent > sent[at]! + 20 && counts.failures.length === failed[at],
        );
      };
      await waitFor(isBack);
      await Promise.all(loads.map((load) => load.stop()));

      for (const { counts } of loads) {
        const [first, last] = [counts.failedAt[0]!, counts.failedAt.at(-1)!];
        process.stderr.write(
          `${counts.sent} requests, ${counts.failures.length} failed within ${Math.round(last - first)} ms\n`,
        );
        expect(counts.failures.length).toBeGreaterThan(0);
        expect(last - first).toBeLessThan(maxOutageMilliseconds);
        expect(counts.failures.filter((failure) => !failure.startsWith("503"))).toEqual([]);
      }
      for (const { child } of processes)
        expect([child.exitCode, child.signalCode]).toEqual([null, null]);

      const titles = new Set<string>();
      for (let cursor: string | null = ""; cursor !== null;) {
        const page: { body: { items: { title: string }[]; nextCursor: string | null } } = await ask(
          direct.origin,
          `/api/collections?limit=100${cursor && `&cursor=${cursor}`}`,
          token,
        );
        for (const { title } of page.body.items) titles.add(title);
        cursor = page.body.nextCursor;
      }
      const lost = loads.flatMap(({ created }) => created.filter((title) => !titles.has(title)));
      expect(lost).toEqual([]);
      expect(titles.size).toBeGreaterThan(20);
    },
  );

  it("of PgBouncer: requests fail with 503 until it is back", { timeout: 60_000 }, async () => {
    const [, pooled] = processes as [ServerProcess, ServerProcess];
    const load = startSteadyLoad(pooled.origin, await signIn(pooled.origin), 4);
    await waitFor(async () => load.counts.sent > 40);
    await pgbouncer.kill("SIGKILL");
    await waitFor(async () => load.counts.failures.length > 20);
    await pgbouncer.start();
    const { failures } = load.counts;
    await waitFor(async () => {
      const [sent, failed] = [load.counts.sent, failures.length];
      await sleep(2_000);
      return load.counts.sent > sent + 20 && failures.length === failed;
    });
    await load.stop();
    expect(failures.filter((failure) => !failure.startsWith("503"))).toEqual([]);
  });

  it(
    "leaves live changes between processes, and the workers, running",
    { timeout: 60_000 },
    async () => {
      const [direct, pooled] = processes as [ServerProcess, ServerProcess];
      const token = await signIn(direct.origin);
      const stop = new AbortController();
      const stream = await fetch(`${pooled.origin}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
      let heard = "";
      const reading = stream
        .body!.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (text) => void (heard += text) }));
      const { body } = await ask<{ entry: { id: string } }>(
        direct.origin,
        "/api/functions/process-text-entry",
        token,
        { text: "Owls hunt at night, and mice know it." },
      );
      const isReady = async () => {
        const entry = await ask<{ status: string }>(
          pooled.origin,
          `/api/entries/${body.entry.id}`,
          token,
        );
        return entry.body.status === "ready";
      };
      expect(await waitFor(isReady)).toBe(true);
      await waitFor(async () => heard.includes("event: entry"));
      stop.abort();
      await reading.catch(() => {});
    },
  );
});
