/**
 * `npm run attack [-- --minutes 5 --seed 1 --only "searches of many phrases" --no-faults]`: runs twenty
 * users, one of them hostile, and injects random faults (none with --no-faults). Prints the other nineteen
 * users' latency and errors. Exits with 1 if their lists missed p99 250 ms, the app ended by itself, or
 * anything acknowledged is lost.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { milliseconds, printMachine, quantile } from "../bench/table.ts";
import { checkAccounts } from "./accounting.ts";
import { startAttackedApp } from "./attacked-app.ts";
import { faults } from "./faults.ts";
import { attacks } from "./hostile-attacks.ts";
import type { Order, Outcome, Report } from "./hostile-process.ts";
import { type Listing, startNeighbours } from "./neighbours.ts";
import { signUp } from "./sign-up.ts";

const userCount = 19;
const attackSeconds = 8;
const restSeconds = 2;
const maxMilliseconds = 250;
/** The maximum of lists printed individually, of those that failed or took longer than 1 s. */
const maxOdd = 40;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    "no-faults": { type: "boolean", default: false },
  },
});

type Phase = { name: string; from: number; to: number; peak: number };
type Outage = { name: string; from: number; to: number };

const dataDir = mkdtempSync(join(tmpdir(), "commonplace-attack-"));
const hostile = fork(join(import.meta.dirname, "hostile-process.ts"));
const hear = <Heard extends Report>() =>
  new Promise<Heard>((resolve) => hostile.once("message", resolve as never));
const { site } = await hear<{ site: string }>();
// With faults, errors are expected.
const LOG_LEVEL = options["no-faults"] ? "error" : "fatal";
const app = await startAttackedApp(dataDir, { FETCH_ALLOW: site, LOG_LEVEL });
const neighbours = await startNeighbours(app.url, userCount);
const token = await signUp(app.url, "hostile@example.org");
const random = seededRandom(Number(options.seed));

const answers = new Map<string, Map<string, number>>();
const broken: string[] = [];
const phases: Phase[] = [];
const outages: Outage[] = [];
const quiet = await attackFor("no attack", async () => sleep(attackSeconds * 1_000));
const atRest = app.residentMegabytes();
const endsAt = performance.now() + Number(options.minutes) * 60_000;
const names = Object.keys(attacks).filter((name) => !options.only || options.only.includes(name));
for (let order = shuffle(names); performance.now() < endsAt;) {
  const name = order.pop()!;
  if (order.length === 0) order = shuffle(names);
  const fault = options["no-faults"] || random() < 0.6 ? null : pick(Object.keys(faults));
  await attackFor(name, async () => {
    const done = hear<Outcome>();
    send({ do: "attack", name, seconds: attackSeconds, url: app.url, token });
    if (fault !== null) await sleep(random() * attackSeconds * 1_000).then(() => inject(fault));
    recordAnswers(await done);
  });
  await attackFor("after an attack", () => sleep(restSeconds * 1_000));
}
send({ do: "end" });
await neighbours.stop();
const accounts = await checkAccounts(app, neighbours);
await app.stop();
rmSync(dataDir, { recursive: true, force: true });
report();

/** Runs one phase and records its times and the app's peak memory. */
async function attackFor(name: string, work: () => Promise<unknown>): Promise<Phase> {
  const phase: Phase = { name, from: performance.now(), to: 0, peak: 0 };
  const watch = setInterval(
    () => (phase.peak = Math.max(phase.peak, app.residentMegabytes())),
    100,
  );
  await work();
  clearInterval(watch);
  phase.to = performance.now();
  phases.push(phase);
  return phase;
}

function recordAnswers({ done, statuses, broken: found }: Outcome): void {
  const counted = answers.get(done) ?? new Map<string, number>();
  for (const [status, count] of Object.entries(statuses))
    counted.set(status, (counted.get(status) ?? 0) + count);
  answers.set(done, counted);
  broken.push(...found);
}

