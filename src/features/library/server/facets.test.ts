/** The facets of entries follow whatever they are computed from. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findSizes } from "#features/entries/server/find-entry-ids.ts";
import { LibraryQuery } from "#features/library/contract.ts";
import { restoreEntries } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { override } from "#shared/testing/override.ts";
import { listLibrary } from "./service.ts";

const { ada, context } = await setUpUsers();

// Reads the table of facets instead of scanning the entries.
override(findSizes, { first: 1 });

type Query = Record<string, string | string[]>;
const countFacets = async () => {
  const { rows } = await context.database.system.query<{ count: number }>(
    "select count(*)::int as count from entry_facets where user_id = $1",
    [ada.userId],
  );
  return rows[0]!.count;
};

describe("the facets of entries", () => {
  const list = async (query: Query) =>
    (await listLibrary(ada, LibraryQuery.parse(query))).items.map(({ title }) => title);

  it("follow the entry and its capture, and leave nothing behind", async () => {
    const made = await createEntry(ada, {
      title: "Changing",
      mainTopics: ["Before"],
      language: "fr",
    });
    const change = (statement: ReturnType<typeof sql>) =>
      inTransaction(ada, (tx) => tx.execute(statement));
    expect(await list({ topic: "before", note: "false", language: "fr" })).toEqual(["Changing"]);
    await change(sql`update user_entries set why_its_interesting = 'Now' where id = ${made.id}`);
    await change(sql`update global_entries set main_topics = '{After,after}', author = 'A. Writer', language = 'de',
      is_private = false, status = 'failed' where id = ${made.captureId}`);
    expect(await list({ topic: "before" })).toEqual([]);
    expect(await list({ language: "fr" })).toEqual([]);
    const changed = {
      language: "de",
      topic: "After",
      author: "a. writer",
      note: "true",
      public: "true",
      failed: "true",
    };
    expect(await list(changed)).toEqual(["Changing"]);
    await change(sql`update user_entries set created_at = '2020-01-01' where id = ${made.id}`);
    expect(await list({ ...changed, saved: "2020" })).toEqual(["Changing"]);
    await change(sql`delete from user_entries where id = ${made.id}`);
    const { rows } = await change(sql`select facet from entry_facets where entry_id = ${made.id}`);
    expect(rows).toEqual([]);
  });

  it("follow the language alone, as when an entry is read again", async () => {
    const { captureId } = await createEntry(ada, { title: "Read again", language: "en" });
    const read = (language: string | null) =>
      inTransaction(ada, (tx) =>
        tx.execute(sql`update global_entries set language = ${language} where id = ${captureId}`),
      );
    for (const [language, found] of [
      ["fr", "fr"],
      ["pt-BR", "pt"],
      ["YUE", "yue"],
    ] as const) {
      await read(language);
      expect(await list({ language: found })).toEqual(["Read again"]);
    }
    for (const language of [null, "", "und", "mis", "zxx", "french", "x-klingon"]) {
      await read(language);
      const { rows } = await context.database.system.query(
        "select from user_entries, unnest(facets) facet where entry_id = $1 and starts_with(facet, 'language:')",
        [captureId],
      );
      expect([language, rows]).toEqual([language, []]);
    }
  });

  it("leave with an entry that is deleted, and return with it from the trash", async () => {
    const { id } = await createEntry(ada, { title: "Deleted", mainTopics: ["Passing"] });
    await createEntry(ada, { title: "Kept", mainTopics: ["Passing"] });
    const before = await countFacets();
    await deleteEntry(ada, id);
    expect(await list({ topic: "passing" })).toEqual(["Kept"]);
    // Its topic and type.
    expect(await countFacets()).toBe(before - 2);
    await restoreEntries(ada, { ids: [id] });
    expect((await list({ topic: "passing" })).toSorted()).toEqual(["Deleted", "Kept"]);
    expect(await countFacets()).toBe(before);
  });

  it("are deleted with the account, like the counts of topics", async () => {
    expect(await countFacets()).toBeGreaterThan(0);
    await context.database.system.query("delete from users where id = $1", [ada.userId]);
    expect(await countFacets()).toBe(0);
    const { rows } = await context.database.system.query(
      "select from topics where user_id = $1 union all select from topic_changes where user_id = $1",
      [ada.userId],
    );
    expect(rows).toEqual([]);
  });
});
