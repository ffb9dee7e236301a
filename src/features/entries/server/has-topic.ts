import { type SQL, sql } from "drizzle-orm";
import { entries } from "./tables.ts";

/** Whether a user's entry has the topic, ignoring case. The former name of a renamed or merged topic finds it too. */
export function hasTopic(topic: string): SQL {
  const key = sql`lower(coalesce((select rule.shown from topic_rules rule
    where rule.user_id = (select app_user_id()) and rule.key = lower(${topic}::text)), ${topic}::text))`;
  // The first condition is cheap, and excludes almost all other entries.
  return sql`(position((select ${key}) in ${entries.filterText}) > 0
    and exists (select 1 from unnest(${entries.topics}) topic where lower(topic) = (select ${key})))`;
}
