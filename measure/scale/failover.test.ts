/** The primary PostgreSQL crashes or hangs under load and its synchronous replica takes over. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { signUp, startSteadyLoad } from "#server/testing/steady-load.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { startPostgresProxy } from "./services/haproxy.ts";
import { preparedSetting, startPgbouncer } from "./services/pgbouncer.ts";
import { appRole, type PostgresPair, startPostgresPair } from "./services/postgres-pair.ts";
import type { Service } from "./services/service.ts";

const maxOutageMilliseconds = 15_000;

/** Two web processes, then two workers; every second one behind PgBouncer. */
type Deployment = {
  pair: PostgresPair;
  pgbouncer: Service;
  processes: ServerProcess[];
  close: () => Promise<void>;
};

const addressOf = ({ port }: Service) => `postgres://${appRole}@127.0.0.1:${port}/${appRole}`;

async function startDeployment(): Promise<Deployment> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "cp-failover-"));
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const pair = await startPostgresPair();
    closing.push(pair.close);
    const haproxy = await startPostgresProxy(pair.ports);
    closing.push(haproxy.close);
    const upstream = { host: "127.0.0.1", port: haproxy.port, user: appRole };
    const pgbouncer = await startPgbouncer(upstream, 20);
    closing.push(pgbouncer.close);
    const direct = { DATA_DIR: dataDir, DATABASE_URL: addressOf(haproxy) };
    const pooled = {
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(pgbouncer),
      DATABASE_DIRECT_URL: addressOf(haproxy),
      DATABASE_PREPARED: preparedSetting(),
    };
    const processes: ServerProcess[] = [];
    closing.push(() => processes.forEach(({ child }) => child.kill("SIGKILL")));
    for (const ROLE of ["web", "worker"])
      for (const settings of [direct, pooled])
        processes.push(await startServerProcess({ ...settings, ROLE }));
    return { pair, pgbouncer, processes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

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

/**
 * Ends the primary by `end` under load, promotes its replica, and checks what the clients saw. Returns the number of
 * collections that are stored.
 */
async function failOver({ pair, processes }: Deployment, end: () => void): Promise<number> {
  const [direct, pooled] = processes as [ServerProcess, ServerProcess];
  const token = await signUp(direct.origin);
  const loads = [direct, pooled].map(({ origin }) => startSteadyLoad(origin, token, 4));
  await waitFor(async () => loads.every(({ counts }) => counts.sent > 100));
  expect(loads.flatMap(({ counts }) => counts.failures)).toEqual([]);

  end();
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
      `${counts.sent} requests, ${counts.failures.length} failed within ${Math.round(last - first)} ms, ` +
        `the longest took ${Math.round(counts.maxMilliseconds)} ms\n`,
    );
    expect(counts.failures.length).toBeGreaterThan(0);
    expect(last - first).toBeLessThan(maxOutageMilliseconds);
    expect(counts.maxMilliseconds).toBeLessThan(maxOutageMilliseconds);
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
  return titles.size;
}

describe("a failover from a primary that hangs", () => {
  it(
    "loses no acknowledged write, answers requests with 503 within 15 s, and needs no restart",
    { timeout: 180_000 },
    async () => {
      const deployment = await startDeployment();
      onTestFinished(deployment.close);
      expect(await failOver(deployment, deployment.pair.hangPrimary)).toBeGreaterThan(20);
    },
  );
});

describe("a failover from a primary that crashes", () => {
  let deployment: Deployment;
  let pgbouncer: Service;
  let processes: ServerProcess[];
  beforeAll(async () => {
    deployment = await startDeployment();
    ({ pgbouncer, processes } = deployment);
  });
  afterAll(() => deployment?.close());

  it(
    "loses no acknowledged write, fails requests with 503 for less than 15 s, and needs no restart",
    { timeout: 180_000 },
    async () => {
      expect(await failOver(deployment, deployment.pair.crashPrimary)).toBeGreaterThan(20);
    },
  );

  it("fails requests with 503 until PgBouncer is back", { timeout: 60_000 }, async () => {
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
