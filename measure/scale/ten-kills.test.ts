/** Every part of an installation on several machines is killed under load, one after the other, ten kills in all. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "#server/testing/test-context.ts";
import { type Kind, type MixedLoad, type Sent, startMixedLoad } from "./mixed-load.ts";
import { nameWeb } from "./services/haproxy.ts";
import { type AppMachine, type Installation, startInstallation } from "./services/installation.ts";
import { findLosses, findRepetitions } from "./verify-effects.ts";

const users = 4;
const rounds = 2;
const maxOutageMilliseconds = 15_000;
/** How long a service stays away. */
const absenceMilliseconds = 3_000;
/** Aim for lists outside of outages. Printed, because a busy machine misses it. */
const p99Milliseconds = 250;
const ofFiles: readonly Kind[] = ["upload", "file"];

let place: Installation;
let load: MixedLoad;
/** When a service was away, in times of performance.now(). */
const outages: { from: number; until: number }[] = [];

beforeAll(async () => {
  place = await startInstallation();
});
afterAll(async () => {
  await load?.stop();
  await place?.close();
});

const print = (text: string) => process.stderr.write(`${text}\n`);
const describeSent = ({ kind, status, servedBy, text, sentAt, endedAt }: Sent) =>
  `${kind}: ${status} of ${servedBy} after ${Math.round(endedAt - sentAt)} ms: ${text.slice(0, 200)}`;

/** Resolves once every user's requests and live changes succeeded for 3 s. */
async function untilSteady(): Promise<void> {
  await waitFor(async () => {
    const [sent, heard] = [load.sent.length, load.users.map((user) => user.heard)];
    await sleep(3_000);
    const recent = load.sent.slice(sent);
    const kinds = new Set(recent.map(({ kind }) => kind));
    return (
      ["list", "text", "upload", "file", "search"].every((kind) => kinds.has(kind as Kind)) &&
      recent.every(({ isExpected }) => isExpected) &&
      load.users.every((user, at) => user.heard > heard[at]!)
    );
  });
}

/** Kills something by `kill`, which also restarts it, and returns the requests that failed until all is steady. */
async function failDuring(what: string, kill: () => Promise<void>): Promise<Sent[]> {
  const before = load.sent.length;
  const killedAt = performance.now();
  const inviting = Promise.all(load.users.map((user) => user.invite()));
  await kill();
  await inviting;
  await untilSteady();
  const failed = load.sent.slice(before).filter(({ isExpected }) => !isExpected);
  const last = Math.max(killedAt, ...failed.map(({ endedAt }) => endedAt));
  print(
    `${what} killed: ${load.sent.length - before} requests, ${failed.length} failed, the last after ${Math.round(last - killedAt)} ms`,
  );
  return failed;
}

async function killWeb(web: AppMachine): Promise<void> {
  let endedAt = 0;
  const failed = await failDuring("a web process", async () => {
    await web.crash();
    endedAt = performance.now();
    await sleep(absenceMilliseconds);
    await web.start();
  });
  const others = failed.filter(
    ({ sentAt, servedBy }) =>
      sentAt > endedAt || (servedBy !== null && servedBy !== nameWeb(web.port)),
  );
  expect(others.map(describeSent)).toEqual([]);
}

async function killWorker(worker: AppMachine): Promise<void> {
  const failed = await failDuring("a worker", async () => {
    await Promise.all(load.users.map((user) => user.saveMany(5)));
    await worker.crash();
    await sleep(absenceMilliseconds);
    await worker.start();
  });
  expect(failed.map(describeSent)).toEqual([]);
}

/** Expects 503 only, of requests of these `kinds`, for less than 15 s. */
async function killService(
  what: string,
  kinds: readonly Kind[] | "all",
  kill: () => Promise<void>,
): Promise<void> {
  const from = performance.now();
  const failed = await failDuring(what, kill);
  const until = Math.max(from, ...failed.map(({ endedAt }) => endedAt));
  outages.push({ from, until });
  const wrong = failed.filter(
    ({ kind, status }) => status !== 503 || (kinds !== "all" && !kinds.includes(kind)),
  );
  expect(wrong.map(describeSent)).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  expect(until - from).toBeLessThan(maxOutageMilliseconds);
}

const restart = (service: Installation["bucket"]) => async () => {
  await service.kill("SIGKILL");
  await sleep(absenceMilliseconds);
  await service.start();
};

async function failOver(): Promise<void> {
  place.pair.crashPrimary();
  await sleep(1_000);
  await place.pair.promoteReplica();
}

function printLists(): void {
  const isAway = ({ sentAt, endedAt }: Sent) =>
    outages.some(({ from, until }) => endedAt >= from && sentAt <= until);
  const times = load.sent
    .filter((one) => one.kind === "list" && one.isExpected && !isAway(one))
    .map(({ sentAt, endedAt }) => endedAt - sentAt)
    .toSorted((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  const outcome = at(0.99) < p99Milliseconds ? "reached" : "missed";
  print(
    `${times.length} lists outside of outages: p50 ${Math.round(at(0.5))} ms, p99 ${Math.round(at(0.99))} ms (${p99Milliseconds} ms ${outcome})`,
  );
}

describe("ten kills under load", () => {
  it(
    "lose no acknowledged write, repeat no job's effect, and fail only what needs the killed part",
    { timeout: 900_000 },
    async () => {
      load = await startMixedLoad(place, users);
      await untilSteady();
      for (let round = 0; round < rounds; round += 1) {
        await killWeb(place.webs[round]!);
        await killWorker(place.workers[round]!);
        await killService("PgBouncer", "all", restart(place.pgbouncer));
        await killService("the S3 server", ofFiles, restart(place.bucket));
        await killService("the primary", "all", failOver);
        await place.pair.replaceReplica();
      }
      await load.stop();
      printLists();

      await waitFor(async () => {
        const [waiting] = await place.query<{ count: number }>(
          `select (select count(*) from global_entries where status = 'processing')::int +
             (select count(*) from pgboss.job where state <= 'active' and start_after <= now())::int as count`,
        );
        if (waiting!.count > 0) await sleep(1_000);
        return waiting!.count === 0;
      });
      expect(await findLosses(place, load.users)).toEqual([]);
      expect(await findRepetitions(place, load.users)).toEqual([]);
      const { length } = load.users.flatMap(({ saved }) => saved);
      expect(length).toBeGreaterThan(200);
      print(`${length} acknowledged saves, each there once`);
    },
  );
});
