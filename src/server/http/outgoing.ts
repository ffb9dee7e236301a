import type { ServerResponse } from "node:http";
import type { Context } from "hono";

/** Node's own response under that of a request; undefined where none is there, as in tests of the app alone. */
export function findOutgoing(c: Context): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}
