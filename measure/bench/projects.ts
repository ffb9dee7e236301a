/** Projects of a heavy user: 500 with 5,000 linked entries, 2,000 of them in one project. */
import { startApp } from "../../scripts/app-process.ts";
import { ask, fetchJson, type Target, timeSequentially } from "./http.ts";
import { connectAdmin, loadEntries, vocabulary, wordSql } from "./load.ts";
import { drawWord } from "./search.ts";
import { milliseconds, type Row } from "./table.ts";

const size = { entries: 10_000, projects: 500, links: 5_000, inOne: 2_000, people: 10 };
const rounds = 200;
/** Fewer rounds, because a suggestion costs as much of the rate limit as several searches. */
const suggestionRounds = 40;

export async function measureProjects(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    await loadEntries(dataDir, userId, size.entries);
    await loadProjects(dataDir, userId);
    const first = async (path: string) => {
      const answer = await fetchJson(target, path);
      return (await answer.json()) as { items: { id: string }[] };
    };
    const busiest = (await first("/api/projects?sort=name&limit=1")).items[0]!.id;
    const listed = (await first("/api/entries?limit=25")).items.map(({ id }) => id);
    const measure = async (what: string, write: () => string, times = rounds): Promise<Row> => {
      const { p50, p99 } = await timeSequentially(times, () => ask(target, write()));
      return { what, reach: "", measured: `${milliseconds(p50)} / ${milliseconds(p99)}` };
    };
    const busy = `/api/projects/${busiest}`;
    return [
      await measure("list of 25 projects with counts, p50 / p99", () => "/api/projects"),
      await measure("the same by name", () => "/api/projects?sort=name"),
      await measure("the same, filtered by a word", () => `/api/projects?q=${drawWord()}`),
      await measure("one project of 2,000 links", () => busy),
      await measure("its people", () => `${busy}/people`),
      await measure("25 of its linked entries", () => `${busy}/entries`),
      await measure("which projects 25 entries are in", () => {
        return `/api/projects/of-entries?ids=${listed.join(",")}`;
      }),
      await measure("search for an entry to link", () => {
        return `/api/projects/entry-search?q=${drawWord()}&projectId=${busiest}`;
      }),
      await measure("suggestions for it", () => `${busy}/suggestions`, suggestionRounds),
      await measureLinking(target, busiest, listed),
    ];
  } finally {
    await app.stop();
  }
}

async function measureLinking(
  target: Target,
  busiest: string,
  entries: readonly string[],
): Promise<Row> {
  const { items } = (await (await fetchJson(target, "/api/projects?limit=100")).json()) as {
    items: { id: string }[];
  };
  const others = items.filter(({ id }) => id !== busiest);
  let next = 0;
  const { p50, p99 } = await timeSequentially(100, async () => {
    const project = others[next % others.length]!.id;
    const entryId = entries[Math.floor(next / others.length)]!;
    next += 1;
    await ask(target, `/api/projects/${project}/entries`, { body: JSON.stringify({ entryId }) });
  });
  const measured = `${milliseconds(p50)} / ${milliseconds(p99)}`;
  return { what: "an entry linked, p50 / p99", reach: "", measured };
}

async function loadProjects(dataDir: string, userId: string): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    await client.query(
      `insert into projects (id, user_id, name, description, attributes, searched, created_at, updated_at)
       select gen_random_uuid(), $1, lpad(n::text, 4, '0') || ' project', words, '[{"name":"Budget","value":"1200"}]',
         n || ' project ' || words, now() - n * interval '1 hour', now() - n * interval '1 minute'
       from generate_series(1, ${size.projects}) n, lateral (
         select string_agg(${wordSql(`1 + (n * 31 + k * 977) % ${vocabulary}`)}, ' ') as words
         from generate_series(1, 60) k) made`,
      [userId],
    );
    await client.query(
      `insert into projects_people (id, project_id, user_id, contact_name, contact_id)
       select gen_random_uuid(), id, user_id, 'Person ' || n, gen_random_uuid()
       from projects, generate_series(1, ${size.people}) n`,
    );
    await client.query(
      `with project as (select id, row_number() over (order by name) as at from projects),
       entry as (select id, row_number() over (order by created_at desc) as at from user_entries where user_id = $1)
       insert into projects_entries (id, project_id, user_id, entry_id, notes)
       select gen_random_uuid(), project.id, $1, entry.id, 'Because of number ' || entry.at
       from entry join project on project.at = case when entry.at <= ${size.inOne} then 1
         else 2 + entry.at % (${size.projects} - 1) end
       where entry.at <= ${size.links}`,
      [userId],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
