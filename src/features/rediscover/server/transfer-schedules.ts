/** Schedules in exports and imports. Items are named by their text, because an import gives them other ids. */
import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { RediscoverSchedule } from "#features/rediscover/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { maxInterval } from "./schedule.ts";

/** Schedules of one entry. */
const maxSchedules = 6_000;

/** Bounded, with the MD5 of the text, which may be long. */
export type RestoredSchedule = Omit<RediscoverSchedule, "text"> & { md5: string };

export function cleanSchedules(given: readonly RediscoverSchedule[]): RestoredSchedule[] {
  return given.slice(0, maxSchedules).map(({ kind, text, intervalDays, nextOn }) => ({
    kind,
    md5: hash("md5", text),
    intervalDays: Math.min(intervalDays, maxInterval),
    nextOn,
  }));
}

/** The schedules of the user's entries, by the id of the entry. */
export async function selectSchedules(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<Map<string, RediscoverSchedule[]>> {
  const { rows } = await tx.execute<RediscoverSchedule & { entryId: string }>(sql`
    select held.entry_id as "entryId", item.kind, item.text, held.interval_days as "intervalDays",
      held.next_on::text as "nextOn"
    from rediscoveries held
    join user_entries entry on entry.id = held.entry_id and entry.user_id = ${userId}
    cross join lateral (
      select 'highlight' as kind, highlight.quote as text from highlights highlight
        where highlight.id = held.highlight_id and highlight.user_id = ${userId}
      union all select 'takeaway', own.text from global_entries capture, unnest(capture.key_takeaways) own(text)
        where held.takeaway is not null and capture.id = entry.entry_id and md5(own.text) = held.takeaway
      union all select 'note', '' where held.highlight_id is null and held.takeaway is null
      limit 1) item
    where held.user_id = ${userId} and held.entry_id = any(${sql.param(entryIds)}::uuid[])
    order by held.entry_id, item.kind, item.text, held.highlight_id`);
  const found = new Map<string, RediscoverSchedule[]>();
  for (const { entryId, ...schedule } of rows) {
    const list = found.get(entryId);
    if (list) list.push(schedule);
    else found.set(entryId, [schedule]);
  }
  return found;
}

/** Call it after the entries' highlights are inserted. What the entries do not have is left out. */
export async function restoreSchedules(
  tx: Tx,
  userId: string,
  given: readonly { entryId: string; schedules: readonly RestoredSchedule[] }[],
): Promise<void> {
  const rows = given.flatMap(({ entryId, schedules }) =>
    schedules.map((schedule) => ({ entryId, ...schedule })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into rediscoveries (user_id, entry_id, highlight_id, takeaway, interval_days, next_on)
    select ${userId}, entry.id, item.highlight_id, item.takeaway, given."intervalDays",
      case when given."nextOn" is not null then least(given."nextOn", current_date + ${maxInterval + 1}::int) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      "entryId" uuid, kind text, md5 text, "intervalDays" int, "nextOn" date)
    join user_entries entry on entry.id = given."entryId" and entry.user_id = ${userId}
    cross join lateral (
      select highlight.id as highlight_id, null as takeaway from highlights highlight
        where given.kind = 'highlight' and highlight.entry_id = entry.id and highlight.user_id = ${userId}
          and md5(highlight.quote) = given.md5
      union all select null, given.md5 from global_entries capture, unnest(capture.key_takeaways) own(text)
        where given.kind = 'takeaway' and capture.id = entry.entry_id and md5(own.text) = given.md5
      union all select null, null where given.kind = 'note' and entry.why_its_interesting <> ''
      limit 1) item
    on conflict do nothing`);
}
