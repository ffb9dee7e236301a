/** The cursor of Discover. It includes the query, so that it cannot be used with another query. */
import { createHash } from "node:crypto";
import type { DiscoverQuery } from "#features/discover/contract.ts";
import { AppError } from "#shared/errors.ts";
import { foldTopic } from "#shared/fold-topic.ts";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const shape = new RegExp(
  `^([0-9a-f]{8})\\.(\\d{1,16})\\.(${uuid})(?:\\.(\\d{1,16})\\.(\\d{1,9}))?$`,
);

/** `moment` is in microseconds since 1970, as digits. */
export type DiscoverPosition = {
  moment: string;
  id: string;
  /** Only for the ranked list: the newest entry that was ranked, and the score of the last one shown. */
  ranked?: { upTo: string; score: number };
};

type Asked = Pick<DiscoverQuery, "q" | "topic" | "order">;

export function writePosition(query: Asked, { moment, id, ranked }: DiscoverPosition): string {
  const parts = [markOf(query), moment, id];
  if (ranked !== undefined) parts.push(ranked.upTo, String(ranked.score));
  return Buffer.from(parts.join(".")).toString("base64url");
}

/** Throws "validation" for a malformed cursor and for a cursor of another query. */
export function readPosition(query: Asked, cursor: string): DiscoverPosition {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [, mark, moment, id, upTo, score] = shape.exec(text) ?? [];
  if (mark === undefined || moment === undefined || id === undefined)
    throw refuse("That cursor is not valid");
  if (mark !== markOf(query)) throw refuse("That cursor belongs to another search");
  if (upTo === undefined) return { moment, id };
  return { moment, id, ranked: { upTo, score: Number(score) } };
}

function markOf({ q = "", topic = "", order = "newest" }: Asked): string {
  const asked = JSON.stringify([q, foldTopic(topic), order]);
  return createHash("sha256").update(asked).digest("hex").slice(0, 8);
}

function refuse(message: string): AppError {
  return new AppError("validation", message, { fields: { cursor: message } });
}
