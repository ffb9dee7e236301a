/** Changes of topics of more entries than are written at once. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { EntryListQuery } from "#features/entries/contract.ts";
import { getEntry, listEntries } from "#features/entries/server/service.ts";
import { EntriesTopic } from "#features/topics/contract.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { restoreEntries } from "#features/trash/server/restore.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { override } from "#shared/testing/override.ts";
import { deleteTopic, mergeTopics, undoTopics, updateTopic } from "../change-topics.ts";
import { listTopics } from "../list-topics.ts";
import { tagEntries } from "../tag-entries.ts";
import { rewriteJob, rewriteSizes } from "./rewrite-topics.ts";

const context = await setUpContext();
const count = 7;
let ada: Ctx;
let ids: string[];

override(rewriteSizes, { batch: 2 });
beforeEach(async () => {
  ada = await createUser(context);
  ids = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await createEntry(ada, { mainTopics: ["Owls", `Number ${at}`] })).id);
});

const work = (signal = new AbortController().signal) =>
  rewriteJob(context).work({ userId: ada.userId }, signal);
const select = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await inTransaction(ada, (tx) => tx.execute<Row>(statement))).rows;
const countWaiting = async () =>
  (await select<{ n: number }>(sql`select count(*)::int as n from topic_rewrites`))[0]!.n;
const find = async (topic: string) =>
  (await listEntries(ada, EntryListQuery.parse({ topic, limit: 100 }))).items.length;
const counts = async () => {
  const { items } = await listTopics(ada, { limit: 100, sort: "label", q: "ow" });
  return items.map(({ label, entries }) => `${label} ${entries}`);
};

/** Stored topics, facets, their index and the counts, as computed from what they derive from. */
async function expectRecount(): Promise<void> {
  const wrong = await select(sql`
    select held.id from user_entries held join global_entries capture on capture.id = held.entry_id
    where held.topics <> entry_topics(held.user_id, capture.main_topics, held.added_topics, held.removed_topics)
      or held.facets <> list_facets(held, capture)
      or (select array_agg(facet order by facet) from entry_facets where entry_id = held.id)
        is distinct from (select array_agg(facet_key(facet) order by facet_key(facet)) from unnest(held.facets) facet
          where is_indexed_facet(facet))`);
  expect(wrong).toEqual([]);
  const miscounted = await select(sql`
    select * from (select key, uses from topics where uses <> 0) stored(key, uses)
    full join (select lower(topic) as key, count(*)::int as uses from user_entries, unnest(topics) topic group by 1) real
      using (key, uses) where stored.uses is null or real.uses is null`);
  expect(miscounted).toEqual([]);
}

