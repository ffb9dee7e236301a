/** GET /api/events: what changes of a person's own, as it changes, over server-sent events. */
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { LiveEvent } from "#features/entries/contract.ts";
import type { Change } from "#server/events.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import type { Ctx } from "#server/machine.ts";
import { listEntriesOf } from "./service.ts";

const heartbeatMilliseconds = 30_000;

export const liveRoutes = new Hono<HttpEnv>().use(requireActor).get("/", (c) => {
  const { ctx, resolveActor } = c.var;
  const { headers } = c.req.raw;
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    // One after the other, so that an older state of an entry never overtakes a newer one.
    let sending: Promise<unknown> = stream.writeSSE({ event: "hello", data: "{}", retry: 1_000 });
    const writeAfter = async (previous: Promise<unknown>, change: Change) => {
      await previous;
      for (const event of await describe(ctx, change)) {
        await stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
      }
    };
    const send = (change: Change) => {
      sending = writeAfter(sending, change).catch(end);
    };
    const unsubscribe = ctx.machine.events.subscribe(ctx.userId, send);
    // The stream ends with the session: a sign-out elsewhere closes it at the latest with the next beat.
    const heartbeat = setInterval(() => {
      resolveActor(headers)
        .then((actor) =>
          actor === null ? end() : stream.writeSSE({ event: "heartbeat", data: "{}" }),
        )
        .catch(() => end());
    }, heartbeatMilliseconds);
    const unwatch = ctx.machine.events.onSessionEnd(c.var.actor.sessionId, end);
    stream.onAbort(end);
    await ended;
    clearInterval(heartbeat);
    unsubscribe();
    unwatch();
  });
});

async function describe(ctx: Ctx, change: Change): Promise<LiveEvent[]> {
  if (change.type !== "entry") return [change];
  const entries = await listEntriesOf(ctx, change.entryId);
  return entries.map((entry) => ({ type: "entry", entry }));
}
