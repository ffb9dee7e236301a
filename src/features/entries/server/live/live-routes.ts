/** GET /api/events?since=: sends changes of the user's own data over server-sent events. */
import { liveApi } from "#features/entries/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getServerResponse } from "#server/http/response/receiver.ts";
import { eventStreams } from "#server/metrics/counts.ts";
import { addLiveStream } from "./add-live-stream.ts";
import { startLiveStream, formatEvent } from "./live-stream.ts";

const heartbeatMilliseconds = 30_000;
const hello = formatEvent("hello", {});
const resync = formatEvent("resync", {});
const heartbeat = formatEvent("heartbeat", {});
/** Pages that connect again also reload their lists, so each is given this much time, within bounds. */
const reconnectMilliseconds = { perPage: 15, min: 1_000, max: 30_000 };

export const liveRoutes = serve(liveApi, {
  "GET /api/events": ({ ctx, query, c }) => {
    const { actor, resolveActor } = c.var;
    c.header("content-type", "text/event-stream");
    c.header("cache-control", "no-store");
    c.header("x-accel-buffering", "no");
    // No client would read the body or close it.
    if (c.req.method === "HEAD") return c.body(null);
    const stream = startLiveStream(getServerResponse(c));
    addLiveStream(ctx, stream);
    stream.write(hello);
    // Changes between rendering the page and now were not reported to it.
    const renderedAt = query.since ?? Number.POSITIVE_INFINITY;
    if (ctx.app.events.hasChangedSince(ctx.userId, renderedAt)) stream.write(resync);
    const { headers } = c.req.raw;
    // The stream ends with the session: after a sign-out elsewhere it is closed at the next heartbeat at the
    // latest.
    const timer = setInterval(() => {
      resolveActor(headers)
        .then((known) => (known === null ? stream.end() : stream.write(heartbeat)))
        .catch(() => stream.end());
    }, heartbeatMilliseconds);
    const unsubscribe = ctx.app.events.onSessionEnd(actor.sessionId, (isGuess) =>
      stream.end(isGuess ? formatReconnect(eventStreams.open) : undefined),
    );
    // The process is about to stop; another one, or the next, continues.
    const stopWaiting = ctx.app.shutdown.onStreamsEnd(() =>
      stream.end(formatReconnect(eventStreams.open)),
    );
    void stream.ended.finally(() => {
      clearInterval(timer);
      unsubscribe();
      stopWaiting();
    });
    return c.body(stream.body);
  },
});

/** Asks a page to connect again at a random time that it chooses, for when `pages` are asked at once. */
export function formatReconnect(pages: number): Uint8Array {
  const { perPage, min, max } = reconnectMilliseconds;
  const withinMilliseconds = Math.min(max, Math.max(min, pages * perPage));
  return formatEvent("reconnect", { withinMilliseconds });
}
