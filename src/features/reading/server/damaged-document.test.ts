import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { outdatedQueue } from "#features/capture/server/progress/step-queues.ts";
import type { Entry } from "#features/entries/contract.ts";
import { captures } from "#features/entries/server/tables.ts";
import type { EntryContent, EntryDocument } from "#features/reading/contract.ts";
import type { SearchResult } from "#features/search/contract.ts";
import { indexSome } from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";

const { context, ada } = await setUpClients();
const session = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx: Ctx = { app: context, userId: session.body.user.id };
const paragraphs = Array.from({ length: 300 }, (_, at) =>
  `Owl ${at} hunts ${"at night ".repeat(20)}`.trim(),
);
const text = paragraphs.join("\n\n");
let entry: Entry;

beforeEach(async () => {
  entry = await createEntry(ctx, { text });
  await load();
});

const load = async (part = "document?from=0") =>
  ada.get<EntryDocument & EntryContent>(`/api/entries/${entry.id}/${part}`);

const damage = async (statement: ReturnType<typeof sql>) => {
  const { rowCount } = await inTransaction(ctx, (tx) => tx.execute(statement));
  expect(rowCount).toBeGreaterThan(0);
};
const pieces = (change: string, condition = "true") =>
  sql`update entry_document_pieces set ${sql.raw(change)}
    where entry_id = ${entry.captureId} and ${sql.raw(condition)}`;

describe("a stored document that is damaged", () => {
  const kinds: [string, () => ReturnType<typeof sql>][] = [
    ["cut short", () => pieces("blocks = left(blocks, 100)")],
    ["something else", () => pieces(`blocks = '{"text":"x"}'`)],
    ["of broken blocks", () => pieces(`blocks = replace(blocks, '"marks"', '"lost"')`)],
    [
      "in the wrong order",
      () =>
        pieces(
          `blocks = regexp_replace(blocks, '"start":9\\d+', '"start":0', 'g')`,
          "first_block = 0",
        ),
    ],
    [
      "without its first piece",
      () =>
        sql`delete from entry_document_pieces where entry_id = ${entry.captureId} and first_block = 0`,
    ],
  ];

  it.each(kinds)(
    "(%s) is made of its text again, and then read from its source",
    async (_what, statement) => {
      await damage(statement());
      const { status, body } = await load();
      expect(status).toBe(200);
      expect(body.blocks[0]!.text).toBe(paragraphs[0]);
      expect((await load("content")).body).toMatchObject({
        text,
        html: expect.stringContaining("Owl 299"),
      });
      const [row] = await inTransaction(ctx, (tx) =>
        tx
          .select()
          .from(captures)
          .where(sql`id = ${entry.captureId}`),
      );
      expect(row!.readerVersion).toBe(0);
      const jobs = await context.database.system.query(
        "select 1 from pgboss.job where name = $1 and data ->> 'userId' = $2",
        [outdatedQueue, ctx.userId],
      );
      expect(jobs.rowCount).toBeGreaterThan(0);
    },
  );

  it("is noticed in the middle when it is sent whole", async () => {
    await damage(
      sql`delete from entry_document_pieces where entry_id = ${entry.captureId} and first_block > 0`,
    );
    const { body } = await load("content");
    expect(body.document!.blocks.map((block) => block.text)).toEqual(paragraphs);
  });

  it("does not stop searches, the index, and exports of the others", async () => {
    const other = await createEntry(ctx, { text: "A heron stands in the reeds." });
    await damage(pieces("blocks = 'x'"));
    await inTransaction(ctx, (tx) =>
      tx.execute(
        sql`update search_entries set is_stale = true where card_id in (${entry.id}, ${other.id})`,
      ),
    );
    await indexSome(ctx);
    const found = await ada.get<SearchResult>("/api/search?q=hunts");
    expect(found.body.items.map((item) => item.entry.id)).toContain(entry.id);
    const exported = await ada.get<{ entries: { id: string; text: string }[] }>(
      "/api/export?format=json",
    );
    expect(exported.body.entries.find(({ id }) => id === entry.id)?.text).toBe(text);
  });
});

it("shows a document of a later version as the paragraphs of its text, and keeps it", async () => {
  const later = sql`update entry_contents set document = jsonb_set(document, '{version}', '2')
    where entry_id = ${entry.captureId}`;
  await damage(later);
  expect((await load()).body.blocks[0]!.text).toBe(paragraphs[0]);
  expect((await load("content")).body.text).toBe(text);
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute(
      sql`select document ->> 'version' as version from entry_contents where entry_id = ${entry.captureId}`,
    ),
  );
  expect(rows).toEqual([{ version: "2" }]);
});
