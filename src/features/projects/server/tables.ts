import { sql } from "drizzle-orm";
import {
  customType,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { ProjectAttribute } from "#features/projects/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** Sorted in natural order, without regard to case and accents, like the titles of entries. */
const nameText = customType<{ data: string }>({ dataType: () => 'text collate "title_order"' });

export const projects = pgTable(
  "projects",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: nameText("name").notNull(),
    description: text("description"),
    /** A list, because the order is chosen by the user. */
    attributes: jsonb("attributes")
      .$type<ProjectAttribute[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Name and description without case and accents, for searching. */
    searched: text("searched").notNull(),
    completionDate: timestampColumn("completion_date"),
    archivedAt: timestampColumn("archived_at"),
    /** When it was moved to the trash. It is purged 30 days later. */
    deletedAt: timestampColumn("deleted_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("projects_owner").on(table.id, table.userId),
    index("projects_updated").on(table.userId, table.updatedAt, table.id),
    index("projects_newest").on(table.userId, table.createdAt, table.id),
    index("projects_names").on(table.userId, table.name, table.id),
    index("projects_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index("projects_trash")
      .on(table.userId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** People involved in a project: notes of the user, not accounts. */
export const projectsPeople = pgTable(
  "projects_people",
  {
    id: uuid("id").primaryKey(),
    projectId: uuid("project_id").notNull(),
    userId: uuid("user_id").notNull(),
    contactName: nameText("contact_name").notNull(),
    contactId: uuid("contact_id").notNull().unique(),
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    role: text("role"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "projects_people_own_project",
      columns: [table.projectId, table.userId],
      foreignColumns: [projects.id, projects.userId],
    }).onDelete("cascade"),
    index("projects_people_names").on(table.userId, table.projectId, table.contactName, table.id),
  ],
);

/** Entries that the user linked to a project. */
export const projectsEntries = pgTable(
  "projects_entries",
  {
    id: uuid("id").primaryKey(),
    projectId: uuid("project_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** The id of the user's entry (user_entries). */
    entryId: uuid("entry_id").notNull(),
    notes: text("notes").notNull().default(""),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "projects_entries_own_project",
      columns: [table.projectId, table.userId],
      foreignColumns: [projects.id, projects.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "projects_entries_own_card",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    unique("projects_entries_once").on(table.projectId, table.entryId),
    index("projects_entries_newest").on(table.userId, table.projectId, table.createdAt, table.id),
    index("projects_entries_card").on(table.userId, table.entryId),
  ],
);

/** Suggested entries that the user refused. They are not suggested again. */
export const projectsRefusedEntries = pgTable(
  "projects_refused_entries",
  {
    projectId: uuid("project_id").notNull(),
    userId: uuid("user_id").notNull(),
    entryId: uuid("entry_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.entryId] }),
    foreignKey({
      name: "projects_refused_entries_own_project",
      columns: [table.projectId, table.userId],
      foreignColumns: [projects.id, projects.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "projects_refused_entries_own_card",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("projects_refused_entries_card").on(table.entryId),
  ],
);
