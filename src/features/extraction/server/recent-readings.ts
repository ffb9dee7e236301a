// Caches recent results by the image's bytes, so that saving it as an entry does not read it again.
import { createHash } from "node:crypto";
import type { ReadImage } from "./image-reader.ts";

const keptMilliseconds = 15 * 60_000;
/** As many as can be selected at once; in all a few megabytes. */
const maxPerUser = 20;
const maxInAll = 100;

type Lines = ReadImage["lines"];
type Kept = { userId: string; until: number; lines: Lines };

export type RecentReadings = {
  keep: (userId: string, bytes: Buffer, lines: Lines) => void;
  /** Null if these bytes were not read for this user recently. */
  find: (userId: string, bytes: Buffer) => Lines | null;
};

export function createRecentReadings({ milliseconds = keptMilliseconds } = {}): RecentReadings {
  // In the order in which they were kept, the oldest first.
  const kept = new Map<string, Kept>();
  const dropOldest = (isMeant: (one: Kept) => boolean, most: number) => {
    const meant = [...kept].filter(([, one]) => isMeant(one));
    for (const [key] of meant.slice(0, Math.max(0, meant.length - most))) kept.delete(key);
  };
  return {
    keep: (userId, bytes, lines) => {
      const key = keyOf(userId, bytes);
      kept.delete(key);
      kept.set(key, { userId, until: Date.now() + milliseconds, lines });
      dropOldest(({ until }) => until <= Date.now(), 0);
      dropOldest((one) => one.userId === userId, maxPerUser);
      dropOldest(() => true, maxInAll);
    },
    find: (userId, bytes) => {
      const found = kept.get(keyOf(userId, bytes));
      return found !== undefined && found.until > Date.now() ? found.lines : null;
    },
  };
}

function keyOf(userId: string, bytes: Buffer): string {
  return `${userId} ${createHash("sha256").update(bytes).digest("base64")}`;
}
