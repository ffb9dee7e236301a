/** Checks against the database schema that the trash keeps, and a restore inserts, every table and column. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";

const context = await setUpContext();

it("stores or rebuilds everything deleted with an entry or a collection: add a new table to keep.ts", async () => {
  const { rows } = await asSystem(context.database, (tx) =>
    tx.execute<{ name: string }>(sql`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('user_entries'::regclass, 'interest_profiles'::regclass)`),
  );
  const broughtBack =
    "entry_links entry_links highlights interests projects_entries projects_refused_entries reading_states rediscoveries user_entries";
  // Columns that name a collection: where a highlight is shared, and what the operator did.
  const emptied = "highlights operator_actions";
  // The members of a restored collection are invited again, and its public page is turned on again.
  const goneForGood =
    "collection_followings collection_invitations collection_members collection_pages page_entries reports";
  const madeAnew = "search_bases search_entries search_vectors";
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    `${broughtBack} ${emptied} ${goneForGood} ${madeAnew}`.split(" ").toSorted(),
  );
  const { rows: columns } = await asSystem(context.database, (tx) =>
    tx.execute<{ name: string; columns: string }>(sql`
      select attrelid::regclass::text as name, string_agg(attname, ' ' order by attname) as columns from pg_attribute
      where attrelid in ('user_entries'::regclass, 'interest_profiles'::regclass) and attnum > 0 and not attisdropped
      group by 1 order by 1`),
  );
  // Insert a new column in reinsert-entries.ts or in reinsertCollection, unless a trigger sets it (facets, filter_text, published, sort_title, topics, url_key)
  // or it is generated (shuffle).
  expect(columns).toEqual([
    {
      name: "interest_profiles",
      columns: "category color created_at description emoji id is_unfiled title updated_at user_id",
    },
    {
      name: "user_entries",
      columns:
        "added_topics created_at duplicate_of entry_id facets filter_text hides_note id interest_profile_id published removed_topics shuffle sort_title summary title topics updated_at url_key user_id why_its_interesting",
    },
  ]);
});
