/** Finds what of a user is not indexed, or not in its scope, and loads the texts to index. */
import { eq, sql } from "drizzle-orm";
import { selectBlocks } from "#features/documents/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import type { EntryText } from "./analyse-entry.ts";
import { describeSource } from "./describe-source.ts";
import { loadHighlightTexts } from "./highlight-texts.ts";

/** Entries and bytes of text of one segment when working through a backlog: a few hundred milliseconds of work. */
const batch = 200;
const batchBytes = 4_000_000;

/** Where an entry is to be indexed. `isNote`: only what this user alone knows about it, in the user's own scope. */
type Lacking = { entryId: string; scopeId: string; isNote: boolean };
export type UnindexedEntry = EntryText & Lacking & { seen: string };

/** `emptied`: entries on which the user has no note any more. */
export type Unindexed = { entries: UnindexedEntry[]; emptied: string[] };

export async function loadUnindexed(tx: Tx, userId: string): Promise<Unindexed> {
  const lacking = await listUnindexed(tx, userId);
  if (lacking.length === 0) return { entries: [], emptied: [] };
  const ids = [...new Set(lacking.map(({ entryId }) => entryId))];
  const rows = await tx
    .select({
      entryId: entries.id,
      userId: entries.userId,
      seen: sql<string>`greatest(${entries.updatedAt}, ${captures.updatedAt})::text`,
      title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
      why: entries.whyItsInteresting,
      hidesNote: entries.hidesNote,
      memberNote: sql<string | null>`(select note from member_notes
        where entry_id = ${entries.id} and user_id = ${userId})`,
      topics: entries.topics,
      summary: sql<string>`coalesce(${entries.summary}, ${captures.summary})`,
      siteName: captures.siteName,
      author: captures.author,
      url: captures.url,
      fileName: captures.fileName,
      language: captures.language,
      captureId: entries.captureId,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(isAnyOf(entries.id, ids));
  const highlights = await loadHighlightTexts(tx, userId, ids);
  const read = new Set(lacking.flatMap(({ entryId, isNote }) => (isNote ? [] : entryId)));
  const blocks = await selectBlocks(
    tx,
    rows.flatMap(({ entryId, captureId }) => (read.has(entryId) ? captureId : [])),
  );
  const rowsById = new Map(rows.map((row) => [row.entryId, row]));
  const found: Unindexed = { entries: [], emptied: [] };
  for (const one of lacking) {
    const row = rowsById.get(one.entryId);
    const marked = highlights.get(one.entryId) ?? [];
    if (one.isNote) {
      const isOwn = row?.userId === userId;
      const why = (isOwn ? row.hidesNote && row.why : row?.memberNote) || "";
      if (row === undefined || (why === "" && marked.length === 0)) found.emptied.push(one.entryId);
      else {
        const { seen, language } = row;
        const others = { title: "", topics: [], summary: "", site: "", blocks: [] };
        found.entries.push({ ...one, ...others, why, seen, language, highlights: marked });
      }
    } else if (row !== undefined) {
      const {
        siteName,
        author,
        url,
        fileName,
        userId: holder,
        memberNote: _,
        captureId,
        ...text
      } = row;
      const { hidesNote, ...shown } = text;
      const isAlone = one.scopeId === holder;
      found.entries.push({
        ...shown,
        ...one,
        why: !isAlone && hidesNote ? "" : row.why,
        highlights: isAlone ? marked : [],
        blocks: blocks.get(captureId) ?? [],
        site: describeSource({ siteName, author, url, fileName }),
      });
    }
  }
  return found;
}

/** Whether anything is to be indexed now. */
export async function isUnindexed(tx: Tx, userId: string): Promise<boolean> {
  return (await listUnindexed(tx, userId)).length > 0;
}

/** Limits the next batch by text size, so that 200 books are not loaded at once. */
async function listUnindexed(tx: Tx, userId: string): Promise<Lacking[]> {
  const isIndexed = sql`not indexed.is_stale and indexed.version >= ${analysisVersion}`;
  const isShared = sql`interest_profile_id = any (${openCollections})`;
  // EXCEPT reads both sides once, whatever the planner expects. `not exists` became a nested loop in the plan that is kept
  // for all users, which expects one of average size: 50 million comparisons for a user with 10,000 entries.
  const { rows } = await tx.execute<Lacking & { size: number }>(sql`
    with lacking as materialized (
      select missing.id, entry.entry_id, missing.scope_id from (
        (select entry.id, entry.user_id as scope_id from user_entries entry
          where entry.user_id = ${userId} and not (entry.${isShared})
        except select indexed.card_id, indexed.scope_id from search_entries indexed
          where indexed.scope_id = ${userId} and not indexed.is_note and ${isIndexed})
        union all
        (select entry.id, entry.interest_profile_id from user_entries entry
          where entry.user_id = ${userId} and entry.${isShared}
        except select indexed.card_id, indexed.scope_id from search_entries indexed
          where indexed.scope_id = any (${openCollections}) and ${isIndexed})) missing
      join user_entries entry on entry.id = missing.id),
    noted as materialized (
      select entry.id from user_entries entry
      where entry.user_id = ${userId} and entry.${isShared} and (entry.hides_note and entry.why_its_interesting <> ''
        or exists (select from highlights held where held.entry_id = entry.id and held.user_id = ${userId}))
      union
      select note.entry_id from member_notes note join user_entries entry on entry.id = note.entry_id
      where note.user_id = ${userId} and entry.user_id <> ${userId}
      except
      select indexed.card_id from search_entries indexed
      where indexed.scope_id = ${userId} and indexed.is_note and ${isIndexed})
    (select lacking.id as "entryId", lacking.scope_id as "scopeId", false as "isNote",
      coalesce(octet_length(content.text), 0) + coalesce((
        select sum(octet_length(held.quote) + octet_length(held.note)) from highlights held
        where held.entry_id = lacking.id and held.user_id = ${userId}), 0)::int as size
    from lacking
    join global_entries capture on capture.id = lacking.entry_id and capture.status <> 'processing'
    left join entry_contents content on content.entry_id = capture.id
    limit ${batch})
    union all
    (select id, ${userId}::uuid, true, 1000 from noted
    union
    select card_id, scope_id, true, 1000 from search_entries
    where scope_id = ${userId} and is_note and is_stale limit ${batch})`);
  let bytes = 0;
  return rows
    .filter(({ size }, index) => {
      bytes += size;
      return index === 0 || bytes <= batchBytes;
    })
    .map(({ entryId, scopeId, isNote }) => ({ entryId, scopeId, isNote }));
}