describe("a change of a topic that many entries have", () => {
  it("shows in lists, filters and counts at once, and is written by a job", async () => {
    await updateTopic(ada, "owls", { label: "Owlets" });
    expect(await countWaiting()).toBe(count - 2);
    for (const id of ids)
      expect((await getEntry(ada, id)).attributes.mainTopics).toContain("Owlets");
    expect([await find("owlets"), await find("Owls")]).toEqual([count, count]);
    expect(await counts()).toEqual([`Owlets ${count}`]);
    await work();
    expect([await countWaiting(), await find("owlets")]).toEqual([0, count]);
    expect(await counts()).toEqual([`Owlets ${count}`]);
    await expectRecount();
  });

  it("is undone while the job runs, which a stopped worker continues", async () => {
    await mergeTopics(ada, { from: ["number 1", "number 2"], into: "Owls" });
    await updateTopic(ada, "owls", { label: "Owlets" });
    await expect(work(AbortSignal.abort(new Error("stopping")))).rejects.toThrow("stopping");
    expect(await countWaiting()).toBeGreaterThan(0);
    await undoTopics(ada, { keys: ["owls", "number 1"] });
    expect([await find("Owls"), await find("Owlets"), await find("Number 1")]).toEqual([
      count,
      0,
      1,
    ]);
    await work();
    await work();
    expect([await find("Owls"), await find("Number 1"), await find("Number 2")]).toEqual([
      count,
      1,
      count,
    ]);
    expect(await counts()).toEqual([`Owls ${count}`]);
    await expectRecount();
  });

  it("deletes a topic from captured and added ones, and its undoing restores both", async () => {
    const other = (await createEntry(ada)).id;
    const tag = EntriesTopic.parse({ ids: [other], label: "Owls", action: "add" });
    await tagEntries(ada, tag);
    await deleteTopic(ada, "owls");
    expect([await find("Owls"), ...(await counts())]).toEqual([0]);
    await work();
    expect(await find("Owls")).toBe(0);
    await undoTopics(ada, { keys: ["owls"] });
    expect(await find("Owls")).toBe(count + 1);
    await work();
    expect(await counts()).toEqual([`Owls ${count + 1}`]);
    await expectRecount();
  });

  it("applies to entries that are deleted, restored or tagged before the job reaches them", async () => {
    const oldest = ids.slice(0, 2) as [string, string];
    await updateTopic(ada, "owls", { label: "Owlets" });
    await deleteEntry(ada, oldest[0]);
    expect(await countWaiting()).toBe(count - 3);
    await tagEntries(
      ada,
      EntriesTopic.parse({ ids: [oldest[1]], label: "owlets", action: "remove" }),
    );
    await restoreEntries(ada, { ids: [oldest[0]] });
    await work();
    expect(await counts()).toEqual([`Owlets ${count - 1}`]);
    await expectRecount();
  });

  it("does not wait for another user's changes", async () => {
    const eve = await createUser(context, "Eve");
    await createEntry(eve, { mainTopics: ["Owls"] });
    await updateTopic(ada, "owls", { label: "Owlets" });
    const found = await listEntries(eve, EntryListQuery.parse({ topic: "owls" }));
    expect(found.items.map(({ attributes }) => attributes.mainTopics)).toEqual([["Owls"]]);
    await context.database.system.query("delete from users where id = $1", [ada.userId]);
    const { rows } = await context.database.system.query(
      "select from topic_rewrites where user_id = $1 union all select from entry_facets where user_id = $1",
      [ada.userId],
    );
    expect(rows).toEqual([]);
  });
});

it("agrees with a recount after fifty simultaneous changes of the same topics", async () => {
  const random = seededRandom(24);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const names = ["Owls", "Number 1", "Number 2", "Number 3", "Tea", "Owlets"];
  const change = () => {
    const [one, other] = [pick(names), pick(names)];
    const chosen = ids.filter(() => random() < 0.5).concat(pick(ids));
    return pick([
      () => updateTopic(ada, one, { label: other }),
      () => mergeTopics(ada, { from: [one], into: other }),
      () => undoTopics(ada, { keys: [one.toLowerCase()] }),
      () => deleteTopic(ada, one),
      () => tagEntries(ada, EntriesTopic.parse({ ids: chosen, label: one, action: "add" })),
      () => tagEntries(ada, EntriesTopic.parse({ ids: chosen, label: other, action: "remove" })),
      () => deleteEntry(ada, chosen[0]!).then(() => restoreEntries(ada, { ids: [chosen[0]!] })),
      () => work(),
    ])();
  };
  const results = await Promise.allSettled(Array.from({ length: 50 }, change));
  const refusals = new Set(["conflict", "not_found", "validation", "rate_limited", "unavailable"]);
  const failed = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(failed.filter((error: { code?: string }) => !refusals.has(error.code ?? ""))).toEqual([]);
  await work();
  expect(await countWaiting()).toBe(0);
  await expectRecount();
  const { items } = await listTopics(ada, { limit: 100, sort: "label" });
  for (const { key, entries } of items) expect([key, await find(key)]).toEqual([key, entries]);
});