/** A fault lasts until five lists after it have succeeded. */
async function inject(name: string): Promise<void> {
  const outage: Outage = { name, from: performance.now(), to: Number.POSITIVE_INFINITY };
  outages.push(outage);
  await faults[name]!(app);
  const before = neighbours.lists.length;
  const isWell = () =>
    neighbours.lists.slice(before).filter(({ status }) => status === 200).length >= 5;
  while (!isWell()) await sleep(20);
  outage.to = performance.now();
}

function report(): void {
  printMachine();
  const clear = neighbours.lists.filter(
    (list) => !outages.some((outage) => overlaps(list, outage)),
  );
  console.log(
    `\n| phase | lists of other users | p50 | p99 | longest | refused or broken | peak of the app |`,
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const name of new Set(phases.map((phase) => phase.name))) {
    const of = phases.filter((phase) => phase.name === name);
    const lists = clear.filter((list) =>
      of.some(({ from, to }) => list.at >= from && list.at < to),
    );
    const peak = Math.round(Math.max(...of.map((phase) => phase.peak)));
    console.log(`| ${name} | ${describe(lists)} | ${peak} MB |`);
  }
  console.log(`| **all** | ${describe(clear)} | |`);
  console.log("\n| sent | answers (0: connection broken or timed out) |\n|---|---|");
  for (const [name, counted] of answers)
    console.log(
      `| ${name} | ${[...counted].map(([status, count]) => `${status}: ${count}`).join(", ")} |`,
    );
  for (const what of broken) console.log(`broken: ${what}`);
  const isOdd = ({ status, milliseconds: taken }: Listing) => status !== 200 || taken > 1_000;
  for (const list of clear.filter(isOdd).slice(0, maxOdd)) {
    const phase = phases.find(({ from, to }) => list.at >= from && list.at < to);
    const second = Math.round((list.at - quiet.from) / 1_000);
    const took = milliseconds(list.milliseconds);
    console.log(`at ${second} s, ${phase?.name ?? "between"}: ${list.status} after ${took}`);
  }
  console.log("\n| fault | times | longest until other users' lists succeed |\n|---|---|---|");
  for (const name of new Set(outages.map((outage) => outage.name))) {
    const of = outages.filter((outage) => outage.name === name);
    const longest = Math.max(...of.map(({ from, to }) => to - from));
    console.log(`| ${name} | ${of.length} | ${milliseconds(longest)} |`);
  }
  console.log(
    `\nOther requests: ${[...neighbours.outcomes].map(([what, count]) => `${what}: ${count}`).join(", ")}`,
  );
  console.log(
    `Acknowledged ${accounts.acknowledged}, lost ${accounts.lost}, failed ${accounts.failed}, unsettled ${accounts.unsettled} after ${Math.round(accounts.settledAfter)} s; ` +
      `jobs active for over 10 minutes ${accounts.activeJobs}, connections ${accounts.connections}; ` +
      `the app ended unexpectedly ${app.unexpectedEnds()} times; ${Math.round(atRest)} MB before, ${Math.round(accounts.residentMegabytes)} MB after`,
  );
  const isWell =
    p99(clear) <= maxMilliseconds &&
    broken.length === 0 &&
    accounts.lost +
      accounts.failed +
      accounts.unsettled +
      accounts.activeJobs +
      app.unexpectedEnds() ===
      0;
  console.log(isWell ? "\nPassed." : "\nFailed.");
  process.exitCode = isWell ? 0 : 1;
}

function overlaps({ at, milliseconds }: Listing, { from, to }: Outage): boolean {
  return at >= from && at - milliseconds <= to;
}

function describe(lists: Listing[]): string {
  const times = lists.map((list) => list.milliseconds);
  const failed = lists.filter(({ status }) => status !== 200).length;
  const figures = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)].map(
    milliseconds,
  );
  return [lists.length, ...figures, failed].join(" | ");
}

function p99(lists: Listing[]): number {
  return quantile(
    lists.map((list) => list.milliseconds),
    0.99,
  );
}

function send(order: Order): void {
  hostile.send(order);
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
