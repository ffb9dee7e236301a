/**
 * Workers that are killed after a job's work and before its acknowledgement: the job runs again, and its effect
 * is there once.
 */
import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Topic } from "#features/topics/contract.ts";
import { setUpClientsWithSite } from "../testing/contexts.ts";
import type { TestClient } from "../testing/test-client.ts";
import { createPicture } from "../testing/test-pictures.ts";
import { waitFor } from "../testing/test-context.ts";

const text = "Owls hunt at night, and mice know it. ";
/** Every page and picture contains its path, so that nothing of two users is stored once for both. */
const page = (path: string) =>
  `<!doctype html><title>${path}</title><article><h1>${path}</h1><img src="${path}.png" alt="An owl" width="400" height="300">${`<p>${text}${path}.</p>`.repeat(9)}</article>`;

const { context, ada, eve, signUp, origin } = await setUpClientsWithSite((request, response) => {
  const path = request.url!;
  if (path.endsWith(".png"))
    response
      .writeHead(200, { "content-type": "image/png" })
      .end(createPicture(400, 300, path.startsWith("/ada") ? 50 : 150));
  else response.writeHead(200, { "content-type": "text/html" }).end(page(path));
});
const { system } = context.database;

/** The first deletion of each job, by which a worker acknowledges it, does not arrive. */
const loseAcknowledgements = `
  create schema lost;
  create table lost.acknowledgements (id uuid primary key, queue text not null);
  create function lost.lose() returns trigger language plpgsql as $$
  begin
    insert into lost.acknowledgements values (old.id, old.name) on conflict do nothing;
    if found then return null; end if;
    return old;
  end $$;
  create trigger lose before delete on pgboss.job_common for each row execute function lost.lose()`;

/** Returns what is active and lost to its queue, as pg-boss does without a heartbeat, until no job is left. */
async function untilDone(isLosing: boolean): Promise<void> {
  await waitFor(async () => {
    if (isLosing)
      await system.query(
        `update pgboss.job set state = 'retry', start_after = now(), started_on = null
         where state = 'active' and id in (select id from lost.acknowledgements)`,
      );
    const { rows } = await system.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where state < 'completed' and name <> 'change-entries'",
    );
    return rows[0]!.count === 0;
  });
}

/** By table: the number of rows. */
async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await system.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await system.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    );
    counts.set(name, rows[0]!.count);
  }
  return counts;
}

const created = async <Body>(client: TestClient, path: string, body?: unknown): Promise<Body> => {
  const headers = { prefer: "respond-async" };
  const answer = await client.send<Body>("POST", path, body, headers);
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 202])]);
  return answer.body;
};

/** Uses the kinds of jobs that a user starts by hand, and returns by how many rows each table has grown. */
async function work(name: string, isLosing: boolean): Promise<Record<string, number>> {
  const client = name === "ada" ? ada : eve;
  const leaver = await signUp(`leaver-${name}@example.org`);
  const before = await countRows();
  const noted = await created<{ entry: Entry }>(client, "/api/functions/process-text-entry", {
    text: `Dormice sleep. ${text.repeat(20)}`,
  });
  await created(client, "/api/functions/process-url", { url: `${origin}/${name}/owls` });
  const form = new FormData();
  form.append("file", new Blob([text]), "mice.txt");
  await created(client, "/api/functions/upload-file", form);
  await untilDone(isLosing);
  const { id } = noted.entry;
  await created(client, `/api/entries/${id}/highlights`, { quote: "Dormice sleep." });
  await created(client, `/api/entries/${id}/reprocess`);
  const { body: topics } = await client.get<{ items: Topic[] }>("/api/topics");
  const renamed = await client.send(
    "PATCH",
    `/api/topics/${encodeURIComponent(topics.items[0]!.key)}`,
    { label: "Night animals" },
  );
  expect(renamed.status).toBe(200);
  await created(leaver, "/api/functions/process-url", { url: `${origin}/${name}/left` });
  await untilDone(isLosing);
  const left = await leaver.send("DELETE", "/api/account", { password: "a long enough password" });
  expect(left.status).toBe(204);
  await untilDone(isLosing);
  return Object.fromEntries(
    [...(await countRows())].map(([table, count]) => [table, count - before.get(table)!]),
  );
}

describe("jobs whose acknowledgements are lost", () => {
  it("run twice and have their effect once", { timeout: 120_000 }, async () => {
    const expected = await work("ada", false);
    await system.query(loseAcknowledgements);
    try {
      expect(await work("eve", true)).toEqual(expected);
    } finally {
      await system.query("drop trigger lose on pgboss.job_common");
    }
    expect(expected).toMatchObject({ user_entries: 3, highlights: 1 });
    const { rows } = await system.query<{ queue: string }>(
      "select distinct queue from lost.acknowledgements",
    );
    expect(rows.map(({ queue }) => queue)).toEqual(
      expect.arrayContaining([
        "fetch-page",
        "read-entry",
        "fetch-pictures",
        "index-entries",
        "remove-unheld",
      ]),
    );
  });
});
