import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import type { PictureChoice, PictureRun } from "#features/pictures/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** `place` of the lead picture, of the site's icon, and of the first picture in the text. */
export const leadPlace = 0;
export const iconPlace = 1;
export const firstTextPlace = 2;

/**
 * The pictures of a capture: those that wait to be fetched, those kept in the file storage under their digest,
 * and those left out with the reason.
 */
export const capturePictures = pgTable(
  "entry_pictures",
  {
    captureId: uuid("entry_id")
      .notNull()
      .references(() => captures.id, { onDelete: "cascade" }),
    place: smallint("place").notNull(),
    /** Who captured it, and whose space it takes. Null after the account was deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Where it is fetched from; null if it is made from the entry's own file. */
    source: text("source"),
    caption: text("caption").notNull().default(""),
    /** `skipped`: left out because of the user's settings or space. "Fetch pictures" fetches it again. */
    state: text("state")
      .$type<"waiting" | "kept" | "left_out" | "skipped">()
      .notNull()
      .default("waiting"),
    /** A sentence on why it was left out or skipped. */
    reason: text("reason"),
    /** Of the bytes it was made from; names its files. This and the following are null until it is kept. */
    digest: text("digest"),
    /** Pixels. */
    width: integer("width"),
    height: integer("height"),
    /** As #rrggbb; shown until the picture is loaded. */
    color: text("color"),
    /** Bytes of its files in the storage. */
    size: integer("size"),
    /** Bytes received from its site. */
    fetched: integer("fetched").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.place] }),
    index("entry_pictures_waiting")
      .on(table.captureId)
      .where(sql`${table.state} = 'waiting'`),
    index("entry_pictures_digest").on(table.digest),
    index("entry_pictures_space").on(table.userId, table.digest, table.size),
  ],
);

/** Which pictures are fetched for a user; all without a row. */
export const pictureSettings = pgTable("picture_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  keep: text("keep").$type<PictureChoice>().notNull(),
});

/**
 * "Fetch pictures" or "Remove all pictures" in progress, at most one per user. `id` differs for each start, so
 * that the job of a run that was replaced ends.
 */
export const pictureRuns = pgTable("picture_runs", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  id: uuid("id").notNull().defaultRandom(),
  kind: text("kind").$type<PictureRun["kind"]>().notNull(),
  /** The captures; the first `done` of them are finished. */
  captureIds: uuid("entry_ids").array().notNull(),
  done: integer("done").notNull().default(0),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});
