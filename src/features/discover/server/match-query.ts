/** The conditions of Discover: another user's, neither saved nor hidden, with the wanted words and topic. */
import { and, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { DiscoverQuery } from "#features/discover/contract.ts";
import { globalEntries, userEntries } from "#features/entries/server/tables.ts";
import { discoverHidden, publicEntries, publicTopics } from "./tables.ts";
import { listSpellings } from "./topics.ts";

/** Of a longer question the first words are looked for, and of a longer word its beginning. */
const mostWords = 12;
const longestWord = 60;

/** Where words are looked for, so many of all are read in order before their index is asked. */
export const nearest = { entries: 2_000 };

/** What to ask for what is `beyond` the page before: one after the other, until one gives as many as are wanted. */
export type Stages = (beyond: SQL | undefined) => (SQL | undefined)[];

/**
 * PostgreSQL misjudges how frequent beginnings of words are: reading in order for a rare one, and reading all of the
 * index for a common one, both take long. So the newest are read in order first, then the index is asked.
 * `withKnown` also matches what the user saved or hid.
 */
export async function matchQuery(
  ctx: Ctx,
  { q, topic }: Pick<DiscoverQuery, "q" | "topic">,
  { withKnown = false }: { withKnown?: boolean } = {},
): Promise<Stages> {
  const conditions: SQL[] = [ne(publicEntries.creatorId, ctx.userId)];
  if (!withKnown) conditions.push(...leaveOutKnown(ctx));
  if (topic) {
    const labels = await listSpellings(ctx.app, topic);
    conditions.push(sql`${publicEntries.entryId} in (select ${publicTopics.entryId} from ${publicTopics}
      where ${publicTopics.label} = any(${sql.param(labels)}::text[]))`);
  }
  if (!q) return (beyond) => [and(...conditions, beyond)];
  const words = sql`find_words(${sql.param(listWords(q))}::text[])`;
  if (topic)
    return (beyond) => [and(...conditions, sql`${publicEntries.words} @@ ${words}`, beyond)];
  return (beyond) => [
    // So written, it is no condition for the index.
    and(...conditions, sql`(${publicEntries.words} @@ ${words}) is true`, beyond, isNear(beyond)),
    // With an offset it is a query of its own, which the planner does not dissolve.
    and(
      ...conditions,
      sql`${publicEntries.entryId} in (select found.entry_id from ${publicEntries} found
        where found.words @@ ${words} offset 0)`,
      beyond,
    ),
  ];
}

/** Leaves out what the user hid or saved, and other captures of a URL that the user saved. */
function leaveOutKnown({ userId }: Ctx): SQL[] {
  return [
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${userId}
      and ${discoverHidden.entryId} = ${publicEntries.entryId})`,
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${userId}
      and ${discoverHidden.creatorId} = ${publicEntries.creatorId})`,
    sql`not exists (select from ${userEntries} where ${userEntries.userId} = ${userId}
      and ${userEntries.entryId} = ${publicEntries.entryId})`,
    sql`not exists (select from ${globalEntries} join ${userEntries}
      on ${userEntries.userId} = ${userId} and ${userEntries.urlKey} = ${globalEntries.urlKey}
      where ${globalEntries.id} = ${publicEntries.entryId})`,
  ];
}

/** Among the next so many of all; nothing where there are not as many. */
function isNear(beyond: SQL | undefined): SQL {
  const { publishedAt, entryId } = publicEntries;
  return sql`(${publishedAt}, ${entryId}) >= (select ${publishedAt}, ${entryId} from ${publicEntries}
    where ${beyond ?? sql`true`} order by ${publishedAt} desc, ${entryId} desc offset ${nearest.entries} limit 1)`;
}

/** Parted as part_words of the database parts what is looked in; none in what holds no letter or digit. */
export function listWords(q: string): string[] {
  const words = q
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, longestWord).join(""));
  return [...new Set(words)].slice(0, mostWords);
}
