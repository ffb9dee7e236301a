/** The list of a user, here and at an earlier commit, in turns, so that both have the same noise. */
import { join } from "node:path";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { checkOut } from "../../scripts/check-out.ts";
import { ask, measureThroughput, type Target } from "./http.ts";
import { addEntries, connectAdmin } from "./load.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

const entries = 10_000;
const others = 500;
const entriesOfOthers = 40;
const rounds = 1_000;
/** Of the throughput, of which the best counts. */
const turns = 3;

type SignIn = (url: string) => Promise<{ target: Target; userId: string }>;
const here = join(import.meta.dirname, "../..");

export async function measureBefore(
  dataDir: string,
  commit: string,
  signIn: SignIn,
): Promise<Row[]> {
  const former = checkOut(commit);
  const apps: AppProcess[] = [];
  try {
    const targets: Target[] = [];
    for (const [name, root] of [
      ["now", here],
      ["before", former.root],
    ] as const) {
      const folder = join(dataDir, name);
      const app = await startApp(folder, {}, "inherit", [], root);
      apps.push(app);
      const { target, userId } = await signIn(app.url);
      await loadLists(folder, userId);
      targets.push(target);
    }
    const samples: number[][] = [[], []];
    for (let round = 0; round < 2 * rounds; round += 1)
      for (const [at, target] of targets.entries()) {
        const startedAt = performance.now();
        await ask(target, "/api/entries");
        // The first half warms up.
        if (round >= rounds) samples[at]!.push(performance.now() - startedAt);
      }
    const rates = [0, 0];
    for (let turn = 0; turn < turns; turn += 1)
      for (const [at, target] of targets.entries())
        rates[at] = Math.max(rates[at]!, await measureThroughput(target, "/api/entries"));
    const describe = (times: readonly number[]) =>
      [Math.min(...times), quantile(times, 0.5), quantile(times, 0.99)]
        .map(milliseconds)
        .join(" / ");
    return [
      {
        what: "list of 25 of a user who shares nothing, least / p50 / p99",
        reach: "as before sharing",
        measured: describe(samples[0]!),
      },
      { what: `the same at ${commit}`, reach: "", measured: describe(samples[1]!) },
      {
        what: "list of 25, requests per second, 16 connections, now / before",
        reach: "1.5 times",
        measured: rates.map((rate) => Math.round(rate).toLocaleString("en")).join(" / "),
      },
    ];
  } finally {
    for (const app of apps) await app.stop();
    former.remove();
  }
}

/** Entries without an index, which lists do not read. */
async function loadLists(dataDir: string, userId: string): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    await client.query(
      "insert into users (id, name, email) select gen_random_uuid(), 'person', 'person' || n || '@example.org' from generate_series(1, $1::int) n",
      [others],
    );
    const owners = "select id as user_id from users where name = 'person'";
    await addEntries(client, owners, [], entriesOfOthers);
    await addEntries(client, "select $1::uuid as user_id", [userId], entries);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
