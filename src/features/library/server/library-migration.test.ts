/** Tests the migrations "topics" and "library" on a database that already has entries. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { withEarlierDatabase } from "#server/testing/database/earlier-database.ts";

it("computes the topics, counts and facets of existing entries of every user", async () => {
  await withEarlierDatabase("topics", async (client, migrateNow) => {
    for (const name of ["Ada", "Eve"]) {
      const [id, captureId] = [randomUUIDv7(), randomUUIDv7()];
      await client.query(
        "select set_config('app.system', 'on', false), set_config('app.user_id', $1, false)",
        [id],
      );
      await client.query("insert into users (id, name, email) values ($1, $2, $3)", [
        id,
        name,
        `${id}@example.org`,
      ]);
      await client.query(
        `insert into global_entries (id, creator_id, title, main_topics, source, url, author, published_on, step)
         values ($1, $2, 'Captured', '{Owls,Night}', 'url', 'https://www.example.org/a', 'Writer', '2024-05', 'ready')`,
        [captureId, id],
      );
      await client.query(
        "insert into user_entries (id, user_id, interest_profile_id, entry_id) values ($1, $2, $2, $3)",
        [randomUUIDv7(), id, captureId],
      );
    }
    await client.query("reset app.system; reset app.user_id");
    await migrateNow();
    await client.query("select set_config('app.system', 'on', false)");
    const facets =
      "topic:owls topic:night author:writer site:example.org type:url note:false public:false failed:false state:unread highlighted:false";
    const entry = { topics: ["Owls", "Night"], published: "2024-05", facets: facets.split(" ") };
    const { rows } = await client.query("select topics, published, facets from user_entries");
    expect(rows).toEqual([entry, entry]);
    const indexed = await client.query(
      `select count(*)::int as found, count(distinct kept.user_id)::int as users from entry_facets kept
       join user_entries held on held.id = kept.entry_id and held.user_id = kept.user_id and held.created_at = kept.created_at
       where kept.facet = any(facet_keys('{topic:owls,topic:night,author:writer,site:example.org}'))`,
    );
    expect(indexed.rows).toEqual([{ found: 8, users: 2 }]);
    const ids = await client.query<{ id: string }>("select id from users");
    for (const { id } of ids.rows) {
      await client.query("select set_config('app.user_id', $1, false)", [id]);
      const counted = await client.query("select key, uses from topics order by key");
      expect(counted.rows).toEqual([
        { key: "night", uses: 1 },
        { key: "owls", uses: 1 },
      ]);
    }
  });
});
