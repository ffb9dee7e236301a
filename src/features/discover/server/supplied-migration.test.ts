/** The migration that marks supplied entries, on a database that already has entries. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { withEarlierDatabase } from "#server/testing/database/earlier-database.ts";

const url = "https://bank.example/news";
const html = "text/html; charset=utf-8";

/** The stored fields of an entry, and whether it is marked. */
const cases = [
  { title: "a fetched page", stored: { url, file_type: html }, html: "<p>Text</p>", marked: false },
  {
    title: "a fetched PDF",
    stored: { url, file_type: "application/pdf", file_path: "pages/01/1" },
    html: null,
    marked: false,
  },
  { title: "a text", stored: { source: "text" }, html: null, marked: false },
  {
    title: "an upload",
    stored: { source: "file", file_type: "text/plain", file_path: "uploads/01/1" },
    html: null,
    marked: false,
  },
  {
    title: "a given page",
    stored: { url, file_type: html, page_given: true },
    html: "<p>Text</p>",
    marked: true,
  },
  {
    title: "a pasted text in place of the page",
    stored: { url, file_type: html },
    html: null,
    marked: true,
  },
  { title: "an imported article", stored: { url }, html: "<p>Text</p>", marked: true },
  {
    title: "an imported file with a link",
    stored: { url, file_type: "application/pdf", file_path: "uploads/02/2" },
    html: null,
    marked: true,
  },
  {
    title: "an imported text with a link",
    stored: { url, source: "text" },
    html: null,
    marked: true,
  },
];

it("marks entries with a link but without a fetched page, also if they are public", async () => {
  await withEarlierDatabase("supplied-text", async (client, migrateNow) => {
    const userId = randomUUIDv7();
    await client.query(
      "select set_config('app.system', 'on', false), set_config('app.user_id', $1, false)",
      [userId],
    );
    await client.query(
      "insert into users (id, name, email) values ($1, 'Old', 'old@example.org')",
      [userId],
    );
    for (const one of cases) {
      const id = randomUUIDv7();
      const row = { source: "url", step: "ready", status: "processing", ...one.stored };
      const names = Object.keys(row);
      await client.query(
        `insert into global_entries (id, creator_id, title, is_private, given_topics, main_topics, ${names.join()})
          values ($1, $2, $3, false, '{Given}', '{Given,Found}', ${names.map((_name, at) => `$${at + 4}`).join()})`,
        [id, userId, one.title, ...Object.values(row)],
      );
      await client.query(
        "insert into user_entries (id, user_id, interest_profile_id, entry_id) values ($1, $2, $2, $3)",
        [randomUUIDv7(), userId, id],
      );
      await client.query(
        "insert into entry_contents (entry_id, text, html) values ($1, 'Text', $2)",
        [id, one.html],
      );
      await client.query("update global_entries set status = 'ready' where id = $1", [id]);
    }
    await client.query("reset app.system; reset app.user_id");

    await migrateNow();
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query<{ title: string; marked: boolean; topics: string[] }>(
      `select entry.title, entry.supplied and shown.supplied as marked,
          array(select label from public_topics topic where topic.entry_id = entry.id order by label) as topics
        from global_entries entry join public_entries shown on shown.entry_id = entry.id order by entry.id`,
    );
    const isFetched = (title: string) => title.startsWith("a fetched");
    expect(rows).toEqual(
      cases.map(({ title, marked }) => ({
        title,
        marked,
        topics: isFetched(title) ? ["Found"] : ["Found", "Given"],
      })),
    );
    const { rows: forced } = await client.query(
      "select relforcerowsecurity as forced from pg_class where relname = 'entry_contents'",
    );
    expect(forced).toEqual([{ forced: true }]);
  });
});
