/**
 * Lists, searches, saves and captures with one process and its embedded PostgreSQL, and with one and two web processes
 * and a worker around one external PostgreSQL: throughput, p99, and the CPU time per request of each part.
 */
import { join } from "node:path";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import { startWebProxy } from "../scale/services/haproxy.ts";
import { listMissing } from "../scale/services/debian-packages.ts";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { type CpuSeconds, type Parts, readCpu } from "./cpu.ts";
import { ask, measureLoad, type Target } from "./http.ts";
import { loadEntries } from "./load.ts";
import { readPostmaster } from "./memory.ts";
import { createText, waitUntilQuiet } from "./reading.ts";
import { drawWord } from "./search.ts";
import type { signIn as SignIn } from "./sign-in.ts";
import { logProgress, milliseconds, printColumns, quantile } from "./table.ts";

const connections = 16;
const listSeconds = 8;
/** Below the burst that the rate limit of searches allows. */
const searches = 300;
/** As many as a process runs at once for a user, and as many that wait. */
const searchConnections = 4;
const saves = 400;
const warmUpSaves = 100;
/** With 20 entries each. */
const otherUsers = 100;

export const layouts = ["embedded", "1 web", "2 web"] as const;
export const operations = ["list", "search", "save", "capture"] as const;
export const partNames = ["app", "worker", "PostgreSQL", "proxy"] as const;

export type Measured = {
  layout: (typeof layouts)[number];
  operation: (typeof operations)[number];
  entries: number;
  perSecond: number;
  /** Milliseconds; NaN of captures, for which nobody waits. */
  p99: number;
  /** CPU milliseconds per request of each part. */
  cpu: Record<(typeof partNames)[number], number>;
};

type Running = {
  target: Target;
  parts: Parts;
  /** Starts what reads saved texts, unless it is the same process. */
  startWorker: () => Promise<void>;
};

/** Measures all layouts on the same data, one after the other. */
export async function measureScale(
  dataDir: string,
  entries: number,
  signIn: typeof SignIn,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  // Different texts, because a text that is saved again is not read again.
  let texts = 0;
  for (const layout of layouts) {
    logProgress(`${entries} entries, ${layout}`);
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const running =
        layout === "embedded"
          ? await startEmbedded(dataDir, signIn, stops, entries)
          : await startExternal(dataDir, layout === "1 web" ? 1 : 2, signIn, stops);
      for (const one of await measureOperations(running, dataDir, () => createText((texts += 1))))
        measured.push({ ...one, layout, entries });
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  }
  return measured;
}

/** It comes first, and loads the data. */
async function startEmbedded(
  dataDir: string,
  signIn: typeof SignIn,
  stops: (() => Promise<unknown>)[],
  entries: number,
): Promise<Running> {
  const app = await startApp(dataDir);
  stops.push(app.stop);
  const { target, userId } = await signIn(app.url);
  await loadEntries(dataDir, userId, entries, otherUsers);
  logProgress("loaded");
  return {
    target,
    parts: { app: [app.pid], worker: [], PostgreSQL: [readPostmaster(dataDir)], proxy: [] },
    startWorker: () => Promise.resolve(),
  };
}

/** The same binaries and data, started by the bench, with the processes in a folder of their own. */
async function startExternal(
  dataDir: string,
  count: number,
  signIn: typeof SignIn,
  stops: (() => Promise<unknown>)[],
): Promise<Running> {
  const cluster = await startCluster(dataDir);
  stops.push(cluster.stop);
  const { host, port, user } = cluster.app;
  const query = new URLSearchParams({ host: String(host), port: String(port), user: user! });
  const settings = { DATABASE_URL: `postgres:///commonplace?${query}` };
  const start = async (role: string): Promise<AppProcess> => {
    const app = await startApp(join(dataDir, "processes"), { ...settings, ROLE: role });
    stops.push(app.stop);
    return app;
  };
  const webs: AppProcess[] = [];
  while (webs.length < count) webs.push(await start("web"));
  const proxy = await startWebProxy(webs.map(({ url }) => Number(new URL(url).port)));
  stops.push(proxy.close);
  const { target } = await signIn(`http://127.0.0.1:${proxy.port}`);
  const worker: number[] = [];
  return {
    target,
    parts: {
      app: webs.map(({ pid }) => pid),
      worker,
      PostgreSQL: [readPostmaster(dataDir)],
      proxy: [proxy.readPid()],
    },
    startWorker: async () => void worker.push((await start("worker")).pid),
  };
}

