/** kill -9 of the process and its database at random points: no acknowledged write is lost, every job ends. */
import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BatchDetails } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Page } from "#shared/pages.ts";
import { isAlive } from "../db/embedded/pid-file.ts";
import { clearFolder } from "../db/embedded/swap-data.ts";
import { closeLocalSites, servePages } from "../testing/servers/local-sites.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { createDataFolder } from "../testing/processes/data-folder.ts";
import { createBatchWriter } from "../testing/killed-batches.ts";
import { readPostgresPid, startServerProcess } from "../testing/server-process.ts";
import { waitFor } from "../testing/test-context.ts";

// Printed, and given as KILL_SEED, to repeat the moments of the kills.
const seed = Number(process.env["KILL_SEED"] ?? randomInt(2 ** 31));
const random = seededRandom(seed);

const page = `<!doctype html><title>A slow page</title><article><h1>A slow page</h1>${"<p>It came in the end, and it was worth the wait for every one of its words.</p>".repeat(9)}</article>`;

/**
 * An acknowledged entry: its possible notes (two while a change is in flight), and whether it was deleted.
 */
type Kept = { id: string; notes: Set<string>; isGone: boolean | null };

let dataDir: string;
let site: Awaited<ReturnType<typeof servePages>>;
/** Shorter than the time limit of a fetch: a round may take longer on a busy machine. */
const maxHoldMs = 5_000;
/** While pages are held back, every fetch is in the middle of one. */
let held: ServerResponse[] | null = [];
let token: string;
/** The last one started; those before are killed. */
let running: ChildProcess | undefined;
const kept: Kept[] = [];
let batches: ReturnType<typeof createBatchWriter>;

beforeAll(async () => {
  dataDir = await createDataFolder();
  // World-readable, as an older version or the owner may have left it.
  mkdirSync(join(dataDir, "files"));
  for (const folder of ["", "files"]) chmodSync(join(dataDir, folder), 0o777);
  site = await servePages((_request, response) => {
    if (held === null) return give(response);
    held.push(response);
    setTimeout(() => give(response), maxHoldMs).unref();
  });
  batches = createBatchWriter(
    site.origin,
    (origin, body) => ask<{ batch: BatchDetails }>(`${origin}/api/batches`, "POST", body),
    (ids, note) => kept.push(...ids.map((id) => ({ id, notes: new Set([note]), isGone: false }))),
  );
});
afterAll(async () => {
  running?.kill("SIGKILL");
  closeLocalSites();
  await clearFolder(dataDir);
});

async function start() {
  const started = await startServerProcess({ DATA_DIR: dataDir, FETCH_ALLOW: site.allow[0]! });
  running = started.child;
  return started;
}

function give(response: ServerResponse): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(200, { "content-type": "text/html" }).end(page);
}

async function ask<Body>(
  url: string,
  method = "GET",
  body?: unknown,
): Promise<{ status: number; body: Body; token: string | null }> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      prefer: "respond-async",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === "" ? null : JSON.parse(text)) as Body,
    token: response.headers.get("set-auth-token"),
  };
}

const saves = [
  (note: string) =>
    [
      "process-text-entry",
      { text: `${note}. Written down before the light went out.`, whyInteresting: note },
    ] as const,
  (note: string) =>
    ["process-url", { url: `${site.origin}/${note}`, whyInteresting: note }] as const,
  (note: string) => {
    const form = new FormData();
    form.append(
      "file",
      new Blob([`${note}. A file that was sent before the light went out.`]),
      `${note}.txt`,
    );
    form.append("whyInteresting", note);
    return ["upload-file", form] as const;
  },
];

/**
 * Saves, changes and deletes until the process is gone; calls `onWrite` for each acknowledged write. Ignores
 * writes rejected because the database is away.
 */
