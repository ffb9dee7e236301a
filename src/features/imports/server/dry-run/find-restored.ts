/**
 * Finds entries of a Commonplace export that the user already has: their own, imported before, or identical
 * in another account.
 */
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { conversations } from "#features/assistant/server/tables.ts";
import { projects } from "#features/projects/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StoredPart } from "../items/stored-item.ts";

/** The fields in the file. Times are ISO 8601 with milliseconds. */
export type ExportedEntry = {
  exportedId: string;
  title: string | null;
  source: string;
  createdAt: string | null;
};

/** Maps ids in the file to the ids of existing entries. */
export async function findRestored(
  tx: Tx,
  { userId }: Ctx,
  given: readonly ExportedEntry[],
): Promise<Map<string, string>> {
  if (given.length === 0) return new Map();
  const { rows } = await tx.execute<{ there: string; here: string }>(selectRestored(userId, given));
  return new Map(rows.map(({ there, here }) => [there, here]));
}

export function selectRestored(userId: string, given: readonly ExportedEntry[]): SQL {
  return sql`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as one("exportedId" uuid, title text, source text, "createdAt" timestamptz))
    select "exportedId" as there, coalesce(own.id, before.id, same.id) as here from asked
    left join user_entries own on own.id = "exportedId" and own.user_id = ${userId}
    left join lateral (
      select card.id from imports
      join import_rows done on done.import_id = imports.id and done.exported_id = "exportedId"
      join user_entries card on card.id = done.card_id and card.user_id = ${userId}
      where imports.user_id = ${userId} limit 1) before on true
    left join lateral (
      select card.id from user_entries card join global_entries on global_entries.id = card.entry_id
      -- Very many may be of one time, or have one title: for either there is an index.
      where card.user_id = ${userId} and card.created_at >= "createdAt"
        and card.created_at < "createdAt" + interval '1 millisecond'
        and card.sort_title = left(asked.title, 200)
        and global_entries.source = asked.source
        and coalesce(card.title, global_entries.title) = asked.title limit 1) same on true
    where coalesce(own.id, before.id, same.id) is not null`;
}

/** True if the project or conversation exists. Links are always added where they are missing. */
export async function isRestored(tx: Tx, { userId }: Ctx, part: StoredPart): Promise<boolean> {
  if (part.kind === "link") return false;
  const isProject = part.kind === "project";
  const { id, createdAt } = isProject ? part.project : part.conversation;
  const table = isProject ? projects : conversations;
  const isThen = sql`${table.createdAt} >= ${createdAt}::timestamptz
    and ${table.createdAt} < ${createdAt}::timestamptz + interval '1 millisecond'`;
  const isNamed = isProject
    ? eq(projects.name, part.project.name)
    : eq(conversations.title, part.conversation.title);
  const isThere = isProject ? isNull(projects.deletedAt) : undefined;
  const found = await tx.$count(
    table,
    and(eq(table.userId, userId), isThere, or(eq(table.id, id), and(isThen, isNamed))),
  );
  return found > 0;
}
