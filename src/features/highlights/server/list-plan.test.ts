/** The list of a user with 100,000 highlights: one statement, whose work does not grow with them. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { insertMany } from "#server/testing/database/insert-many.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { HighlightListQuery } from "../contract.ts";
import { listHighlights, selectListed } from "./list-highlights.ts";

const context = await setUpContext();
let ada: Ctx;
let collectionId: string;

beforeAll(async () => {
  ada = await createUser(context, "Ada");
  const ids: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const entry = await createEntry(ada, {
      title: `Entry ${at}`,
      text: "Words",
      mainTopics: ["T"],
    });
    collectionId = entry.collection.id;
    ids.push(entry.id);
  }
  await insertMany(
    context,
    `insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version,
        is_lost, note, colour, created_at)
      select gen_random_uuid(), $1, ($2::uuid[])[1 + n % 20],
        repeat('some words of a passage ', 10) || n, '', '', n, n + 1, n % 3, false,
        case when n % 10 = 0 then 'a note ' || n else '' end,
        (array['yellow', 'green', 'blue', 'yellow'])[1 + n % 4], now() - n * interval '1 minute'
      from generate_series(1, 100000) n`,
    [ada.userId, ids],
  );
  await context.database.system.query("analyze highlights");
}, 120_000);

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

async function explain(query: object): Promise<Plan[]> {
  const { cursor: _, limit, ...filters } = HighlightListQuery.parse(query);
  const { rows } = await inTransaction(ada, (tx) =>
    tx.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${selectListed(tx, ada.userId, filters, null, limit + 1)}`,
    ),
  );
  const [explained] = rows[0]!["QUERY PLAN"];
  const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)];
  return list(explained!.Plan);
}

describe("listing 100,000 highlights", () => {
  it.each([
    ["without a filter", {}],
    ["up to a date", { to: new Date(Date.now() - 50_000 * 60_000).toISOString() }],
    ["of a frequent colour", { colour: "yellow" }],
    ["of a collection", "collection"],
  ] as const)("reads only as many rows as it shows %s", async (_name, query) => {
    const nodes = await explain(query === "collection" ? { collectionId } : query);
    const scan = nodes.find((node) => node["Index Name"] === "highlights_newest");
    expect(scan?.["Actual Rows"]).toBeLessThan(200);
  });

  it("reads each highlight at most once with words, and if nothing matches", async () => {
    for (const [query, count] of [
      [{ q: "some WORDS" }, 25],
      [{ q: "nowhere to be found" }, 0],
      [{ colour: "pink" }, 0],
      [{ topic: "Nothing" }, 0],
    ] as const) {
      const { items } = await listHighlights(ada, HighlightListQuery.parse(query));
      expect(items).toHaveLength(count);
      for (const { "Relation Name": relation, ...scan } of await explain(query)) {
        if (relation === undefined) continue;
        const rows = scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0);
        expect([relation, rows * scan["Actual Loops"] <= 100_000]).toEqual([relation, true]);
      }
    }
  });

  it("marks those that are not found in the present text as lost, whatever their entry", async () => {
    const { items } = await listHighlights(ada, HighlightListQuery.parse({ limit: 3 }));
    expect(items.map(({ state, start }) => [state, start])).toEqual([
      ["found", 1],
      ["lost", null],
      ["lost", null],
    ]);
  });
});
