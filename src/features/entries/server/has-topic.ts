import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { entries } from "./tables.ts";

/** The key of the topic in the place of `topic`: the former name of a renamed or merged topic finds it too. */
export function shownKey(topic: string): SQL {
  return sql`(select lower(coalesce((select rule.shown from topic_rules rule
    where rule.user_id = (select app_user_id()) and rule.key = lower(${topic}::text)), ${topic}::text)))`;
}

/** Whether a user's entry has the topic, ignoring case. */
export function hasTopic(topic: string): SQL {
  const key = shownKey(topic);
  const waiting = sql`select from topic_rewrites waiting
    where waiting.user_id = (select app_user_id()) and ${key} = any(waiting.keys)`;
  // The stored facets do not follow the rules yet while the entry waits. The first condition is evaluated once.
  return sql`(case when (select exists(${waiting})) and exists(${waiting} and waiting.entry_id = ${entries.id})
    then ${key} = any(array(select lower(topic) from unnest(current_topics(${entries.id})) topic))
    else (select 'topic:' || ${key}) = any(${entries.facets}) end)`;
}

type TopicColumns = { id: AnyColumn; userId: AnyColumn; topics: AnyColumn | SQL.Aliased };

/** The topics of an entry as its user sees them: the stored ones do not follow the rules yet while the entry waits. */
export function shownTopics({ id, userId, topics }: TopicColumns): SQL<string[]> {
  return sql<string[]>`case
    when exists (select from topic_rewrites waiting where waiting.user_id = ${userId} and waiting.entry_id = ${id})
    then current_topics(${id}) else ${topics} end`;
}
