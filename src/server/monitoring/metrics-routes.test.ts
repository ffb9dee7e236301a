import { describe, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { limitsHit, timings } from "#server/metrics/counts.ts";
import { listSlowStatements } from "#server/metrics/slow-statements.ts";
import { asSystem } from "#server/db/database.ts";
import { writeBackupStatus } from "#server/backup/backup-status.ts";
import { setUpClients, setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createMonitoringApp } from "./monitoring-app.ts";

const token = "scraper-secret-0123";
const { context, app, clientOf, visitor, ada } = await setUpClients({
  settings: { METRICS_TOKEN: token },
  work: true,
});
const scraper = clientOf(token);
const scrape = async (client: TestClient = scraper) => {
  const { status, body } = await client.get<string>("/metrics");
  expect(status).toBe(200);
  return body;
};

describe("GET /metrics", () => {
  it("returns 404 without METRICS_TOKEN", async () => {
    const { visitor, clientOf } = createTestApp(await setUpContext());
    expect((await visitor.get("/metrics")).status).toBe(404);
    expect((await clientOf(token).get("/metrics")).status).toBe(404);
  });

  it("returns 401 without the token, with a part of it, and with a session", async () => {
    for (const client of [visitor, ada, clientOf(token.slice(0, -1)), clientOf(`${token}x`)]) {
      const { status, headers, body } = await client.get("/metrics");
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe("Bearer");
      expect(JSON.stringify(body)).not.toContain("commonplace_");
    }
  });

  it("answers under any host name in Prometheus's text format", async () => {
    const response = await app.request("http://web-1.cluster.example.com/metrics", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = (await response.text()).split("\n").filter(Boolean);
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
    expect(lines.join("\n")).toContain("nodejs_eventloop_lag_seconds");
    expect(lines.join("\n")).toContain("process_cpu_seconds_total");
  });

  it("counts requests by the first part of their route, never by their URL", async () => {
    // Counted for the whole process, in which other test files have run.
    const before = await scrape();
    const { body: entry } = await ada.get<{ items: { id: string }[] }>("/api/collections");
    await ada.get(`/api/collections/${entry.items[0]!.id}?secret-query=1`);
    await ada.get("/api/collections/not-an-id");
    await ada.get("/api/no-such-route");
    await app.request("/api/collections", { method: "PROPFIND" });
    const text = await scrape();
    const countIn = (metrics: string, name: string) =>
      Number(new RegExp(`^commonplace_http_${name} (\\d+)`, "m").exec(metrics)?.[1] ?? 0);
    const count = (name: string) => countIn(text, name) - countIn(before, name);
    expect(count('requests_total\\{route="/api/collections",status="2xx"\\}')).toBe(2);
    expect(count('requests_total\\{route="/api/\\*",status="4xx"\\}')).toBe(2);
    expect(count('request_duration_seconds_count\\{kind="read"\\}')).toBeGreaterThan(3);
    expect(text).not.toMatch(/secret-query|no-such-route|PROPFIND/);
    expect(text).not.toContain(entry.items[0]!.id);
  });

  it("has at most 600 series after every request that is possible", async () => {
    const { routes } = createApp(context, null);
    for (const { path, method } of routes)
      for (const status of [200, 304, 404, 500]) timings.onRequest!(path, method, status, 0.01);
    const series = (await scrape()).split("\n").filter((line) => /^\w/.test(line));
    const countNames = (pattern: RegExp) => series.filter((line) => pattern.test(line)).length;
    const queues = countNames(/^commonplace_oldest_job_age/);
    const limits = Object.keys({ ...rateLimits, ...concurrencyLimits }).length + 1;
    const others = series.length - countNames(/^commonplace_(job_runs|limits_hit)_total/);
    const outcomes = 3;
    expect(queues).toBeGreaterThan(10);
    expect(others + queues * outcomes + limits).toBeLessThanOrEqual(600);
  });

  it("reports pools, queues, runs of jobs, captures, limits and streams", async () => {
    await ada.send("POST", "/api/functions/process-text-entry", { text: "A text about owls." });
    await waitFor(async () => (await scrape()).includes('captures_total{outcome="ready"}'));
    limitsHit.add("searches");
    const text = await scrape();
    for (const part of [
      /commonplace_database_connections\{pool="actors",state="in_use"\} \d/,
      /commonplace_database_connections\{pool="system",state="waiting"\} \d/,
      /commonplace_jobs\{queue="[\w-]+",state="waiting"\} \d/,
      /commonplace_oldest_job_age_seconds\{queue="[\w-]+"\} \d/,
      /commonplace_job_runs_total\{queue="[\w-]+",outcome="done"\} [1-9]/,
      /commonplace_limits_hit_total\{limit="searches"\} [1-9]/,
      /commonplace_event_streams \d/,
      /commonplace_page_render_duration_seconds_count \d/,
    ])
      expect(text).toMatch(part);
  });

  it("counts a job that failed in its last attempt", async () => {
    const failing = {
      queue: "always-fails",
      concurrency: 1,
      expireInSeconds: 10,
      work: () => Promise.reject(new TypeError("no")),
      giveUp: () => Promise.resolve(),
    };
    await context.jobs.register([{ ...failing, retryLimit: 0 }], { work: true });
    await asSystem(context.database, (tx) => context.jobs.send(tx, "always-fails", {}));
    context.jobs.nudge("always-fails");
    const expected = 'commonplace_job_runs_total{queue="always-fails",outcome="dead"} 1';
    expect(await waitFor(async () => (await scrape()).includes(expected))).toBe(true);
  });

  it("reports the age of the last backup, and nothing without one", async () => {
    expect(await scrape()).not.toMatch(/^commonplace_backup_age_seconds /m);
    const lastSuccessAt = new Date(Date.now() - 3_600_000).toISOString();
    writeBackupStatus(context.env.dataDir, { lastSuccessAt });
    const [, age] = /^commonplace_backup_age_seconds (.+)$/m.exec(await scrape())!;
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
  });

  it("still answers while the database is away", async () => {
    context.database.setAway(true);
    try {
      // Longer than the queues are cached.
      await new Promise((resolve) => setTimeout(resolve, 5_100));
      const text = await scrape();
      expect(text).toContain("process_cpu_seconds_total");
      expect(text).not.toMatch(/^commonplace_jobs\{/m);
    } finally {
      context.database.setAway(false);
    }
  });
});

describe("a process with ROLE=worker", () => {
  it("serves metrics and health, and no other route", async () => {
    const worker = createMonitoringApp(context);
    const headers = { authorization: `Bearer ${token}` };
    expect((await worker.request("/metrics", { headers })).status).toBe(200);
    expect((await worker.request("/metrics")).status).toBe(401);
    expect((await worker.request("/api/health")).status).toBe(200);
    expect((await worker.request("/api/entries", { headers })).status).toBe(404);
  });
});

describe("slow statements", () => {
  it("are remembered without parameters and quoted values", async () => {
    const { database } = context;
    await database.system.query("select pg_sleep(0.12), $1::text, 'a quoted text'", ["Smeaton"]);
    // Statements of other test files are remembered too.
    const found = listSlowStatements().filter(({ text }) => text.includes("pg_sleep(0.12)"));
    expect(found).toEqual([
      expect.objectContaining({ text: "select pg_sleep(0.12), $1::text, '…'", count: 1 }),
    ]);
    expect(found[0]!.maxMilliseconds).toBeGreaterThan(100);
  });
});
