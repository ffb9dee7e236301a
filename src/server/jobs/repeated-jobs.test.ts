/**
 * Workers that are killed after a job's work and before its acknowledgement: the job runs again, and its effect
 * is there once.
 */
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import type { Topic } from "#features/topics/contract.ts";
import { rewriteSizes } from "#features/topics/server/rules/rewrite-topics.ts";
import { changeSizes } from "#features/trash/server/entry-changes.ts";
import { override } from "#shared/testing/override.ts";
import { asActor } from "../db/database.ts";
import { setUpClients } from "../testing/contexts.ts";
import { startModelServer } from "../testing/models/model-server.ts";
import { closeLocalSites, servePages } from "../testing/servers/local-sites.ts";
import type { TestClient } from "../testing/test-client.ts";
import { createPicture } from "../testing/test-pictures.ts";
import { waitFor } from "../testing/test-context.ts";

const text = "Owls hunt at night, and mice know it. ";
/** Every page and picture contains its path, so that no page or picture of two users is stored once for both. */
const page = (path: string) =>
  `<!doctype html><title>${path}</title><article><h1>${path}</h1><img src="${path}.png" alt="An owl" width="400" height="300"><p>Dormice sleep near ${path}.</p>${`<p>${text}${path}.</p>`.repeat(9)}</article>`;

const site = await servePages((request, response) => {
  const path = request.url!;
  if (path.endsWith(".png"))
    response
      .writeHead(200, { "content-type": "image/png" })
      .end(createPicture(400, 300, path.startsWith("/ada") ? 50 : 150));
  else response.writeHead(200, { "content-type": "text/html" }).end(page(path));
});
const reading = {
  title: "Owls and mice",
  summary: "Owls hunt mice at night. The mice know it, and dormice sleep near them.",
  mainTopics: ["Owls", "Mice"],
  keyTakeaways: ["Owls hunt at night."],
};
const model = await startModelServer(
  "openai-compatible",
  () => ({ text: JSON.stringify(reading), usage: { input: 900, output: 80 } }),
  (texts) => texts.map(() => [1, 0, 0, 0]),
);
afterAll(async () => {
  closeLocalSites();
  await model.close();
});
const { context, ada, eve, signUp } = await setUpClients({
  settings: { ...model.settings, FETCH_ALLOW: site.allow.join() },
  work: true,
});
const { origin } = site;
const { system } = context.database;
// So that renaming a topic and moving entries need a job.
override(rewriteSizes, { batch: 1 });
override(changeSizes, { batch: 20 });
/** More than one transaction moves, so that a job takes part. */
const movedCount = 21;

/** The first deletion of each job, by which a worker acknowledges it, does not arrive. */
const loseAcknowledgements = `
  create schema lost;
  create table lost.acknowledgements (id uuid primary key, queue text not null, is_returned bool not null default false);
  create function lost.lose() returns trigger language plpgsql as $$
  begin
    insert into lost.acknowledgements values (old.id, old.name) on conflict do nothing;
    if found then return null; end if;
    return old;
  end $$;
  create trigger lose before delete on pgboss.job_common for each row execute function lost.lose()`;

/** Jobs whose acknowledgement was lost return to the queue, like the jobs of a killed worker. */
const returnLost = `
  with lost as (update lost.acknowledgements set is_returned = true where not is_returned returning id)
  update pgboss.job set state = 'retry', start_after = now(), started_on = null
  where state = 'active' and id in (select id from lost) returning name`;
const makeDue = `
  update pgboss.job set start_after = now() where state < 'active' and start_after > now() returning name`;

/** Makes delayed jobs due until none is left. */
async function untilDone(isLosing: boolean): Promise<void> {
  await waitFor(async () => {
    for (const change of isLosing ? [returnLost, makeDue] : [makeDue]) {
      const { rows } = await system.query<{ name: string }>(change);
      for (const { name } of rows) context.jobs.nudge(name);
    }
    const { rows } = await system.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where state < 'completed'",
    );
    return rows[0]!.count === 0;
  });
}

/**
 * Hashes and pictures differ, a topic without an entry may stay with 0 uses, the tokens of embeddings are rounded per
 * call, and the index holds what was deleted until it happens to merge its segments.
 */
const variable =
  /^entry_facets\.facet|^topics\.rows|^(entry|kept)_pictures\.size|^token_usage\.input|^search_(?!entries\.rows)/;

/** Sees the rows of all users. */
const admin = new pg.Client({ ...context.database.connection, user: "commonplace_admin" });
await admin.connect();
afterAll(() => admin.end());

