import { timestamp } from "drizzle-orm/pg-core";

/** A timestamp column, as a Date. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date" });
