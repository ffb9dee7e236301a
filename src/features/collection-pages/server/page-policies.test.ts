/** Row policies and functions alone: what raw statements show of public pages of collections. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { asActor, asPublic } from "#server/db/database.ts";
import { type As, attempt } from "#server/testing/attempt-statement.ts";
import { setUpPages } from "./testing/page-team.ts";

const pages = await setUpPages();
const { owner, editor, outsider, open, add, show } = pages;
const { database } = pages.context;

const as =
  ({ id }: { id: string }): As =>
  (work) =>
    asActor(database, id, work);
const asVisitor: As = (work) => asPublic(database, work);

const { id, slug } = await open("Secret tides");
const [shown, hidden, mine] = [
  await add(editor, id, { title: "Shown by edgar", why: "Secret note" }),
  await add(editor, id, { title: "Hidden by edgar" }),
  await add(owner, id, { title: "Of olga" }),
];
await show(editor, shown.id);
await show(editor, hidden.id, { isShown: false });
await show(owner, mine.id);

it("shows visitors and outsiders no row, and by the slug only what is agreed", async () => {
  for (const who of [asVisitor, as(outsider)]) {
    for (const table of ["collection_pages", "page_entries", "reports"])
      expect(
        (await attempt(who, sql`select to_jsonb(t) from ${sql.identifier(table)} t`)).rows,
      ).toBe("[]");
    for (const read of [
      sql`select * from shown_on_page(${id}::uuid)`,
      sql`select * from user_entries where interest_profile_id = ${id}`,
      sql`select * from global_entries where id = ${shown.captureId}`,
      sql`select * from entry_contents where entry_id = ${shown.captureId}`,
    ])
      expect((await attempt(who, read)).rows).toBe("[]");
    expect((await attempt(who, sql`select app_count_shown(${id}::uuid) as count`)).rows).toBe(
      '[{"count":0}]',
    );
    const found = await attempt(
      who,
      sql`select title, why, added_by from app_page_entries(${slug}, null, null, null, 100)`,
    );
    expect(JSON.parse(found.rows)).toEqual([
      { title: "Of olga", why: null, added_by: null },
      { title: "Shown by edgar", why: null, added_by: null },
    ]);
    const other = sql`select * from app_page_entries('no-slug', null, null, null, 100)`;
    expect((await attempt(who, other)).rows).toBe("[]");
  }
});

it("lets nobody decide for the entry of another user, or for one outside of the collection", async () => {
  const insert = (user: string, entry: { id: string; captureId: string }) =>
    sql`insert into page_entries (entry_id, collection_id, user_id, capture_id, is_shown)
      values (${entry.id}, ${id}, ${user}, ${entry.captureId}, true)`;
  const fresh = await add(editor, id, { title: "Undecided" });
  const elsewhere = await add(editor, editor.id, { title: "In Unfiled" });
  expect((await attempt(as(owner), insert(owner.id, fresh))).code).toBe("42501");
  expect((await attempt(as(owner), insert(editor.id, fresh))).code).toBe("42501");
  expect((await attempt(as(editor), insert(editor.id, elsewhere))).code).toBe("42501");
  for (const who of [as(owner), as(outsider), asVisitor]) {
    await attempt(who, sql`update page_entries set is_shown = true, shows_note = true`);
    await attempt(who, sql`delete from page_entries where entry_id = ${shown.id}`);
  }
  expect((await pages.listTitles(slug)).toSorted()).toEqual(["Of olga", "Shown by edgar"]);
  expect((await pages.visit(slug)).body.items.some((item) => "why" in item)).toBe(false);
});

it("lets only the owner change the page, and only the operator withdraw and restore it", async () => {
  for (const who of [as(editor), as(outsider), asVisitor]) {
    await attempt(who, sql`update collection_pages set visibility = 'listed'`);
    await attempt(who, sql`delete from collection_pages`);
  }
  expect(await pages.getSettings(owner, id)).toMatchObject({ visibility: "link", slug });
  const withdraw = sql`update collection_pages set withdrawn_at = now() where collection_id = ${id}`;
  expect((await attempt(as(owner), withdraw)).code).toBe("42501");
});
