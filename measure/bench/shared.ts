/** Searches of a member of many shared collections, each in an index of its own with as many segments as can be. */
import { startApp } from "../../scripts/app-process.ts";
import type { Target } from "./http.ts";
import { addEntries, connectAdmin, indexAll } from "./load.ts";
import { measureSearching } from "./search.ts";
import type { Row } from "./table.ts";

const collections = 50;
/** Entries that were saved at once: 200 in all. The last leave as many segments as there can be before a merge. */
const batches = [102, ...Array<number>(9).fill(10), ...Array<number>(8).fill(1)];

export async function measureShared(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    await loadShared(dataDir, userId);
    return await measureSearching(target, "≤ 40 ms");
  } finally {
    await app.stop();
  }
}

/** Each collection belongs to a user of its own. */
async function loadShared(dataDir: string, memberId: string): Promise<void> {
  const client = await connectAdmin(dataDir);
  try {
    await client.query(
      "insert into users (id, name, email) select gen_random_uuid(), 'owner', 'owner' || n || '@example.org' from generate_series(1, $1::int) n",
      [collections],
    );
    await client.query(
      "insert into interest_profiles (id, user_id, title) select gen_random_uuid(), id, 'Shared' from users where name = 'owner'",
    );
    await client.query(
      "insert into collection_members (collection_id, user_id, owner_id, role) select id, $1, user_id, 'viewer' from interest_profiles where title = 'Shared'",
      [memberId],
    );
    let before = 0;
    for (const count of batches) {
      const owners = "select id as user_id from users where name = 'owner'";
      await addEntries(client, owners, [], count, before);
      before += count;
      await client.query(
        "update user_entries card set interest_profile_id = shared.id from interest_profiles shared where shared.user_id = card.user_id and shared.title = 'Shared' and card.interest_profile_id <> shared.id",
      );
      await indexAll(client, dataDir);
    }
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
