/** The rules with which a user renamed, merged and deleted topics. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { FormerRule } from "../tables.ts";

/** A topic as the rules show it: its label and key; null if it is deleted. */
export type Shown = { label: string; key: string } | null;

export type Rule = { key: string; label: string; into: Shown; former: FormerRule[] };

export type StoredRule = Rule & { shown: Shown };

/** By the key of the replaced topic. */
export async function loadRules(tx: Tx, userId: string): Promise<Map<string, StoredRule>> {
  const { rows } = await tx.execute<{
    key: string;
    label: string;
    into: string | null;
    intoKey: string | null;
    shown: string | null;
    shownKey: string | null;
    former: FormerRule[];
  }>(sql`
    select key, label, into_label as "into", lower(into_label) as "intoKey", shown, lower(shown) as "shownKey", former
    from topic_rules where user_id = ${userId}`);
  return new Map(
    rows.map(({ key, label, into, intoKey, shown, shownKey, former }) => [
      key,
      { key, label, into: toShown(into, intoKey), shown: toShown(shown, shownKey), former },
    ]),
  );
}

function toShown(label: string | null, key: string | null): Shown {
  return label === null || key === null ? null : { label, key };
}

/** The topic at the end of the rules that begin at `key`. */
export function resolve(rules: ReadonlyMap<string, Rule>, key: string): Shown | undefined {
  const seen = new Set<string>();
  let shown: Shown | undefined;
  for (let at = key; !seen.has(at); at = shown.key) {
    const rule = rules.get(at);
    if (rule === undefined) break;
    seen.add(at);
    shown = rule.into;
    if (shown === null) return null;
  }
  return shown;
}

/** The keys of labels, as PostgreSQL writes them in lower case. */
export async function listKeys(tx: Tx, labels: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select lower(label) as key from unnest(${sql.param(labels)}::text[]) with ordinality one(label, place) order by place`);
  return rows.map(({ key }) => key);
}
