import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "../identity/actor.ts";

/** The client that a response is streamed to. */
export type Receiver = {
  outgoing?: ServerResponse | undefined;
  signal?: AbortSignal;
  /**
   * For work with its own semaphore: while it waits there, the user's other requests need not wait for it.
   */
  releasePermit?: () => void;
};

export function getReceiver(c: Context<HttpEnv>): Receiver {
  return {
    outgoing: getServerResponse(c),
    signal: c.req.raw.signal,
    releasePermit: () => c.var.releasePermit?.(),
  };
}

/** Node's own response object of a request; undefined if there is none, as in tests of the app alone. */
export function getServerResponse(c: Context): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}
