import { eq } from "drizzle-orm";
import { addHighlight } from "#features/highlights/server/service.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";

/** Long enough ago to be shown again on the days of the tests. */
export const old = new Date("2026-11-01T12:00:00Z");

export async function addOldHighlight(ctx: Ctx, text: string, note = "") {
  const entry = await createEntry(ctx, {
    title: "Bees",
    text: `Before. ${text} After.`,
    createdAt: old,
  });
  const made = await addHighlight(ctx, entry.id, {
    quote: text,
    prefix: "",
    suffix: "",
    note,
    colour: "yellow",
  });
  await inTransaction(ctx, (tx) =>
    tx.update(highlights).set({ createdAt: old }).where(eq(highlights.id, made.id)),
  );
  return { entry, highlight: made };
}
