/** The languages of what was saved before the library could be filtered by them. */
import pg from "pg";
import { expect, inject, it } from "vitest";
import { askDatabase } from "../testing/database/ask-database.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");

it("adds the language of earlier entries to their facets, without a change of their dates", async () => {
  const name = await createTestDatabase();
  const settings = { ...place, user: "commonplace", database: name };
  const client = new pg.Client(settings);
  await client.connect();
  await applyMigrations(client, 8).finally(() => client.end());
  const byAdmin = { ...place, user: "commonplace_admin", database: name };
  const languages = ["fr", "FR-ca", "pt_BR", "yue", null, "", "und", "mis-x", "french", "f"];
  const captures = languages.map(
    (language, at) => `('00000000-0000-7000-8000-00000000000${at}', 'One', 'text', 'ready',
      ${language === null ? "null" : `'${language}'`})`,
  );
  await askDatabase(
    byAdmin,
    `set session_replication_role = replica;
     insert into global_entries (id, title, source, step, language) values ${captures.join()};
     insert into user_entries (id, user_id, interest_profile_id, entry_id, facets, created_at, updated_at)
       select id, '00000000-0000-7000-8000-000000000019', id, id, '{note:true}', '2025-01-01', '2025-02-02' from global_entries;
     alter table user_entries enable row level security;
     alter table user_entries force row level security;
     alter table entry_facets enable row level security;
     alter table entry_facets force row level security;
     alter table global_entries enable row level security;
     alter table global_entries force row level security`,
  );
  await prepareDatabase(settings);
  const found = await askDatabase(
    byAdmin,
    `select right(id::text, 1)::int as id, facets, updated_at = '2025-02-02' as "isUnchanged",
       array(select facet from unnest(facets) facet where starts_with(facet, 'language:')) = derived as "isDerived",
       array(select facet from entry_facets held where held.entry_id = entry.id
         and held.user_id = entry.user_id and held.created_at = entry.created_at and not is_page) = facet_keys(derived) as "isFound"
     from user_entries entry, lateral (
       select array(select facet from unnest(list_facets(entry, captured)) facet where starts_with(facet, 'language:')) as derived
       from global_entries captured where captured.id = entry.entry_id) derived order by 1`,
  );
  const expected = ["fr", "fr", "pt", "yue", null, null, null, null, null, null];
  expect(found).toEqual(
    expected.map((language, id) => ({
      id,
      facets: ["note:true", ...(language === null ? [] : [`language:${language}`])],
      isUnchanged: true,
      isDerived: true,
      isFound: true,
    })),
  );
  const triggers = await askDatabase(
    byAdmin,
    "select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal",
  );
  expect(triggers).toEqual([]);
});
