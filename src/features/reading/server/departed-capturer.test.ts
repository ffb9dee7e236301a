import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { EntryDocument } from "#features/reading/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { asSystem } from "#server/db/database.ts";

const { context, ada } = await setUpClients();
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");

it("sends each paragraph of a text without a document once, if the user who captured it has left", async () => {
  const text = Array.from({ length: 900 }, (_, at) => `${at}. ${"word ".repeat(40)}end`).join(
    "\n\n",
  );
  const { id, captureId } = await createEntry({ app: context, userId: body.user.id }, { text });
  const { rowCount } = await asSystem(context.database, (tx) =>
    tx.execute(sql`update global_entries set creator_id = null where id = ${captureId}`),
  );
  expect(rowCount).toBe(1);
  const seen: string[] = [];
  let from: number | null = 0;
  let requests = 0;
  while (from !== null && requests < 20) {
    const path: string = `/api/entries/${id}/document?from=${from}`;
    const part: EntryDocument = (await ada.get<EntryDocument>(path)).body;
    seen.push(...part.blocks.map((block) => block.text));
    from = part.nextBlock;
    requests += 1;
  }
  expect(seen.join("\n\n")).toBe(text);
});
