import type { ServerResponse } from "node:http";
import type { Context } from "hono";

/** Node's own response object of a request; undefined if there is none, as in tests of the app alone. */
export function findOutgoing(c: Context): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}
