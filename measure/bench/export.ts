/**
 * Exports all data of one user in each format, as a browser downloads it, while another user lists entries.
 */
import { request } from "node:http";
import { createHash } from "node:crypto";
import { startApp } from "../../scripts/app-process.ts";
import { ask, type Target } from "./http.ts";
import { loadEntries } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

type SignIn = (url: string, name?: string) => Promise<{ target: Target; userId: string }>;
type Downloaded = { bytes: number; firstByte: number; whole: number; etag: string; digest: string };

const formats = ["json", "markdown", "html", "csv"] as const;
const megabyte = 1e6;

export async function measureExports(
  dataDir: string,
  size: number,
  signIn: SignIn,
): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    await loadEntries(dataDir, userId, size);
    const { target: other } = await signIn(app.url, "another");
    const resting = watch(dataDir, app.pid, other);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const rest = await resting.stop();
    const rows: Row[] = [describe("before the export", rest)];
    for (const format of formats) {
      const watched = watch(dataDir, app.pid, other);
      const path = `/api/export?format=${format}`;
      const { bytes, firstByte, whole, etag, digest } = await download(target, path);
      const load = await watched.stop();
      const rate = (bytes / megabyte / whole) * 1_000;
      rows.push({
        what: `${format}: ${(bytes / megabyte).toFixed(0)} MB, first byte · total · per second`,
        reach: "",
        measured: `${seconds(firstByte)} · ${seconds(whole)} · ${rate.toFixed(1)} MB`,
      });
      rows.push(describe("during the export", load));
      const again = await download(target, path, { range: "bytes=0-", "if-range": etag });
      if (again.digest !== digest)
        throw new Error(`${format} differs when the download is resumed`);
    }
    return rows;
  } finally {
    await app.stop();
  }
}

function describe(what: string, { peak, p99 }: { peak: number | null; p99: number }): Row {
  return {
    what: `${what}: peak memory of all processes · other users' lists, p99`,
    reach: "≤ 350 MB · ≤ 100 ms",
    measured: `${peak === null ? "?" : `${Math.round(peak)} MB`} · ${milliseconds(p99)}`,
  };
}

function seconds(value: number): string {
  return `${(value / 1_000).toFixed(1)} s`;
}

/** Downloads a file and keeps only its digest. */
function download(
  { url, token }: Target,
  path: string,
  headers: Record<string, string> = {},
): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(
      `${url}${path}`,
      { headers: { ...headers, authorization: `Bearer ${token}` } },
      (response) => {
        const firstByte = performance.now() - startedAt;
        const hash = createHash("sha256");
        let bytes = 0;
        if (response.statusCode! >= 300)
          return reject(new Error(`${path} answered ${response.statusCode}`));
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          hash.update(chunk);
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            bytes,
            firstByte,
            whole: performance.now() - startedAt,
            etag: response.headers.etag ?? "",
            digest: hash.digest("hex"),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

/** Records peak memory and the latency of another user's lists, one every 20 ms. */
function watch(dataDir: string, pid: number, other: Target) {
  const lists: number[] = [];
  let peak: number | null = null;
  const stop = new AbortController();
  const listing = (async () => {
    while (!stop.signal.aborted) {
      const startedAt = performance.now();
      await ask(other, "/api/entries");
      lists.push(performance.now() - startedAt);
      const memory = lists.length % 10 === 1 ? measureMemory(dataDir, pid) : null;
      if (memory !== null) peak = Math.max(peak ?? 0, memory);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  // Prevents an unhandled rejection before `stop` awaits it, so that the export's failure is reported first.
  listing.catch(() => {});
  return {
    stop: async () => {
      stop.abort();
      await listing;
      return { peak, p99: quantile(lists, 0.99) };
    },
  };
}
