/** A hundred members of one collection of 10,000 entries: their lists, and saves of one of them. */
import { randomUUID } from "node:crypto";
import { startApp } from "../../scripts/app-process.ts";
import { ask, measureThroughput, type Target, timeSequentially } from "./http.ts";
import { addEntries, connectAdmin, indexAll } from "./load.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

const members = 100;
const entries = 10_000;
/** Members who list at the same time, each without a pause. */
const listing = 8;
const listsEach = 100;
/** Measured in turns, so that both have the same noise. */
const turns = 3;

type SignIn = (url: string, name?: string) => Promise<{ target: Target; userId: string }>;

export async function measureTeam(dataDir: string, signIn: SignIn): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const people: { target: Target; userId: string }[] = [];
    for (let at = 0; at < listing; at += 1) people.push(await signIn(app.url, `member${at}`));
    const collectionId = await loadTeam(
      dataDir,
      people.map(({ userId }) => userId),
    );
    const path = `/api/entries?collectionId=${collectionId}`;
    const targets = people.map(({ target }) => target);
    const alone = await timeSequentially(500, () => ask(targets[0]!, path));
    const together = (await Promise.all(targets.map((target) => timeLists(target, path)))).flat();
    const saves = await measureSaves(targets[0]!, collectionId);
    return [
      {
        what: `list of 25 by one of ${members} members, sequential p50 / p99`,
        reach: "≤ 2 / 100 ms",
        measured: `${milliseconds(alone.p50)} / ${milliseconds(alone.p99)}`,
      },
      {
        what: `the same, ${listing} members at once, p50 / p99`,
        reach: "p99 ≤ 100 ms",
        measured: `${milliseconds(quantile(together, 0.5))} / ${milliseconds(quantile(together, 0.99))}`,
      },
      {
        what: "saves per second into it, 16 connections (respond-async)",
        reach: "as into an own collection",
        measured: Math.round(saves.shared).toLocaleString("en"),
      },
      {
        what: "the same, into an own collection",
        reach: "",
        measured: Math.round(saves.own).toLocaleString("en"),
      },
    ];
  } finally {
    await app.stop();
  }
}

async function timeLists(target: Target, path: string): Promise<number[]> {
  const samples: number[] = [];
  for (let done = 0; done < listsEach; done += 1) {
    const startedAt = performance.now();
    await ask(target, path);
    samples.push(performance.now() - startedAt);
  }
  return samples;
}

/** The best of several turns. */
async function measureSaves(target: Target, collectionId: string) {
  const best = { own: 0, shared: 0 };
  const text = "A saved text says something worth keeping. ".repeat(46);
  for (let turn = 0; turn < turns; turn += 1)
    for (const name of ["own", "shared"] as const) {
      const rate = await measureThroughput(target, "/api/functions/process-text-entry", {
        method: "POST",
        seconds: 4,
        body: JSON.stringify({ text, ...(name === "shared" && { collectionId }) }),
        headers: { prefer: "respond-async" },
      });
      best[name] = Math.max(best[name], rate);
    }
  return best;
}

/** The first of `editors` owns the collection. Each of them, and of the other members, added a part of the entries. */
export async function loadTeam(dataDir: string, editors: readonly string[]): Promise<string> {
  const client = await connectAdmin(dataDir);
  try {
    const collectionId = randomUUID();
    const [owner] = editors;
    await client.query(
      "insert into users (id, name, email) select gen_random_uuid(), 'colleague', 'colleague' || n || '@example.org' from generate_series(1, $1::int) n",
      [members - editors.length],
    );
    await client.query(
      "insert into interest_profiles (id, user_id, title) values ($1, $2, 'Team')",
      [collectionId, owner],
    );
    await client.query(
      `insert into collection_members (collection_id, user_id, owner_id, role)
        select $1, id, $2, 'editor' from users where (name = 'colleague' or id = any($3)) and id <> $2`,
      [collectionId, owner, editors],
    );
    const whose = "from users where name = 'colleague' or id = any($1)";
    await addEntries(client, `select id as user_id ${whose}`, [editors], entries / members);
    // Each user moves their own entries, because a trigger checks the membership of the actor.
    const { rows } = await client.query<{ id: string }>(`select id ${whose}`, [editors]);
    for (const { id } of rows) {
      await client.query("select set_config('app.user_id', $1, false)", [id]);
      await client.query(
        "update user_entries set interest_profile_id = $1 where interest_profile_id = $2",
        [collectionId, id],
      );
    }
    await indexAll(client, dataDir);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
    return collectionId;
  } finally {
    await client.end();
  }
}