async function write(
  origin: string,
  kind: number,
  onWrite: () => void,
  mayBeAway: boolean,
): Promise<void> {
  for (;;) {
    const note = randomUUID();
    const [path, body] = saves[kind]!(note);
    const saved = await ask<{ entry: Entry }>(`${origin}/api/functions/${path}`, "POST", body);
    if (mayBeAway && saved.status === 503) continue;
    expect(saved.status).toBe(201);
    const one: Kept = { id: saved.body.entry.id, notes: new Set([note]), isGone: false };
    kept.push(one);
    onWrite();
    const changed = randomUUID();
    one.notes.add(changed);
    const { status } = await ask(`${origin}/api/entries/${one.id}`, "PATCH", {
      whyItsInteresting: changed,
    });
    if (mayBeAway && status === 503) continue;
    expect(status).toBe(200);
    one.notes = new Set([changed]);
    onWrite();
    if (random() < 0.8) continue;
    one.isGone = null;
    const deleted = await ask(`${origin}/api/entries/${one.id}`, "DELETE");
    if (mayBeAway && deleted.status === 503) continue;
    expect(deleted.status).toBe(204);
    one.isGone = true;
    onWrite();
  }
}

async function readAll(origin: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const answer: { status: number; body: Page<Entry> } = await ask(
      `${origin}/api/entries?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    expect(answer.status).toBe(200);
    for (const entry of answer.body.items) entries.set(entry.id, entry);
    cursor = answer.body.nextCursor;
  }
  return entries;
}

function expectKept(entries: ReadonlyMap<string, Entry>): void {
  const wrong = kept.filter(({ id, notes, isGone }) => {
    const entry = entries.get(id);
    if (entry === undefined) return isGone === false;
    return isGone === true || !notes.has(entry.whyItsInteresting);
  });
  expect(wrong).toEqual([]);
}

describe("a killed process", () => {
  it(
    "keeps every acknowledged write, finishes every job, and stops on SIGTERM",
    { timeout: 300_000 },
    async () => {
      process.stderr.write(`KILL_SEED=${seed}\n`);
      for (let round = 0; round < 3; round += 1) {
        const { child, origin } = await start();
        if (round === 0) {
          const person = {
            name: "Ada",
            email: "ada@example.org",
            password: "a long enough password",
          };
          token = (await ask(`${origin}/api/auth/sign-up/email`, "POST", person)).token!;
        } else {
          expectKept(await readAll(origin));
          await batches.expectWhole(origin, ["processing", "ready"]);
        }
        // In one round its database is killed first, and must recover by itself.
        const database = round === 1 ? readPostgresPid(dataDir)! : null;
        let left = database !== null ? 60 : round === 0 ? 30 : 1 + Math.floor(random() * 39);
        const strike = () => {
          left -= 1;
          if (left === 40 && database !== null) process.kill(database, "SIGKILL");
          if (left === 0) child.kill("SIGKILL");
        };
        const mayBeAway = database !== null;
        const writers = [0, 0, 1, 2, 2].map((kind) => write(origin, kind, strike, mayBeAway));
        writers.push(batches.write(origin, strike, mayBeAway));
        const ends = await Promise.allSettled(writers);
        // Each ended with the connection, none with a wrong response.
        for (const end of ends)
          expect(end).toMatchObject({ status: "rejected", reason: { name: "TypeError" } });
        expect(readPostgresPid(dataDir)).not.toBe(database);
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }

      const { child, origin } = await start();
      await batches.expectWhole(origin, ["processing", "ready"]);
      for (const response of held!) give(response);
      held = null;
      const entries = await waitFor(async () => {
        const all = await readAll(origin);
        return [...all.values()].every(({ status }) => status !== "processing") && all;
      });
      expectKept(entries);
      expect([...entries.values()].filter(({ status }) => status !== "ready")).toEqual([]);
      await batches.expectWhole(origin, ["ready"]);
      expect(entries.size).toBeGreaterThan(5);

      const postgres = readPostgresPid(dataDir)!;
      expect(isAlive(postgres)).toBe(true);
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      expect(isAlive(postgres)).toBe(false);

      const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
        (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
      );
      expect(open).toEqual([]);
    },
  );
});