type Operation = Omit<Measured, "layout" | "entries">;

async function measureOperations(
  { target, parts, startWorker }: Running,
  dataDir: string,
  createNext: () => string,
): Promise<Operation[]> {
  const describe = (
    operation: Operation["operation"],
    before: CpuSeconds,
    result: { perSecond: number; count: number; p99: number },
  ): Operation => {
    logProgress(operation);
    const after = readCpu(parts);
    const cpu = Object.fromEntries(
      partNames.map((name) => [name, ((after[name]! - before[name]!) * 1_000) / result.count]),
    ) as Operation["cpu"];
    return { operation, perSecond: result.perSecond, p99: result.p99, cpu };
  };

  const isSame = parts["proxy"]!.length === 0;
  await measureLoad(target, "/api/entries", { seconds: 3 });
  const beforeLists = readCpu(parts);
  const lists = await measureLoad(target, "/api/entries", { seconds: listSeconds });
  const list = describe("list", beforeLists, lists);

  const find = () =>
    ask(target, `/api/search?q=${encodeURIComponent(`${drawWord()} ${drawWord()} `)}&limit=10`);
  await repeat(searches / 6, searchConnections, find);
  const beforeSearches = readCpu(parts);
  const search = describe(
    "search",
    beforeSearches,
    await repeat(searches, searchConnections, find),
  );

  const save = () => {
    const body = JSON.stringify({ text: createNext(), whyInteresting: "for the bench" });
    const headers = { prefer: "respond-async" };
    return ask(target, "/api/functions/process-text-entry", { body, headers });
  };
  await repeat(warmUpSaves, connections, save);
  if (isSame) await waitUntilQuiet(dataDir);
  const beforeSaves = readCpu(parts);
  const savedAt = performance.now();
  const saved = describe("save", beforeSaves, await repeat(saves, connections, save));

  // With a worker of its own, reading begins now; otherwise it began with the first save, whose CPU time it includes.
  if (!isSame) await startWorker();
  const beforeReading = isSame ? beforeSaves : readCpu(parts);
  const startedAt = isSame ? savedAt : performance.now();
  const count = isSame ? saves : saves + warmUpSaves;
  await waitUntilQuiet(dataDir);
  const perSecond = (count * 1_000) / (performance.now() - startedAt);
  const capture = describe("capture", beforeReading, { perSecond, count, p99: Number.NaN });
  return [list, search, saved, capture];
}

/** Runs `request` `count` times over so many connections. */
async function repeat(count: number, connections: number, request: () => Promise<void>) {
  const times: number[] = [];
  let begun = 0;
  const startedAt = performance.now();
  const run = async () => {
    while (begun < count) {
      begun += 1;
      const sentAt = performance.now();
      await request();
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  const perSecond = (count * 1_000) / (performance.now() - startedAt);
  return { perSecond, count, p99: quantile(times, 0.99) };
}

export function printScale(entries: number, measured: readonly Measured[]): void {
  const name = `Several processes, ${entries.toLocaleString("en")} entries, CPU per request`;
  const rows = measured.map(({ operation, layout, perSecond, p99, cpu }) => [
    operation,
    layout,
    Math.round(perSecond).toLocaleString("en"),
    Number.isNaN(p99) ? "" : milliseconds(p99),
    ...partNames.map((part) => (cpu[part] === 0 ? "" : `${cpu[part].toFixed(2)} ms`)),
  ]);
  const order = (row: readonly string[]) => operations.indexOf(row[0] as Operation["operation"]);
  rows.sort((one, other) => order(one) - order(other));
  printColumns(name, ["what", "processes", "per second", "p99", ...partNames], rows);
}

/** Throws unless HAProxy is installed, which divides the requests among the web processes. */
export function requireProxy(): void {
  const missing = listMissing().find(({ program }) => program === "haproxy");
  if (missing !== undefined)
    throw new Error(
      "The program haproxy is missing: install Debian's package haproxy (apt-get install haproxy).",
    );
}
