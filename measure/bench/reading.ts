/** The work after an acknowledged save: texts processed per second, and memory when all work is done. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppProcess } from "../../scripts/app-process.ts";
import { ask, type Target } from "./http.ts";
import { connectAdmin, vocabulary } from "./load.ts";
import { type CpuSeconds, readCpu, readOwnCpu } from "./cpu.ts";
import { describeMemory, readPostmaster } from "./memory.ts";
import { milliseconds, quantile, type Row, sum } from "./table.ts";

const saves = 1_700;
const connections = 16;
const textCharacters = 2_000;
/** Idle reader processes are ended within this time. */
const restMilliseconds = 12_000;

/** Saves 1,700 different texts of 2 KB over 16 connections, and waits until all are processed and indexed. */
export async function measureReading(
  dataDir: string,
  app: AppProcess,
  target: Target,
): Promise<Row[]> {
  const restMemory = describeMemory(dataDir, app.pid);
  const cpuBefore = readParts(dataDir, app.pid);
  const bytesBefore = await readTableBytes(dataDir);
  const startedAt = performance.now();
  const acknowledged: number[] = [];
  let next = 0;
  const saveOn = async () => {
    while (next < saves) {
      const number = next;
      next += 1;
      const body = JSON.stringify({ text: createText(number), whyInteresting: "for the bench" });
      const sentAt = performance.now();
      await ask(target, "/api/functions/process-text-entry", {
        body,
        headers: { prefer: "respond-async" },
      });
      acknowledged.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, saveOn));
  const acknowledgedAt = performance.now();
  await waitUntilQuiet(dataDir);
  const quietAt = performance.now();
  const cpu = readParts(dataDir, app.pid);
  const bytes = await readTableBytes(dataDir);
  await sleep(restMilliseconds);
  const perSecond = (from: number, to: number) =>
    Math.round(saves / ((to - from) / 1_000)).toLocaleString("en");
  return [
    {
      what: `${saves.toLocaleString("en")} saves of 2 KB, 16 connections: acknowledged per second · p50 / p99`,
      reach: "",
      measured: `${perSecond(startedAt, acknowledgedAt)} · ${milliseconds(quantile(acknowledged, 0.5))} / ${milliseconds(quantile(acknowledged, 0.99))}`,
    },
    {
      what: "saves of 2 KB read, summarised and findable, per second",
      reach: "≥ 120",
      measured: perSecond(startedAt, quietAt),
    },
    {
      what: "from the last acknowledgement until all work is done",
      reach: "≤ 8 s",
      measured: milliseconds(quietAt - acknowledgedAt),
    },
    {
      what: "CPU of one save with everything that follows: app + readers + PostgreSQL",
      reach: "≤ 9.6 ms",
      measured: describeCpu(cpuBefore, cpu),
    },
    {
      what: "disk of one save, in the largest tables with their indexes",
      reach: "",
      measured: describeBytes(bytesBefore, bytes),
    },
    {
      what: "memory at rest before that burst, PSS: app + readers + PostgreSQL",
      reach: "≤ 170 MB",
      measured: restMemory,
    },
    {
      what: "memory when quiet after that burst",
      reach: "≤ 220 MB",
      measured: describeMemory(dataDir, app.pid),
    },
  ];
}

/** CPU seconds so far. The app's children are readers, also those that have ended. */
function readParts(dataDir: string, pid: number): CpuSeconds {
  const { app, postgres } = readCpu({ app: [pid], postgres: [readPostmaster(dataDir)] });
  const own = readOwnCpu(pid);
  return { app: own, readers: app! - own, postgres: postgres! };
}

function describeCpu(before: CpuSeconds, after: CpuSeconds): string {
  const spent = Object.keys(after).map((part) => ((after[part]! - before[part]!) * 1_000) / saves);
  return `${milliseconds(sum(spent))}: ${spent.map(milliseconds).join(" + ")}`;
}

/** Bytes by table, with indexes and TOAST. */
async function readTableBytes(dataDir: string): Promise<Map<string, number>> {
  const client = await connectAdmin(dataDir);
  try {
    const { rows } = await client.query<{ name: string; bytes: number }>(
      `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  } finally {
    await client.end();
  }
}

function describeBytes(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string {
  const grown = [...after].map(([name, bytes]) => ({
    name,
    bytes: (bytes - (before.get(name) ?? 0)) / saves,
  }));
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  const largest = grown.toSorted((one, other) => other.bytes - one.bytes).slice(0, 6);
  const named = largest.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(", ");
  return `${kilobytes(sum(grown.map(({ bytes }) => bytes)))}: ${named}`;
}

/** Waits until no entry is processing and no job is due. */
export async function waitUntilQuiet(dataDir: string): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    for (;;) {
      const { rows } = await client.query<{ isQuiet: boolean }>(
        `select not exists (select from global_entries where status = 'processing')
           and not exists (select from pgboss.job where state <= 'active' and start_after <= now()) as "isQuiet"`,
      );
      if (rows[0]!.isQuiet) return;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

/** Makes sentences from the words of the loaded entries; each number gives another text. */
export function createText(number: number): string {
  let text = "";
  let state = number + 1;
  for (let count = 1; text.length < textCharacters; count += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const word = createWord(Math.floor(vocabulary * (state / 2_147_483_647) ** 2));
    text += count % 12 === 1 ? word[0]!.toUpperCase() + word.slice(1) : word;
    text += count % 12 === 0 ? ". " : " ";
  }
  return text;
}

const words: string[] = [];

function createWord(rank: number): string {
  return (words[rank] ??= createHash("md5")
    .update(String(rank))
    .digest("hex")
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!));
}
