/** Duplicates among what was saved before the pages of entries were indexed. */
import pg from "pg";
import { expect, inject, it } from "vitest";
import { askDatabase } from "../testing/database/ask-database.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");

it("finds earlier entries of one page, over http and https, and by the address that the page states", async () => {
  const name = await createTestDatabase();
  const settings = { ...place, user: "commonplace", database: name };
  const client = new pg.Client(settings);
  await client.connect();
  await applyMigrations(client, 4).finally(() => client.end());
  const byAdmin = { ...place, user: "commonplace_admin", database: name };
  const capture = (id: number, key: string, canonical: string | null) =>
    `insert into global_entries (id, title, url, url_key, canonical_url, source, step)
       values ('00000000-0000-7000-8000-00000000000${id}', 'One', '${key}', '${key}',
         ${canonical === null ? "null" : `'${canonical}'`}, 'url', 'ready');
     insert into user_entries (id, user_id, interest_profile_id, entry_id, url_key)
       select id, '00000000-0000-7000-8000-000000000009', id, id, url_key from global_entries where title = 'One'
       on conflict do nothing;`;
  await askDatabase(
    byAdmin,
    `set session_replication_role = replica;
     ${capture(1, "http://example.org/a", null)}
     ${capture(2, "https://example.org/a", null)}
     ${capture(3, "https://example.org/a?amp=1", "https://example.org/a/")}
     ${capture(4, "https://example.org/b", "https://example.org/b")}
     alter table user_entries enable row level security;
     alter table user_entries force row level security;
     alter table global_entries enable row level security;
     alter table global_entries force row level security`,
  );
  await prepareDatabase(settings);
  const found = await askDatabase(
    byAdmin,
    `select right(entry_id::text, 1)::int as id from entry_facets where is_page and facet in (
       select facet from entry_facets where is_page group by facet having count(*) > 1) order by 1`,
  );
  expect(found).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const keys = await askDatabase(
    byAdmin,
    `select entry.url_key from user_entries entry join global_entries captured
       on captured.id = entry.entry_id and captured.url_key = entry.url_key
       where facet_keys(array[page_facet(entry.url_key)]) <@ array(select facet from entry_facets)`,
  );
  expect(keys).toHaveLength(4);
});
