/** The metrics of /metrics, with prom-client. Gauges are read when they are asked for. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AppContext } from "../app-context.ts";
import { loadBackupStatus } from "../backup/backup-status.ts";
import type { Pool } from "../db/pool.ts";
import {
  captureOutcomes,
  eventStreams,
  jobRuns,
  limitsHit,
  type Tally,
  timings,
} from "../metrics/counts.ts";
import { readQueueStates } from "./queue-states.ts";

export type Metrics = { contentType: string; format: () => Promise<string> };

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Measures requests and pages from now on. Call once per process. */
export function createMetrics(app: AppContext): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  measureDurations(registers);
  readDatabase(app, registers);
  readCounts(registers);
  const backupAge = new Gauge({
    name: "commonplace_backup_age_seconds",
    help: "Seconds since the last successful backup; absent without one",
    registers,
    collect: () => {
      const { lastSuccessAt } = loadBackupStatus(app.env.dataDir);
      backupAge.remove();
      if (lastSuccessAt !== null)
        backupAge.set((Date.now() - new Date(lastSuccessAt).getTime()) / 1_000);
    },
  });
  return { contentType: registry.contentType, format: () => registry.metrics() };
}

/** Few label values, because each combination of a histogram is a dozen series: the traces have the rest. */
function measureDurations(registers: Registry[]): void {
  const durations = new Histogram({
    name: "commonplace_http_request_duration_seconds",
    help: "Seconds until a response begins",
    labelNames: ["kind"],
    buckets: seconds,
    registers,
  });
  const requests = new Counter({
    name: "commonplace_http_requests_total",
    help: "Requests by the first part of the route, and by the first digit of the status",
    labelNames: ["route", "status"],
    registers,
  });
  timings.onRequest = (route, method, status, duration) => {
    const group = groupRoute(route);
    const change = readMethods.has(method) ? "read" : "write";
    durations.observe({ kind: group.startsWith("/api/") ? change : "page" }, duration);
    requests.inc({ route: group, status: `${Math.floor(status / 100)}xx` });
  };
  const pages = new Histogram({
    name: "commonplace_page_render_duration_seconds",
    help: "Seconds to render a page on the server, with its data",
    buckets: seconds,
    registers,
  });
  timings.onPage = (duration) => {
    pages.observe(duration);
  };
}

/** Such as "/api/entries" of "/api/entries/:id"; "pages" for everything outside of the API. */
function groupRoute(route: string): string {
  const [, first, second] = route.split("/");
  return first === "api" && second ? `/api/${second}` : "pages";
}

function readDatabase({ database, log }: AppContext, registers: Registry[]): void {
  /** None while the database is away, because the other metrics are needed most then. */
  const readQueues = () =>
    readQueueStates(database).catch((error: unknown) => {
      log.warn({ err: error }, "the job queues could not be measured");
      return [];
    });
  const pools: Record<string, Pool> = { actors: database.actors, system: database.system };
  const connections = new Gauge({
    name: "commonplace_database_connections",
    help: "Connections of each pool, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers,
    collect: () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: "in_use" }, totalCount - idleCount);
        connections.set({ pool, state: "idle" }, idleCount);
        connections.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  const jobs = new Gauge({
    name: "commonplace_jobs",
    help: "Jobs of each queue by state, of all processes; failed ones wait for the operator",
    labelNames: ["queue", "state"],
    registers,
    collect: async () => {
      const states = await readQueues();
      jobs.reset();
      for (const { queue, waiting, active, failed } of states) {
        jobs.set({ queue, state: "waiting" }, waiting);
        jobs.set({ queue, state: "active" }, active);
        jobs.set({ queue, state: "failed" }, failed);
      }
    },
  });
  const oldest = new Gauge({
    name: "commonplace_oldest_job_age_seconds",
    help: "Seconds since the oldest waiting job of each queue was due",
    labelNames: ["queue"],
    registers,
    collect: async () => {
      const states = await readQueues();
      oldest.reset();
      for (const { queue, oldestSeconds } of states) oldest.set({ queue }, oldestSeconds ?? 0);
    },
  });
}

function readCounts(registers: Registry[]): void {
  const readTally = (name: string, help: string, labelNames: string[], tally: Tally) => {
    const counter = new Counter({
      name,
      help,
      labelNames,
      registers,
      collect: () => {
        counter.reset();
        for (const { labels, count } of tally.list())
          counter.inc(
            Object.fromEntries(labelNames.map((label, at) => [label, labels[at]!])),
            count,
          );
      },
    });
  };
  readTally(
    "commonplace_job_runs_total",
    "Runs of jobs in this process",
    ["queue", "outcome"],
    jobRuns,
  );
  readTally(
    "commonplace_captures_total",
    "Captures read in this process, by outcome",
    ["outcome"],
    captureOutcomes,
  );
  readTally("commonplace_limits_hit_total", "Requests refused by a limit", ["limit"], limitsHit);
  const streams = new Gauge({
    name: "commonplace_event_streams",
    help: "Open streams of live events",
    registers,
    collect: () => {
      streams.set(eventStreams.open);
    },
  });
}
