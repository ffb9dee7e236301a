/** Chooses what is shown on a day: what is due, then what was never shown. */
import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { RediscoverItem } from "#features/rediscover/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { importedNotePrefix } from "#shared/imported-note.ts";
import { savedBefore } from "./schedule.ts";

/** Characters of a text that are read; the card and the e-mail show fewer. */
const maxTextLength = 1_000;
/** Of the items that are due, the longest due ones, of which the day chooses. */
const maxDue = 30;
/** Rows of each kind of which the day chooses. */
const maxLookedAt = 50;

type Kind = Exclude<RediscoverItem["kind"], "importedNote">;
type Row = {
  source: "due" | Kind;
  entryId: string;
  highlightId: string | null;
  takeaway: string | null;
  text: string;
  note: string;
  title: string;
  siteName: string | null;
  start: number | null;
  end: number | null;
  savedAt: string;
};

export type Day = { today: string; timeZone: string };

/**
 * At most `count` items. Depends on the day and on stored rows only: the same on all devices, and another one
 * on the next day even without an answer. Empty if the card is off or today's was answered, unless `always`.
 */
export async function chooseItems(
  tx: Tx,
  userId: string,
  { today, timeZone }: Day,
  { count, always }: { count: number; always: boolean },
): Promise<{ isOn: boolean; items: RediscoverItem[] }> {
  const seed = hash("md5", `${userId} ${today}`);
  const from = { userId, seed, before: savedBefore(today, timeZone).toISOString(), count };
  const isShown = always
    ? sql`true`
    : sql`coalesce((select is_on from rediscover_settings where user_id = ${userId}), true)
        and not exists (select 1 from rediscoveries where user_id = ${userId} and answered_on = ${today}::date)`;
  const { rows } = await tx.execute<Row & { isOn: boolean }>(sql`
    with shown as materialized (select ${isShown} as is_shown),
    found as (
      ${selectDue(from, today)}
      union all ${selectHighlights(from)}
      union all ${selectNotes(from)}
      union all ${selectTakeaways(from)})
    select coalesce((select is_on from rediscover_settings where user_id = ${userId}), true) as "isOn",
      found.source, found.entry_id as "entryId", found.highlight_id as "highlightId", found.takeaway,
      left(found.text, ${maxTextLength}) as text, left(coalesce(highlight.note, ''), ${maxTextLength}) as note,
      coalesce(entry.title, capture.title) as title, capture.site_name as "siteName",
      case when highlight.is_lost then null else highlight.start end as start,
      case when highlight.is_lost then null else highlight."end" end as end,
      coalesce(highlight.created_at, entry.created_at) as "savedAt"
    from (select 1) one
    left join found on (select is_shown from shown)
    left join user_entries entry on entry.id = found.entry_id and entry.user_id = ${userId}
    left join global_entries capture on capture.id = entry.entry_id
    left join highlights highlight on highlight.id = found.highlight_id and highlight.user_id = ${userId}
    order by found.place`);
  const known = rows.filter((row) => row.entryId !== null);
  return { isOn: rows[0]!.isOn, items: rankSources(known, seed).slice(0, count).map(toItem) };
}

type From = { userId: string; seed: string; before: string; count: number };

/** `place` orders the rows of one source. Takeaways and notes that have since changed are left out. */
function selectDue({ userId, seed, count }: From, today: string): SQL {
  return sql`(select 'due' as source, entry_id, highlight_id, takeaway, text, place from (
    select held.entry_id, held.highlight_id, held.takeaway, item.text,
      md5(${seed} || held.entry_id || coalesce(held.highlight_id::text, held.takeaway, '')) as place
    from rediscoveries held
    join user_entries entry on entry.id = held.entry_id and entry.user_id = ${userId}
    cross join lateral (
      select highlight.quote as text from highlights highlight
        where highlight.id = held.highlight_id and highlight.user_id = ${userId}
      union all select given.text from global_entries capture, unnest(capture.key_takeaways) given(text)
        where held.takeaway is not null and capture.id = entry.entry_id and md5(given.text) = held.takeaway
      union all select entry.why_its_interesting
        where held.highlight_id is null and held.takeaway is null and entry.why_its_interesting <> ''
      limit 1) item
    where held.user_id = ${userId} and held.next_on <= ${today}::date
    order by held.next_on limit ${maxDue}) due
    order by place limit ${count})`;
}

