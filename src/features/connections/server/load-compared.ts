/** Loads what entries are compared by besides their fields: the openings of their texts, uses of topics, and common projects. */
import { eq, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import type { Subject } from "#features/search/server/service.ts";
import { topics } from "#features/topics/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";

/** The opening shows what a text is about. */
const ownCharacters = 12_000;
const otherCharacters = 4_000;

/** `projects`: the names of the projects to which both entries are linked. */
export type Compared = Subject & { entryId: string; projects: string[] };

/** `uses`: by topic of the entry in lower case, how many of the user's entries have it. */
export async function loadOwn(
  tx: Tx,
  userId: string,
  { captureId, attributes }: Entry,
): Promise<{ opening: Subject; uses: ReadonlyMap<string, number> }> {
  const keys = attributes.mainTopics.map((topic) => topic.toLowerCase());
  const [openings, used] = await allSent([
    tx
      .select({
        text: sql<string>`coalesce(left(${captureContents.text}, ${ownCharacters}), '')`,
        language: captures.language,
      })
      .from(captures)
      .leftJoin(captureContents, eq(captureContents.captureId, captures.id))
      .where(eq(captures.id, captureId)),
    tx
      .select({ key: topics.key, uses: topics.uses })
      .from(topics)
      .where(sql`${topics.userId} = ${userId} and ${topics.key} = any(${sql.param(keys)}::text[])`),
  ]);
  return {
    opening: openings[0] ?? { text: "", language: null },
    uses: new Map(used.map(({ key, uses }) => [key, uses])),
  };
}

/** Of `others`, compared with the entry `entryId`. Projects are the user's own. */
export async function loadCompared(
  tx: Tx,
  userId: string,
  entryId: string,
  others: readonly Entry[],
): Promise<Compared[]> {
  if (others.length === 0) return [];
  // The features of projects build on this one, so their tables cannot be imported here.
  const { rows } = await tx.execute<Compared>(sql`
    select asked.entry_id as "entryId", capture.language, coalesce(left(content.text, ${otherCharacters}), '') as text,
      array(select project.name from projects_entries link
        join projects_entries own on own.project_id = link.project_id and own.user_id = link.user_id
        join projects project on project.id = link.project_id and project.deleted_at is null
        where link.user_id = ${userId} and link.entry_id = asked.entry_id and own.entry_id = ${entryId}
        order by project.name) as projects
    from unnest(${sql.param(others.map(({ id }) => id))}::uuid[],
      ${sql.param(others.map(({ captureId }) => captureId))}::uuid[]) as asked(entry_id, capture_id)
    join global_entries capture on capture.id = asked.capture_id
    left join entry_contents content on content.entry_id = asked.capture_id`);
  return rows;
}
