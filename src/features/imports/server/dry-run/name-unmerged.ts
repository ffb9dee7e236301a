/** Names what the rows of entries that the user has contain, but their entries do not take. */
import { and, eq } from "drizzle-orm";
import { entries } from "#features/entries/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { joinReasons } from "../items/clean-item.ts";
import { describeParts, stripPrefix } from "../items/join-stored.ts";
import type { Losses } from "../items/losses.ts";
import { listTopics } from "../marks/find-marks.ts";
import type { NewRow } from "../tables.ts";

const keepsOwn = "You have these entries already, and they keep their own.";

export async function nameUnmerged(
  tx: Tx,
  { userId }: Ctx,
  rows: readonly NewRow[],
  losses: Losses,
): Promise<void> {
  const duplicates = rows.filter(({ entryId, item }) => entryId != null && item != null);
  if (duplicates.length === 0) return;
  const ids = [...new Set(duplicates.flatMap(({ entryId }) => entryId ?? []))];
  const { id, whyItsInteresting: why, topics, addedTopics, removedTopics } = entries;
  const held = await tx
    .select({ id, why, topics, addedTopics, removedTopics })
    .from(entries)
    .where(and(eq(entries.userId, userId), isAnyOf(id, ids)));
  const byId = new Map(held.map((entry) => [entry.id, entry]));
  for (const row of duplicates) {
    const entry = byId.get(row.entryId ?? "");
    if (entry === undefined || row.item == null) continue;
    const known = new Set(
      [...entry.topics, ...entry.addedTopics, ...entry.removedTopics].map(foldTopic),
    );
    const isLost = (topic: string) => known.size > 0 && !known.has(foldTopic(topic));
    const left: string[] = [];
    if (listTopics(row.item).some(isLost)) left.push("its tags");
    const note = stripPrefix(row.item.why).trim();
    if (note !== "" && !entry.why.includes(note)) left.push("its note");
    if (left.includes("its tags")) losses.add("Tags of saved entries", 1, keepsOwn);
    if (left.includes("its note")) losses.add("Notes on saved entries", 1, keepsOwn);
    row.reason = joinReasons(row.reason ?? null, describeParts(left, "not imported"));
  }
}