/** The number of rows by table, and the sum of each column of numbers. */
async function measure(): Promise<Map<string, number>> {
  const { rows: columns } = await admin.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(quote_ident(column_name)) filter (
       where data_type in ('smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric')) as columns
     from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema = 'public' group by 1 order by 1`,
  );
  const sums = new Map<string, number>();
  for (const { name, columns: numbers } of columns) {
    const { rows } = await admin.query<Record<string, number>>(
      `select ${["count(*)::float8 as rows", ...(numbers ?? []).map((one) => `coalesce(sum(${one}), 0)::float8 as ${one}`)].join()} from "${name}"`,
    );
    for (const [column, sum] of Object.entries(rows[0]!))
      if (!variable.test(`${name}.${column}`)) sums.set(`${name}.${column}`, sum);
  }
  return sums;
}

const created = async <Body>(client: TestClient, path: string, body?: unknown): Promise<Body> => {
  const headers = { prefer: "respond-async" };
  const answer = await client.send<Body>("POST", path, body, headers);
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 202])]);
  return answer.body;
};

async function upload(client: TestClient, path: string, name: string, content: string) {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return created<{ import: Import }>(client, path, form);
}

/** Moves many entries of the capture of `entry` to a new collection. */
async function moveMany(client: TestClient, { captureId }: Entry): Promise<void> {
  const collection = await created<Collection>(client, "/api/collections", { title: "Owls" });
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const { rows } = await asActor(context.database, body.user.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      insert into user_entries (id, user_id, interest_profile_id, entry_id)
      select gen_random_uuid(), user_id, interest_profile_id, entry_id
      from user_entries, generate_series(1, ${movedCount}) where entry_id = ${captureId} returning id`),
  );
  const ids = rows.map(({ id }) => id);
  await created(client, "/api/entries/move", { ids, collectionId: collection.id });
}

type Growth = Record<string, number>;

/** Uses the queues, and returns by how much each measure has grown, before and after much of it is deleted. */
async function work(name: string, isLosing: boolean): Promise<{ kept: Growth; left: Growth }> {
  const client = name === "ada" ? ada : eve;
  const leaver = await signUp(`leaver-${name}@example.org`);
  const before = await measure();
  const grown = async () =>
    Object.fromEntries([...(await measure())].map(([key, sum]) => [key, sum - before.get(key)!]));

  const noted = await created<{ entry: Entry }>(client, "/api/functions/process-text-entry", {
    text: `Dormice sleep. ${text.repeat(20)}`,
  });
  const linked = await created<{ entry: Entry }>(client, "/api/functions/process-url", {
    url: `${origin}/${name}/owls`,
  });
  await upload(client, "/api/functions/upload-file", "mice.txt", text);
  await created(leaver, "/api/functions/process-url", { url: `${origin}/${name}/left` });
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${origin}/${name}/mark">A bookmark</A>\n</DL>`;
  const imported = await upload(client, "/api/import", "bookmarks.html", bookmarks);
  await untilDone(isLosing);

  const importPath = `/api/imports/${imported.import.id}`;
  await created(client, `${importPath}/start`);
  const quotes = { [noted.entry.id]: "Dormice sleep.", [linked.entry.id]: "Dormice sleep near" };
  for (const [id, quote] of Object.entries(quotes)) {
    await created(client, `/api/entries/${id}/highlights`, { quote });
    await created(client, `/api/entries/${id}/reprocess`);
  }
  await untilDone(isLosing);
  expect((await client.get<Import>(importPath)).body).toMatchObject({
    status: "finished",
    counts: { total: 1, imported: 1 },
    reading: { waiting: 0, ready: 1, failed: 0 },
  });

  const { body: found } = await client.get<{ items: unknown[] }>("/api/search?q=dormice");
  expect(found.items).toHaveLength(4);
  const kept = await grown();

  expect((await client.send("DELETE", importPath)).status).toBe(202);
  const left = await leaver.send("DELETE", "/api/account", { password: "a long enough password" });
  expect(left.status).toBe(204);
  await untilDone(isLosing);

  const { body: topics } = await client.get<{ items: Topic[] }>("/api/topics");
  const topic = `/api/topics/${encodeURIComponent(topics.items[0]!.key)}`;
  const renamed = await client.send("PATCH", topic, { label: "Night animals" });
  expect(renamed.status).toBe(200);
  expect((await client.send("DELETE", `/api/entries/${linked.entry.id}`)).status).toBe(204);
  expect((await client.send("DELETE", "/api/trash")).status).toBe(204);
  await moveMany(client, noted.entry);
  await untilDone(isLosing);
  return { kept, left: await grown() };
}

describe("jobs whose acknowledgements are lost", () => {
  it("run twice and have their effect once", { timeout: 240_000 }, async () => {
    const expected = await work("ada", false);
    const calls = model.calls.length;
    await system.query(loseAcknowledgements);
    try {
      expect(await work("eve", true)).toEqual(expected);
    } finally {
      await system.query("drop trigger lose on pgboss.job_common");
    }
    expect(model.calls.length - calls).toBe(calls);
    expect(expected.kept).toMatchObject({
      "user_entries.rows": 5,
      "highlights.rows": 2,
    });
    expect(expected.left).toMatchObject({
      "user_entries.rows": 2 + movedCount,
      "highlights.rows": 1,
    });
    const { rows } = await system.query<{ queue: string }>(
      "select distinct queue from lost.acknowledgements order by 1",
    );
    expect(rows.map(({ queue }) => queue)).toEqual([
      "anchor-highlights",
      "change-entries",
      "embed-passages",
      "empty-trash",
      "fetch-in-bulk",
      "fetch-page",
      "fetch-pictures",
      "fetch-pictures-in-bulk",
      "import",
      "index-entries",
      "read-entry",
      "read-in-bulk",
      "remove-unheld",
      "reread-entry",
      "rewrite-topics",
    ]);
  });
});
