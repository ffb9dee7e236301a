/**
 * The longest block of the main thread during one user's searches and questions, and the latency of another
 * user's list.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { ask, fetchJson, type Target } from "./http.ts";
import { wordOf } from "./search.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

const maxTyped = 1_000;
const maxAsked = 4_000;

const list = (count: number, write: (at: number) => string, maxLength = maxTyped) =>
  Array.from({ length: count }, (_, at) => write(at))
    .join(" ")
    .slice(0, maxLength);

/** Expensive searches, each of the maximum length. */
const searches: Record<string, string> = {
  "the two most frequent words": `${wordOf(1)} ${wordOf(2)} `,
  "120 frequent words": `${list(120, wordOf)} `,
  "phrases of frequent words": list(60, (at) => `"${wordOf(at % 7)} ${wordOf((at * 3 + 1) % 11)}"`),
  "refused phrases": list(60, (at) => `-"${wordOf(at % 7)} q${wordOf((at * 3 + 1) % 11)}"`),
  "words one letter off": `${list(40, (at) => `q${wordOf(at)}q`)} `,
  filters: list(120, (at) => `-topic:a${at} -site:b${at}`),
};
const question = list(500, wordOf, maxAsked);

/**
 * Restarts the app on `dataDir` with event loop monitoring, for the user with the entries and a second user.
 */
export async function measureBlocks(
  dataDir: string,
  signIn: (url: string, name?: string) => Promise<{ target: Target }>,
): Promise<Row[]> {
  const file = join(dataDir, "longest-block");
  const app = await startApp(dataDir, {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "watch-app.ts")}`,
    LONGEST_BLOCK_FILE: file,
  });
  try {
    const { target } = await signIn(app.url);
    const { target: other } = await signIn(app.url, "other");
    const rows: Row[] = [];
    const measure = async (what: string, work: () => Promise<void>) => {
      // Warm-up: compilation and query planning are not measured.
      await work();
      await readBlock(app, file);
      const lists: number[] = [];
      const until = { isOver: false };
      const listing = (async () => {
        while (!until.isOver) {
          const startedAt = performance.now();
          await ask(other, "/api/entries");
          lists.push(performance.now() - startedAt);
        }
      })();
      for (let round = 0; round < 3; round += 1) await work();
      until.isOver = true;
      await listing;
      const block = await readBlock(app, file);
      rows.push({
        what: `${what}: longest block of the main thread · another user's list p99`,
        reach: "≤ 50 ms · ≤ 250 ms",
        measured: `${milliseconds(block)} · ${milliseconds(quantile(lists, 0.99))}`,
      });
    };
    const search = (q: string) => ask(target, `/api/search?limit=50&q=${encodeURIComponent(q)}`);
    for (const [what, q] of Object.entries(searches))
      await measure(`search, ${what}`, () => search(q));
    await measure("20 searches at once", async () => {
      await Promise.all(Array.from({ length: 20 }, () => search(searches["120 frequent words"]!)));
    });
    await measure("a list filtered by a word without matches", () =>
      ask(target, "/api/entries?q=nothing"),
    );
    await measure("a question of 4,000 characters, without a model", async () => {
      const body = JSON.stringify({ message: question });
      const answer = await fetchJson(target, "/api/chat", { method: "POST", body });
      await answer.text();
    });
    return rows;
  } finally {
    await app.stop();
  }
}

/** Returns the longest block since the previous call. */
async function readBlock(app: AppProcess, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(app.pid, "SIGUSR2");
  while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(10);
  return Number(readFileSync(file, "utf8"));
}