function selectHighlights({ userId, seed, before, count }: From): SQL {
  const lap = (
    side: SQL,
  ) => sql`(select ${side} as lap, shuffle, id, entry_id, quote from highlights held
    where user_id = ${userId} and not is_of_other and created_at < ${before}::timestamptz and ${isOnSide(side, seed)}
      and not exists (select 1 from rediscoveries known where known.entry_id = held.entry_id
        and known.highlight_id = held.id)
    order by shuffle limit ${maxLookedAt})`;
  return sql`(select 'highlight', entry_id, id, null, quote, md5(${seed} || id) from (
    ${joinLaps(lap)}) near order by 6 limit ${count})`;
}

function selectNotes({ userId, seed, before, count }: From): SQL {
  const lap = (
    side: SQL,
  ) => sql`(select ${side} as lap, shuffle, id, why_its_interesting from user_entries held
    where user_id = ${userId} and why_its_interesting <> '' and created_at < ${before}::timestamptz
      and ${isOnSide(side, seed)}
      and not exists (select 1 from rediscoveries known where known.entry_id = held.id
        and known.highlight_id is null and known.takeaway is null)
    order by shuffle limit ${maxLookedAt})`;
  return sql`(select 'note', id, null, null, why_its_interesting, md5(${seed} || id) from (
    ${joinLaps(lap)}) near order by 6 limit ${count})`;
}

/** One takeaway of an entry. */
function selectTakeaways({ userId, seed, before, count }: From): SQL {
  const lap = (side: SQL) => sql`(select ${side} as lap, shuffle, id, entry_id from user_entries
    where user_id = ${userId} and created_at < ${before}::timestamptz and ${isOnSide(side, seed)}
    order by shuffle limit ${maxLookedAt})`;
  return sql`(select 'takeaway', near.id, null, md5(item.text), item.text, md5(${seed} || near.id) from (
    ${joinLaps(lap)}) near
    join global_entries capture on capture.id = near.entry_id
    cross join lateral (select given.text from unnest(capture.key_takeaways) given(text)
      where given.text <> '' and not exists (select 1 from rediscoveries known where known.entry_id = near.id
        and known.takeaway = md5(given.text))
      order by md5(${seed} || given.text) limit 1) item
    order by 6 limit ${count})`;
}

/**
 * The first rows of the shuffled order from a place that the day chooses; at its end it continues at its
 * start. Reads few rows of an index, however many there are.
 */
function joinLaps(lap: (side: SQL) => SQL): SQL {
  return sql`${lap(atPlace)} union all ${lap(beforePlace)} order by lap, shuffle limit ${maxLookedAt}`;
}

const atPlace = sql`0`;
const beforePlace = sql`1`;
const isOnSide = (side: SQL, seed: string) =>
  sql`shuffle ${side === atPlace ? sql`>=` : sql`<`} ${seed.slice(0, 8)}`;

/** The kind that is preferred on a day: the user's own words more often than others. `seed` is hexadecimal. */
export function chooseKind(seed: string): Kind {
  const chance = Number.parseInt(seed.slice(-4), 16) / 0x1_00_00;
  return chance < 0.5 ? "highlight" : chance < 0.8 ? "note" : "takeaway";
}

/** What is due is first, then one kind that the day chooses. */
function rankSources(rows: readonly Row[], seed: string): Row[] {
  const first = chooseKind(seed);
  const order: Row["source"][] = ["due", first, "highlight", "note", "takeaway"];
  const lists = [...new Set(order)].map((source) => rows.filter((row) => row.source === source));
  const [due = [], ...fresh] = lists;
  // One of each kind before a second one of any.
  const longest = Math.max(0, ...fresh.map((list) => list.length));
  return [
    ...due,
    ...Array.from({ length: longest }, (_, at) => fresh.flatMap((l) => l[at] ?? [])).flat(),
  ];
}

function toItem(row: Row): RediscoverItem {
  const { entryId, highlightId, takeaway, start, end } = row;
  const kind = highlightId !== null ? "highlight" : takeaway !== null ? "takeaway" : "note";
  const isImported = kind === "note" && row.text.startsWith(importedNotePrefix);
  return {
    id:
      kind === "highlight"
        ? `highlight:${highlightId}`
        : kind === "takeaway"
          ? `takeaway:${entryId}:${takeaway}`
          : `note:${entryId}`,
    kind: isImported ? "importedNote" : kind,
    text: isImported ? row.text.slice(importedNotePrefix.length) : row.text,
    note: row.note,
    entry: { id: entryId, title: row.title, siteName: row.siteName },
    passage: start === null || end === null ? null : { start, end },
    savedAt: new Date(row.savedAt).toISOString(),
  };
}
