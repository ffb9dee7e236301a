/** The cursors of public entries. Discover's include the query, so that they fit no other query. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { DiscoverQuery } from "../contract.ts";
import { createCursor, type Cursor, cursorField } from "#server/db/cursor.ts";
import { foldTopic } from "#shared/fold-topic.ts";

export const PublicPosition = z.object({
  timestamp: cursorField.timestamp,
  captureId: cursorField.id,
});
export type PublicPosition = z.infer<typeof PublicPosition>;

const DiscoverPosition = PublicPosition.extend({
  /** Only for the ranked list: the newest entry that was ranked, and the score of the last one shown. */
  ranked: z.object({ upTo: cursorField.timestamp, score: z.int32().min(0) }).optional(),
});
export type DiscoverPosition = z.infer<typeof DiscoverPosition>;

type Query = Pick<DiscoverQuery, "q" | "topic" | "order">;

export function createDiscoverCursor({
  q = "",
  topic = "",
  order = "newest",
}: Query): Cursor<DiscoverPosition> {
  const asked = JSON.stringify([q, foldTopic(topic), order]);
  const mark = createHash("sha256").update(asked).digest("hex").slice(0, 8);
  return createCursor(DiscoverPosition, mark, "That cursor belongs to another search");
}
