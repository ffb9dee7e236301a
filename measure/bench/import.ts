/** Imports 2,000 bookmarks of 200 sites: the duration, and the latency of lists during the import. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Import } from "#features/imports/contract.ts";
import { startApp } from "../../scripts/app-process.ts";
import { ask, fetchJson, type Target } from "./http.ts";
import { loadEntries } from "./load.ts";
import { milliseconds, quantile, type Row, logProgress } from "./table.ts";

const rows = 2_000;
const sites = 200;
const smallRows = 20;
const smallFiles = 8;
const entries = 10_000;
/** Measures only the first part of fetching, whose total duration depends on the sites. */
const fetchingMilliseconds = 20_000;
const sentence = "Tides follow the moon, and harbours publish their heights for the day. ";

export async function measureImport(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<title>${request.url}</title><article><p>${sentence.repeat(30)}</p></article>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: sites }, (_one, at) => `127.0.1.${at + 1}:${port}`);
  const app = await startApp(dataDir, { FETCH_ALLOW: hosts.join(",") });
  try {
    const { target, userId } = await signIn(app.url);
    logProgress(`making ${entries.toLocaleString("en")} entries`);
    await loadEntries(dataDir, userId, entries);
    logProgress(`reading ${smallFiles} small files`);
    const plans = await measurePlans(target, hosts);
    const startedAt = performance.now();
    const { id } = await upload(target, writeBookmarks(hosts, rows), { dryRun: "false" });
    let reported = 0;
    const isOver = async () => {
      const { status, counts } = await readImport(target, id);
      if (counts.imported >= reported + 500)
        logProgress(`${(reported = counts.imported)} rows imported`);
      return status === "finished";
    };
    const importing = await measureListsUntil(target, isOver);
    const took = performance.now() - startedAt;
    const { counts } = await readImport(target, id);
    const accounted = counts.imported + counts.duplicate + counts.refused + counts.failed;
    logProgress("fetching pages");
    const until = performance.now() + fetchingMilliseconds;
    const fetching = await measureListsUntil(target, async () => performance.now() > until);
    const { ready, failed } = (await readImport(target, id)).reading;
    return [
      {
        what: `a file of ${smallRows} bookmarks, from its upload to its plan: median / maximum of ${smallFiles}`,
        reach: "≤ 500 ms",
        measured: `${milliseconds(quantile(plans, 0.5))} / ${milliseconds(Math.max(...plans))}`,
      },
      {
        what: "read, checked and saved, rows accounted for",
        reach: "every row",
        measured: `${accounted.toLocaleString("en")} of ${rows.toLocaleString("en")} in ${milliseconds(took)}`,
      },
      { what: "list of 25 during the import, p50 / p99", reach: "≤ 100 ms", measured: importing },
      {
        what: "list of 25 while pages are fetched and read",
        reach: "≤ 100 ms",
        measured: fetching,
      },
      {
        what: `pages fetched and read in the ${fetchingMilliseconds / 1_000} s after it`,
        reach: "",
        measured: `${ready.toLocaleString("en")} (${failed} failed)`,
      },
    ];
  } finally {
    await app.stop();
    server.closeAllConnections();
    server.close();
  }
}

/** Returns the times from uploading a small file until its import plan is ready. */
async function measurePlans(target: Target, hosts: readonly string[]): Promise<number[]> {
  const page = writeBookmarks(hosts, smallRows);
  const samples: number[] = [];
  for (let done = 0; done < smallFiles; done += 1) {
    const startedAt = performance.now();
    let { id, status } = await upload(target, page, {});
    while (status === "reading") {
      await wait(5);
      ({ id, status } = await readImport(target, id));
    }
    samples.push(performance.now() - startedAt);
    await fetchJson(target, `/api/imports/${id}`, { method: "DELETE" });
  }
  return samples;
}

function writeBookmarks(hosts: readonly string[], count: number): string {
  const links = Array.from(
    { length: count },
    (_one, at) =>
      `<DT><H3>Folder ${at % 20}</H3><DL><p><DT><A HREF="http://${hosts[at % hosts.length]}/${at}" ADD_DATE="${1_500_000_000 + at}" TAGS="tides,tag${at % 50}">Bookmark ${at}</A></DL><p>`,
  );
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>\n<DL><p>\n${links.join("\n")}\n</DL><p>\n`;
}

async function upload(
  target: Target,
  page: string,
  fields: Record<string, string>,
): Promise<Import> {
  const body = new FormData();
  body.append("file", new Blob([page]), "bookmarks.html");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(`${target.url}/api/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${target.token}` },
    body,
  });
  if (answer.status !== 202) throw new Error(`the import was answered with ${answer.status}`);
  return ((await answer.json()) as { import: Import }).import;
}

async function readImport(target: Target, id: string): Promise<Import> {
  return (await fetchJson(target, `/api/imports/${id}`)).json() as Promise<Import>;
}

/** Runs lists in sequence until `isOver`; returns p50 / p99. */
async function measureListsUntil(target: Target, isOver: () => Promise<boolean>): Promise<string> {
  const samples: number[] = [];
  for (let done = 0; done % 50 !== 0 || !(await isOver()); done += 1) {
    const startedAt = performance.now();
    await ask(target, "/api/entries");
    samples.push(performance.now() - startedAt);
    await wait(5);
  }
  return `${milliseconds(quantile(samples, 0.5))} / ${milliseconds(quantile(samples, 0.99))}`;
}
