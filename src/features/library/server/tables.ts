import { bigint, pgPolicy, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#server/db/columns.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";

/**
 * One row per facet of an entry (`user_entries.facets`), written by triggers only: finds the entries with a value
 * without reading the others. A GIN index cannot serve a query under a row policy (decision 35).
 */
export const entryFacets = pgTable(
  "entry_facets",
  {
    userId: uuid("user_id").notNull(),
    /** The key of the facet, as `facet_key` computes it in SQL. */
    facet: bigint("facet", { mode: "bigint" }).notNull(),
    /** The time at which the entry was saved. */
    createdAt: timestampColumn("created_at").notNull(),
    entryId: uuid("entry_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.facet, table.createdAt, table.entryId] }),
    ownRows("entry_facets_own", table.userId),
    // Deleting an account deletes its entries as the system.
    pgPolicy("entry_facets_system", { using: isSystem, withCheck: isSystem }),
  ],
);
