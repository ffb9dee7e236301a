/**
 * The entries of /library?shared=true: other users added them to shared collections that are open to the user.
 * Their facets contain their users' states, so the states and highlights of the asking user are read from their tables.
 */
import { and, type SQL, sql } from "drizzle-orm";
import { containsText } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { openCollections } from "#server/db/policies.ts";
import type { Tx } from "#server/db/database.ts";
import {
  type LibraryFilter,
  type LibraryFilterName,
  type LibrarySort,
} from "#shared/library-filters.ts";
import { toConditions } from "./filter-conditions.ts";
import { getOrder } from "./library-order.ts";

type Search = {
  userId: string;
  filter: LibraryFilter;
  sort: LibrarySort;
  after: SQL | undefined;
  limit: number;
};

/** The ids of the first `limit` entries, in their order. */
export async function findSharedIds(tx: Tx, search: Search): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(selectSharedIds(search));
  return rows.map(({ id }) => id);
}

export function selectSharedIds(search: Search): SQL {
  const { userId, filter, sort, after, limit } = search;
  const { terms } = getOrder(sort);
  const { collectionId: asked, ...values } = filter.values;
  const conditions = (Object.keys(values) as (keyof typeof values)[]).flatMap((name) =>
    toSharedConditions(userId, name, values[name]!),
  );
  if (filter.q !== "") conditions.push(containsText(filter.q).condition);
  const isAsked =
    asked === undefined ? sql`true` : sql`shared.id = any(${sql.param(asked)}::uuid[])`;
  // Each collection is read in the order, along its index, up to the page: the planner would sort all of them.
  return sql`
    select ${entries.id} as id from (select unnest(${openCollections}) as id) as shared
    cross join lateral (
      select ${entries.id}, ${entries.createdAt}, ${entries.published}, ${entries.sortTitle} from ${entries}
      where ${entries.collectionId} = shared.id and ${entries.userId} <> ${userId} and ${and(sql`true`, after, ...conditions)}
      order by ${terms} limit ${limit}) as ${entries}
    where ${isAsked} order by ${terms} limit ${limit}`;
}

function toSharedConditions(
  userId: string,
  name: Exclude<LibraryFilterName, "collectionId">,
  values: readonly string[],
): SQL[] {
  const facet = (value: string) =>
    sql`${`${name}:${value.toLowerCase()}`} = any(${entries.facets})`;
  switch (name) {
    // As they are shown: renamed topics are of the user who renamed them.
    case "topic":
      return values.map(facet);
    case "state":
      return [inState(userId, values)];
    case "highlighted": {
      const marked = sql`${entries.id} in (select entry_id from highlights where user_id = ${userId} and is_of_other)`;
      return [values[0] === "true" ? marked : sql`not ${marked}`];
    }
    case "note": {
      const isNoted = sql`(${entries.whyItsInteresting} <> '' and not ${entries.hidesNote})`;
      return [values[0] === "true" ? isNoted : sql`not ${isNoted}`];
    }
    default:
      return toConditions(userId, name, values);
  }
}

function inState(userId: string, states: readonly string[]): SQL {
  const isAmong = (wanted: boolean) => sql`select entry_id from reading_states
    where user_id = ${userId} and is_of_other and ${wanted ? sql`` : sql`not`} state = any(${sql.param(states)}::text[])`;
  // Without a row it is unread.
  return states.includes("unread")
    ? sql`${entries.id} not in (${isAmong(false)})`
    : sql`${entries.id} in (${isAmong(true)})`;
}
