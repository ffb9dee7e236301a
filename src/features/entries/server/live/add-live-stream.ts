/** Limits the live streams per user and in total. */
import type { Ctx } from "#server/app-context.ts";
import { eventStreams } from "#server/metrics/counts.ts";
import { AppError } from "#shared/errors.ts";
import { type LiveFeed, createLiveFeed } from "./live-feed.ts";
import { type LiveStream, formatEvent } from "./live-stream.ts";

/** One per open tab. The newest are most likely to be visible. */
export const maxStreams = 20;
const maxStreamsTotal = 2_000;

/** Notifies a page that a newer one replaced its stream. It waits until it is visible again. */
const replaced = formatEvent("replaced", {});
const feeds = new Map<string, LiveFeed>();

/**
 * Sends the user's changes to `stream` until it ends. At the limit per user, the user's oldest stream is
 * closed; at the total limit, one of the user with the most. Throws "unavailable" if every user has only one.
 */
export function addLiveStream(ctx: Ctx, stream: LiveStream): void {
  if ((feeds.get(ctx.userId)?.streams.size ?? 0) >= maxStreams) endOldest(feeds.get(ctx.userId)!);
  else if (eventStreams.open >= maxStreamsTotal) endOldest(findFullest());
  let feed = feeds.get(ctx.userId);
  if (feed === undefined) feeds.set(ctx.userId, (feed = createLiveFeed(ctx)));
  const target = feed;
  target.streams.add(stream);
  eventStreams.open += 1;
  void stream.ended.then(() => removeStream(ctx.userId, target, stream));
}

function endOldest(feed: LiveFeed): void {
  const [oldest] = feed.streams;
  oldest!.end(replaced);
  // Free its slot at once, before its end is noticed.
  feed.streams.delete(oldest!);
  eventStreams.open -= 1;
}

function removeStream(userId: string, feed: LiveFeed, stream: LiveStream): void {
  if (feed.streams.delete(stream)) eventStreams.open -= 1;
  if (feed.streams.size > 0 || feeds.get(userId) !== feed) return;
  feeds.delete(userId);
  feed.close();
}

function findFullest(): LiveFeed {
  let fullest: LiveFeed | undefined;
  for (const feed of feeds.values()) {
    if (feed.streams.size > (fullest?.streams.size ?? 1)) fullest = feed;
  }
  if (fullest === undefined) {
    throw new AppError(
      "unavailable",
      "Too many pages are open here just now. Changes show when you reload.",
      { retryAfterSeconds: 30 },
    );
  }
  return fullest;
}
