/** Topics of a file, for entries that have none. */
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { shareTopicRules } from "./edit-topics.ts";
import { entries } from "./tables.ts";

const isOwn = (userId: string, id: string) => and(eq(entries.id, id), eq(entries.userId, userId));

/** Returns false, with no changes, if the entry has topics or its user removed some. */
export async function supplyTopics(
  tx: Tx,
  userId: string,
  id: string,
  topics: readonly string[],
): Promise<boolean> {
  await shareTopicRules(tx, userId);
  const { rowCount } = await tx
    .update(entries)
    .set({ addedTopics: [...topics] })
    .where(
      and(
        isOwn(userId, id),
        sql`${entries.topics} = '{}' and ${entries.addedTopics} = '{}' and ${entries.removedTopics} = '{}'`,
      ),
    );
  return rowCount === 1;
}

/** Removes them unless the user has changed them since. Returns whether it did. */
export async function removeSupplied(
  tx: Tx,
  userId: string,
  id: string,
  topics: readonly string[],
): Promise<boolean> {
  await shareTopicRules(tx, userId);
  const { rowCount } = await tx
    .update(entries)
    .set({ addedTopics: [] })
    .where(
      and(
        isOwn(userId, id),
        sql`${entries.addedTopics} = ${sql.param(topics)}::text[] and ${entries.removedTopics} = '{}'`,
      ),
    );
  return rowCount === 1;
}
