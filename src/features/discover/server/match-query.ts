/** Which public entries a person is shown: not their own, nothing they hid, and what they look for. */
import { and, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { DiscoverQuery } from "#features/discover/contract.ts";
import { discoverHidden, publicEntries, publicTopics } from "./tables.ts";
import { listSpellings } from "./topics.ts";

/** Of a longer question the first words are looked for, and of a longer word its beginning. */
const mostWords = 12;
const longestWord = 60;

export async function matchQuery(
  ctx: Ctx,
  { q, topic }: Pick<DiscoverQuery, "q" | "topic">,
): Promise<SQL | undefined> {
  const conditions: SQL[] = [
    ne(publicEntries.creatorId, ctx.userId),
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${ctx.userId}
      and ${discoverHidden.entryId} = ${publicEntries.entryId})`,
    sql`not exists (select from ${discoverHidden} where ${discoverHidden.userId} = ${ctx.userId}
      and ${discoverHidden.creatorId} = ${publicEntries.creatorId})`,
  ];
  if (q)
    conditions.push(sql`${publicEntries.words} @@ find_words(${sql.param(listWords(q))}::text[])`);
  if (topic) {
    const labels = await listSpellings(ctx.app, topic);
    conditions.push(sql`${publicEntries.entryId} in (select ${publicTopics.entryId} from ${publicTopics}
      where ${publicTopics.label} = any(${sql.param(labels)}::text[]))`);
  }
  return and(...conditions);
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
