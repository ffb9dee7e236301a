import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "./actor.ts";
import { findOutgoing } from "./outgoing.ts";

/** Of the request that an answer is streamed to. */
export type Receiver = {
  outgoing?: ServerResponse | undefined;
  signal?: AbortSignal;
  /** For what has turns of its own: while it waits for one, the person's other requests do not wait for it. */
  releaseTurn?: () => void;
};

export function findReceiver(c: Context<HttpEnv>): Receiver {
  return {
    outgoing: findOutgoing(c),
    signal: c.req.raw.signal,
    releaseTurn: () => c.var.releaseTurn?.(),
  };
}
