/** Selects projects with their own columns and the counts of people and entries. */
import { type SQL, sql } from "drizzle-orm";
import type { Project } from "../contract.ts";
import { projects } from "./tables.ts";

/** All shown columns. Excludes `searched`, which is as long as the name and description together. */
export const ownColumns = {
  id: projects.id,
  userId: projects.userId,
  name: projects.name,
  description: projects.description,
  attributes: projects.attributes,
  completionDate: projects.completionDate,
  archivedAt: projects.archivedAt,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
};

/**
 * Counts for the project in each row of `from`. Qualified, because the counted tables have columns of the
 * same names.
 */
export function countColumns(from: "projects" | "page") {
  const name = sql.identifier(from);
  const count = (table: "projects_people" | "projects_entries"): SQL<number> =>
    sql<number>`(select count(*)::int from ${sql.identifier(table)} held
      where held.user_id = ${name}.user_id and held.project_id = ${name}.id)`;
  return { peopleCount: count("projects_people"), entryCount: count("projects_entries") };
}

/** Whether the project in each row of `from` is the most recently updated of the user's projects in progress. */
export function isActive(from: "projects" | "page", userId: string): SQL<boolean> {
  return sql<boolean>`(${sql.identifier(from)}.id = (
    select latest.id from projects latest
    where latest.user_id = ${userId} and latest.completion_date is null
      and latest.archived_at is null and latest.deleted_at is null
    order by latest.updated_at desc, latest.id desc limit 1)) is true`;
}

type Row = Omit<typeof projects.$inferSelect, "searched" | "deletedAt"> & {
  peopleCount: number;
  entryCount: number;
  isActive: boolean;
};

export function toProject(row: Row): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    attributes: Object.fromEntries(row.attributes.map(({ name, value }) => [name, value])),
    attributeList: row.attributes,
    isActive: row.isActive,
    completionDate: row.completionDate?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    peopleCount: row.peopleCount,
    entryCount: row.entryCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
