import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "../identity/actor.ts";
import { findOutgoing } from "./outgoing.ts";

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
    outgoing: findOutgoing(c),
    signal: c.req.raw.signal,
    releasePermit: () => c.var.releasePermit?.(),
  };
}
